import { createStripeGateway } from './stripe/client.ts';
import { env } from '#kernel/server/env.ts';
import { perProcess } from '#kernel/server/per-process.ts';
import { withCallSpans } from '#kernel/server/tracing.ts';

const TRACED_CALLS = [
  ...(['createCheckout', 'readCheckout', 'expireCheckout'] as const),
  ...(['refundCheckout', 'readReturnedMoney'] as const),
];

/** This process's connection to Stripe, or to the Stripe emulator in the demo. */
export const stripeGateway = perProcess('payment gateway', () => {
  const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', STRIPE_EMULATOR_URL } = env();
  const stripe = createStripeGateway({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    emulatorUrl: STRIPE_EMULATOR_URL,
  });
  return withCallSpans('stripe', stripe, TRACED_CALLS);
});
