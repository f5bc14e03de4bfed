import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveText } from '../http/twilio-webhooks.server.ts';

/** A text that came in, from Twilio. */
export const action = ({ request, context }: ActionFunctionArgs) => receiveText(request, context.limits);

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
