import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveStatus } from '../http/twilio-webhooks.server.ts';

/** What became of a text we sent, from Twilio. */
export const action = ({ request }: ActionFunctionArgs) => receiveStatus(request);

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
