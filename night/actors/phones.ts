import { postJson } from './post.ts';
import type { NightClock } from './clock.ts';
import type { Records } from './records.ts';

const LOOK_EVERY_MS = 1_000;
const AGAIN_MS = 3_000;
const MOST_TRIES = 20;

interface Message {
  sid: string;
  direction: string;
  phone: string;
  body: string;
  at: string;
}

/** All phones of the night: SMS received, and replies. */
export class Phones {
  private texts = new Map<string, string[]>();
  /** Earlier SMS belong to other jobs. */
  private readonly began = Date.now();

  constructor(
    private readonly url: string,
    private readonly clock: NightClock,
    private readonly records: Records,
  ) {}

  /** Polls the emulator until the night ends. */
  async watch(): Promise<void> {
    while (!this.clock.isOver) {
      await this.look().catch(() => undefined);
      await this.clock.pause(LOOK_EVERY_MS).catch(() => undefined);
    }
  }

  private async look(): Promise<void> {
    const answer = await fetch(`${this.url}/_emulator/messages`, { signal: AbortSignal.timeout(10_000) });
    const texts = new Map<string, string[]>();
    for (const { phone, body, direction, at } of (await answer.json()) as Message[]) {
      if (direction === 'inbound' || Date.parse(at) < this.began) continue;
      texts.set(phone, [...(texts.get(phone) ?? []), body]);
    }
    this.texts = texts;
  }

  /** SMS received by a phone, oldest first. */
  inbox(phone: string): readonly string[] {
    return this.texts.get(phone) ?? [];
  }

  /** The last link of a kind in an SMS: "track", "payment", "provider". */
  linkTo(kind: string, phone: string): string | undefined {
    return this.linksTo(kind, phone).at(-1);
  }

  linksTo(kind: string, phone: string): string[] {
    const link = new RegExp(`https?://[^\\s/]+(/${kind}/[\\w-]+)`, 'g');
    return this.inbox(phone).flatMap((body) => [...body.matchAll(link)].map(([, path = '']) => path));
  }

  /** Sends a reply. */
  async reply(phone: string, body: string, job: number): Promise<void> {
    this.records.posts.texts += 1;
    for (let tries = 1; ; tries += 1) {
      const { status, words } = await postJson(
        `${this.url}/_emulator/inbound`,
        { phone, body },
        { patienceMs: 20_000 },
      );
      if (status === 201) return this.records.did({ who: 'driver', job, intent: 'text', amount: body });
      this.records.refused({ who: 'driver', job, where: `text "${body.replaceAll(/\d+/g, 'N')}"`, status, words });
      // The phone shows that it wasn't delivered.
      if ((status > 0 && status < 500) || tries === MOST_TRIES) return;
      await this.clock.pause(AGAIN_MS);
    }
  }
}
