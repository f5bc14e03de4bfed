import { expect } from 'vitest';
import type { Stage } from './stage.ts';
import { waitUntil } from './stage.ts';

/** The phones of a stage, in the SMS emulator. */
export class SmsPhones {
  private lastNumber = 0;

  /** @param prefix the first 7 digits of this test file's phone numbers */
  constructor(
    private readonly stage: () => Pick<Stage, 'smsEmulatorUrl'>,
    private readonly prefix: string,
  ) {}

  /** Returns an unused number. */
  newPhone(): string {
    return `+1${this.prefix}${String((this.lastNumber += 1)).padStart(3, '0')}`;
  }

  /**
   * Sets the emulator's faults.
   * @param body for POST /_emulator/faults
   */
  async setFaults(body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    expect((await fetch(`${this.stage().smsEmulatorUrl}/_emulator/faults`, init)).ok).toBe(true);
  }

  async clearFaults(): Promise<void> {
    await fetch(`${this.stage().smsEmulatorUrl}/_emulator/faults`, { method: 'DELETE' });
  }

  /** The SMS that a phone received, oldest first. */
  async receivedBodies(phone: string): Promise<string[]> {
    const answer = await fetch(`${this.stage().smsEmulatorUrl}/_emulator/messages?phone=${encodeURIComponent(phone)}`);
    return ((await answer.json()) as { body: string; direction?: string }[])
      .filter((message) => message.direction !== 'inbound')
      .map((message) => message.body);
  }

  /** The Twilio ids of the SMS that a phone received. */
  async receivedSids(phone: string): Promise<string[]> {
    const answer = await fetch(`${this.stage().smsEmulatorUrl}/_emulator/messages?phone=${encodeURIComponent(phone)}`);
    const all = (await answer.json()) as { sid: string; direction?: string }[];
    return all.filter(({ direction }) => direction !== 'inbound').map(({ sid }) => sid);
  }

  /**
   * Sends an SMS from a phone. The emulator posts it to the stage's webhook.
   * @returns the SMS's id
   */
  async sendFrom(phone: string, body: string): Promise<string> {
    const answer = await fetch(`${this.stage().smsEmulatorUrl}/_emulator/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, body }),
    });
    expect(answer.ok).toBe(true);
    return ((await answer.json()) as { sid: string }).sid;
  }

  /**
   * Posts the signed webhook of an SMS again.
   * @returns the site's response
   */
  async replayWebhook(sid: string): Promise<string> {
    const answer = await fetch(`${this.stage().smsEmulatorUrl}/_emulator/messages/${sid}/replay`, { method: 'POST' });
    expect(answer.ok).toBe(true);
    return answer.text();
  }

  /** Waits for an SMS with these words and returns it. */
  async waitForSms(phone: string, text: string): Promise<string> {
    let match = '';
    await waitUntil(`a text with "${text}"`, async () => {
      match = (await this.receivedBodies(phone)).find((body) => body.includes(text)) ?? '';
      return match !== '';
    });
    return match;
  }
}
