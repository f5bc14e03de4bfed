import type { ActionFunctionArgs } from '@remix-run/node';
import { methodNotAllowed, receiveStripeEvent } from './receive.server.ts';

/**
 * POST `/webhooks/stripe` takes signed events. They come from servers, so their origin isn't checked. Only posts with
 * an invalid signature count toward a rate limit.
 */
export const action = ({ request }: ActionFunctionArgs) => receiveStripeEvent(request);

export const loader = () => methodNotAllowed();
