/**
 * The paths that Stripe and Twilio post to. Webhooks are signed, so only their signature is checked, not their origin.
 */
const STRIPE = '/webhooks/stripe';
const TWILIO = ['/webhooks/twilio/inbound', '/webhooks/twilio/status'];

/** Whether a request is posted to one of our webhooks. No other path under `/webhooks/` exists. */
export function isWebhook(method: string, path: string): boolean {
  return method === 'POST' && (path === STRIPE || TWILIO.includes(path));
}

/** Whether it's a webhook of Stripe's, whose body may be long because it carries a whole object. */
export function isStripeWebhook(method: string, path: string): boolean {
  return method === 'POST' && path === STRIPE;
}
