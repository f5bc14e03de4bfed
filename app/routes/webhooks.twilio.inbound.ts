import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveText } from '../lib/twilio-webhooks.server.ts';

/** A text that came in, from Twilio. */
export const action = ({ request }: ActionFunctionArgs) => receiveText(request);

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
