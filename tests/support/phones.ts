import { expect } from 'vitest';
import type { Stage } from './stage.ts';
import { until } from './stage.ts';

/** The phones of a stage: the message emulator's, and what arrived on them. */
export class Phones {
  private last = 0;

  /** @param prefix 7 digits of the numbers that this test file hands out */
  constructor(
    private readonly stage: () => Pick<Stage, 'phonesUrl'>,
    private readonly prefix: string,
  ) {}

  /** A number of one's own. */
  next(): string {
    return `+1${this.prefix}${String((this.last += 1)).padStart(3, '0')}`;
  }

  /** Tells the emulator to fail: the body of POST /_emulator/faults. */
  async faults(body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    expect((await fetch(`${this.stage().phonesUrl}/_emulator/faults`, init)).ok).toBe(true);
  }

  async heal(): Promise<void> {
    await fetch(`${this.stage().phonesUrl}/_emulator/faults`, { method: 'DELETE' });
  }

  /** What arrived on a phone, oldest first. */
  async inbox(phone: string): Promise<string[]> {
    const answer = await fetch(`${this.stage().phonesUrl}/_emulator/messages?phone=${encodeURIComponent(phone)}`);
    return ((await answer.json()) as { body: string; direction?: string }[])
      .filter((message) => message.direction !== 'inbound')
      .map((message) => message.body);
  }

  /** Twilio's ids of what arrived on a phone. */
  async sids(phone: string): Promise<string[]> {
    const answer = await fetch(`${this.stage().phonesUrl}/_emulator/messages?phone=${encodeURIComponent(phone)}`);
    const all = (await answer.json()) as { sid: string; direction?: string }[];
    return all.filter(({ direction }) => direction !== 'inbound').map(({ sid }) => sid);
  }

  /** A text that a phone writes, as Twilio keeps it, and tells a stage with doors; returns its id. */
  async writes(phone: string, body: string): Promise<string> {
    const answer = await fetch(`${this.stage().phonesUrl}/_emulator/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, body }),
    });
    expect(answer.ok).toBe(true);
    return ((await answer.json()) as { sid: string }).sid;
  }

  /** The signed notice of a text once more, as somebody who kept it would post it; returns what the site answered. */
  async replay(sid: string): Promise<string> {
    const answer = await fetch(`${this.stage().phonesUrl}/_emulator/messages/${sid}/replay`, { method: 'POST' });
    expect(answer.ok).toBe(true);
    return answer.text();
  }

  /** Waits for a text with these words; returns it. */
  async arrives(phone: string, words: string): Promise<string> {
    let found = '';
    await until(`a text with "${words}"`, async () => {
      found = (await this.inbox(phone)).find((body) => body.includes(words)) ?? '';
      return found !== '';
    });
    return found;
  }
}
