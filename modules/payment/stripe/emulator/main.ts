import { z } from 'zod';
import { startStripeEmulator } from './server.ts';

/** Runs the emulator as its own process, configured by environment variables. */
const blankAsMissing = z
  .string()
  .optional()
  .transform((value) => (value ? value : undefined));
const environment = z.object({
  STRIPE_EMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(8_420),
  HOST: z.string().default('127.0.0.1'),
  STRIPE_EMULATOR_DATA: blankAsMissing,
  STRIPE_WEBHOOK_URL: blankAsMissing,
  STRIPE_WEBHOOK_SECRET: z.string({ error: 'STRIPE_WEBHOOK_SECRET is missing' }).min(1),
  STRIPE_SECRET_KEY: z.string({ error: 'STRIPE_SECRET_KEY is missing' }).min(1),
});

try {
  const settings = environment.parse(process.env);
  const emulator = await startStripeEmulator({
    port: settings.STRIPE_EMULATOR_PORT,
    host: settings.HOST,
    dataFile: settings.STRIPE_EMULATOR_DATA,
    webhookUrl: settings.STRIPE_WEBHOOK_URL,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    secretKey: settings.STRIPE_SECRET_KEY,
  });
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    void emulator.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  console.log(`stripe emulator ready on ${emulator.url}`);
} catch (error) {
  const words = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error;
  console.error('stripe emulator cannot start:', words);
  process.exit(1);
}
