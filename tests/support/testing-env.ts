import { vi } from 'vitest';

/** The least environment in which secrets can be signed and sealed: no database, no Temporal, no Stripe behind it. */
export function stubSealedEnv(): void {
  vi.stubEnv('APP_MODE', 'demo');
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/none');
  vi.stubEnv('TEMPORAL_ADDRESS', 'localhost:1');
  vi.stubEnv('SESSION_SECRET', 'a secret only for this test, long enough');
  vi.stubEnv('STRIPE_EMULATOR_URL', 'http://localhost:2');
}
