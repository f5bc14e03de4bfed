import { createStripeGateway } from '#integrations/stripe/client.ts';
import type { PaymentGateway } from '#integrations/stripe/gateway.ts';
import { env } from './env.ts';

let cached: PaymentGateway | undefined;

/** This process's way to Stripe, or to its emulator in the demo. */
export function gateway(): PaymentGateway {
  const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', STRIPE_EMULATOR_URL } = env();
  cached ??= createStripeGateway({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    emulatorUrl: STRIPE_EMULATOR_URL,
  });
  return cached;
}
