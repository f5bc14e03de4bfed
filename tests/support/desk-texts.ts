import { createSmsGateway } from '#modules/message/sms/client.ts';
import { startTwilioEmulator } from '#modules/message/sms/emulator/server.ts';
import type { SmsGateway } from '#modules/message/sms/gateway.ts';
import { openDeskDatabase } from './desk-database.ts';
import type { DeskDatabase } from './desk-database.ts';
import { Phones } from './phones.ts';

const ACCOUNT = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', from: '+12145550150' };

/** A desk's database, and the phones that its texts come to. */
export interface DeskTexts extends DeskDatabase {
  gateway: SmsGateway;
  phones: Phones;
}

/** What sends texts by itself, beside the workflows, for a test: the real gateway before the emulator. @param more environment */
export async function openDeskTexts(more: Record<string, string> = {}): Promise<DeskTexts> {
  const desk = await openDeskDatabase(more);
  const emulator = await startTwilioEmulator({ port: 0, ...ACCOUNT });
  return {
    ...desk,
    gateway: createSmsGateway({ ...ACCOUNT, baseUrl: emulator.url }),
    phones: new Phones(() => ({ phonesUrl: emulator.url }), '8175550'),
    async close() {
      await emulator.close();
      await desk.close();
    },
  };
}
