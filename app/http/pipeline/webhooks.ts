/** The addresses that Stripe and Twilio post to. What comes there is signed, and judged by its signature alone. */
const STRIPE = '/webhooks/stripe';
const TWILIO = ['/webhooks/twilio/inbound', '/webhooks/twilio/status'];

/** Whether a request is a notice of Stripe's or Twilio's, by what it says of itself. No other address under `/webhooks/` is anything. */
export function isNotice(method: string, path: string): boolean {
  return method === 'POST' && (path === STRIPE || TWILIO.includes(path));
}

/** Whether it may be long: Stripe sends whole objects, Twilio a short form. */
export function isLongNotice(method: string, path: string): boolean {
  return method === 'POST' && path === STRIPE;
}
