import { createSmsGateway } from '#modules/message/sms/client.ts';
import { startTwilioEmulator } from '#modules/message/sms/emulator/server.ts';
import type { SmsGateway } from '#modules/message/sms/gateway.ts';
import { openDeskDatabase } from './desk-database.ts';
import type { DeskDatabase } from './desk-database.ts';
import { SmsPhones } from './phones.ts';

const ACCOUNT = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', from: '+12145550150' };

/** A desk's database, with the SMS emulator. */
export interface DeskWithSms extends DeskDatabase {
  gateway: SmsGateway;
  smsEmulator: SmsPhones;
}

/**
 * Opens a desk's database, a real SMS gateway and the emulator, to test SMS that no workflow sends.
 * @param extraVariables additional environment variables
 */
export async function openDeskWithSms(extraVariables: Record<string, string> = {}): Promise<DeskWithSms> {
  const desk = await openDeskDatabase(extraVariables);
  const emulator = await startTwilioEmulator({ port: 0, ...ACCOUNT });
  return {
    ...desk,
    gateway: createSmsGateway({ ...ACCOUNT, baseUrl: emulator.url }),
    smsEmulator: new SmsPhones(() => ({ smsEmulatorUrl: emulator.url }), '8175550'),
    async close() {
      await emulator.close();
      await desk.close();
    },
  };
}
