import { z } from 'zod';
import { optionalVariable, runEmulator } from '#kernel/server/emulator/run.ts';
import { startTwilioEmulator } from './server.ts';

const origin = optionalVariable.transform((value) => value && new URL(value).origin);
const environmentSchema = z.object({
  TWILIO_EMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(8_430),
  HOST: z.string().default('127.0.0.1'),
  TWILIO_EMULATOR_DATA: optionalVariable,
  TWILIO_ACCOUNT_SID: z.string({ error: 'TWILIO_ACCOUNT_SID is missing' }).regex(/^AC[0-9a-f]{32}$/i),
  TWILIO_AUTH_TOKEN: z.string({ error: 'TWILIO_AUTH_TOKEN is missing' }).min(1),
  TWILIO_FROM: z.string({ error: 'TWILIO_FROM is missing' }).min(1),
  /** The URL of the site's webhook for received messages, with the site's public origin. */
  TWILIO_INBOUND_URL: optionalVariable,
  /** The origin where webhooks are really sent, in place of the public origin. */
  TWILIO_SITE_URL: origin,
  TWILIO_KEYWORDS: z.enum(['default', 'advanced', 'off']).default('default'),
});

await runEmulator('twilio', () => {
  const settings = environmentSchema.parse(process.env);
  const { TWILIO_INBOUND_URL: inboundUrl, TWILIO_SITE_URL: local } = settings;
  return startTwilioEmulator({
    port: settings.TWILIO_EMULATOR_PORT,
    host: settings.HOST,
    dataFile: settings.TWILIO_EMULATOR_DATA,
    accountSid: settings.TWILIO_ACCOUNT_SID,
    authToken: settings.TWILIO_AUTH_TOKEN,
    from: settings.TWILIO_FROM,
    inboundUrl,
    route: inboundUrl && local ? { public: new URL(inboundUrl).origin, local } : undefined,
    keywords: settings.TWILIO_KEYWORDS,
  });
});
