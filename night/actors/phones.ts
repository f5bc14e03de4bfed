import { postJson } from './post.ts';
import type { NightClock } from './clock.ts';
import type { Records } from './records.ts';

const POLL_MS = 2_000;
const RETRY_MS = 3_000;
const MAX_TRIES = 20;

interface Message {
  sid: string;
  direction: string;
  phone: string;
  body: string;
  at: string;
}

/** All phones of the simulated night, with the SMS they receive and send. */
export class Phones {
  private receivedTexts = new Map<string, string[]>();
  /** SMS from before this time belong to other jobs. */
  private readonly startedAt = Date.now();

  constructor(
    private readonly url: string,
    private readonly clock: NightClock,
    private readonly records: Records,
  ) {}

  /** Polls the emulator until the night ends. */
  async pollUntilEnd(): Promise<void> {
    while (!this.clock.isOver) {
      await this.poll().catch(() => undefined);
      await this.clock.pauseReal(POLL_MS).catch(() => undefined);
    }
  }

  private async poll(): Promise<void> {
    const answer = await fetch(`${this.url}/_emulator/messages`, { signal: AbortSignal.timeout(10_000) });
    const texts = new Map<string, string[]>();
    for (const { phone, body, direction, at } of (await answer.json()) as Message[]) {
      if (direction === 'inbound' || Date.parse(at) < this.startedAt) continue;
      texts.set(phone, [...(texts.get(phone) ?? []), body]);
    }
    this.receivedTexts = texts;
  }

  /** The SMS that a phone received, oldest first. */
  receivedBy(phone: string): readonly string[] {
    return this.receivedTexts.get(phone) ?? [];
  }

  /** The path of the last link of this kind ("track", "payment" or "provider") that a phone received by SMS. */
  lastLink(kind: string, phone: string): string | undefined {
    return this.links(kind, phone).at(-1);
  }

  links(kind: string, phone: string): string[] {
    const pattern = new RegExp(`https?://[^\\s/]+(/${kind}/[\\w-]+)`, 'g');
    return this.receivedBy(phone).flatMap((body) => [...body.matchAll(pattern)].map(([, path = '']) => path));
  }

  /** Sends an SMS from a phone to the site. */
  async reply(phone: string, body: string, job: number, actor: 'driver' | 'provider' = 'driver'): Promise<void> {
    this.records.postCounts.texts += 1;
    for (let attempt = 1; ; attempt += 1) {
      const { status, body: words } = await postJson(
        `${this.url}/_emulator/inbound`,
        { phone, body },
        { timeoutMs: 20_000 },
      );
      if (status === 201) return this.records.recordAccepted({ actor, job, intent: 'text', enteredValue: body });
      this.records.recordRefused({
        actor,
        job,
        request: `text "${body.replaceAll(/\d+/g, 'N')}"`,
        status,
        message: words,
      });
      // On a real phone the sender would see that the SMS wasn't delivered, and send it again.
      if ((status > 0 && status < 500) || attempt === MAX_TRIES) return;
      await this.clock.pauseReal(RETRY_MS);
    }
  }
}
