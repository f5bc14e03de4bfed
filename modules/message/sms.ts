import { createSmsGateway } from './sms/client.ts';
import { env } from '#kernel/server/env.ts';
import { perProcess } from '#kernel/server/per-process.ts';
import { withCallSpans } from '#kernel/server/tracing.ts';

/** This process's connection to Twilio, or to the SMS emulator in the demo. Undefined if SMS isn't set up. */
export const smsGateway = perProcess('sms gateway', () => {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_EMULATOR_URL } = env();
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return undefined;
  const twilio = createSmsGateway({
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
    ...(TWILIO_EMULATOR_URL ? { baseUrl: TWILIO_EMULATOR_URL } : {}),
  });
  return withCallSpans('twilio', twilio, ['send', 'findSent', 'status', 'deleteMessage']);
});

/** The number that people can text (E.164). Null if SMS isn't set up, or we send through a Messaging Service. */
export function numberForTexts(): string | null {
  const from = env().TWILIO_FROM ?? '';
  return smsGateway() !== undefined && from.startsWith('+') ? from : null;
}
