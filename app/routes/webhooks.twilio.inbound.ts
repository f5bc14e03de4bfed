import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveText } from '../http/twilio-webhooks.server.ts';

/** Twilio's webhook for inbound texts. */
export const action = ({ request, context }: ActionFunctionArgs) => receiveText(request, context.limits);

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
