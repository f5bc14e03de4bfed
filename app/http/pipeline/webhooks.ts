/**
 * The paths that Stripe and Twilio post to. Webhooks are signed, so we check their signature instead of their origin.
 */
const STRIPE_PATH = '/webhooks/stripe';
const TWILIO_PATHS = ['/webhooks/twilio/inbound', '/webhooks/twilio/status'];

/** Whether a request is posted to one of our webhooks. No other path under `/webhooks/` exists. */
export function isWebhook(method: string, path: string): boolean {
  return method === 'POST' && (path === STRIPE_PATH || TWILIO_PATHS.includes(path));
}

/** Whether a request is a Stripe webhook, whose body may be long because it carries a whole object. */
export function isStripeWebhook(method: string, path: string): boolean {
  return method === 'POST' && path === STRIPE_PATH;
}
