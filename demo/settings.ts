import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url();

/** The environment variables that the launcher sets (scripts/lib/stage.ts). */
const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  STAGE_PORT: port,
  PUBLIC_URL: url,
  SITE_URL: url,
  STRIPE_EMULATOR_URL: url,
  TWILIO_EMULATOR_URL: url,
  TEMPORAL_UI_URL: url.optional(),
  DATABASE_URL: z.string(),
  STAGE_EMAIL: z.string(),
  STAGE_PASSWORD: z.string(),
});

export type Settings = z.output<typeof schema>;

export const readSettings = (): Settings => schema.parse(process.env);
