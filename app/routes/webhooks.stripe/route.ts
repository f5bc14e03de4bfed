import type { ActionFunctionArgs } from '@remix-run/node';
import { methodNotAllowed, receive } from './receive.server.ts';

/**
 * POST `/webhooks/stripe` takes signed events. They come from servers, so neither their origin nor a rate limit is
 * checked.
 */
export const action = ({ request }: ActionFunctionArgs) => receive(request);

export const loader = () => methodNotAllowed();
