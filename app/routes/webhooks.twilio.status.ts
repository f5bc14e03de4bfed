import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveStatus } from '../http/twilio-webhooks.server.ts';

/** Twilio's webhook for delivery reports. */
export const action = ({ request }: ActionFunctionArgs) => receiveStatus(request);

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
