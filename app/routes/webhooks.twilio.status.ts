import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveDeliveryReport } from '../http/twilio-webhooks.server.ts';

/** Twilio's webhook for delivery reports. */
export const action = ({ request }: ActionFunctionArgs) => receiveDeliveryReport(request);

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
