import { z } from 'zod';
import { optionalVariable, runEmulator } from '#kernel/server/emulator/run.ts';
import { startStripeEmulator } from './server.ts';

const environmentSchema = z.object({
  STRIPE_EMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(8_420),
  HOST: z.string().default('127.0.0.1'),
  STRIPE_EMULATOR_DATA: optionalVariable,
  STRIPE_WEBHOOK_URL: optionalVariable,
  STRIPE_WEBHOOK_SECRET: z.string({ error: 'STRIPE_WEBHOOK_SECRET is missing' }).min(1),
  STRIPE_SECRET_KEY: z.string({ error: 'STRIPE_SECRET_KEY is missing' }).min(1),
});

await runEmulator('stripe', () => {
  const settings = environmentSchema.parse(process.env);
  return startStripeEmulator({
    port: settings.STRIPE_EMULATOR_PORT,
    host: settings.HOST,
    dataFile: settings.STRIPE_EMULATOR_DATA,
    webhookUrl: settings.STRIPE_WEBHOOK_URL,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    secretKey: settings.STRIPE_SECRET_KEY,
  });
});
