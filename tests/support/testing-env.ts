import { vi } from 'vitest';

/** Sets the variables needed to sign and encrypt. There's no database, Temporal or Stripe. */
export function stubSigningEnv(): void {
  vi.stubEnv('APP_MODE', 'demo');
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/none');
  vi.stubEnv('TEMPORAL_ADDRESS', 'localhost:1');
  vi.stubEnv('SESSION_SECRET', 'a secret only for this test, long enough');
  vi.stubEnv('STRIPE_EMULATOR_URL', 'http://localhost:2');
}
