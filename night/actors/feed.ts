import type { Browser } from './browser.ts';
import type { NightClock } from './clock.ts';

const RECONNECT_MS = 3_000;

/** The event stream of a page, which tells when the page is out of date. */
export class PageEventStream {
  private events = 0;
  private readonly closing = new AbortController();
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly browser: Browser,
    /** The page's path. */
    private readonly path: string,
    private readonly clock: NightClock,
  ) {
    void this.follow().catch(() => undefined);
  }

  /** How many events have come so far, not counting heartbeats. */
  get count(): number {
    return this.events;
  }

  /** Waits until more than this many events have come, or until the time is up. */
  async waitBeyond(count: number, ms: number): Promise<void> {
    if (this.events > count) return;
    let wake = () => {};
    const event = new Promise<void>((resolve) => (wake = resolve));
    this.waiting.add(wake);
    await Promise.race([event, this.clock.pauseReal(ms)]).finally(() => this.waiting.delete(wake));
  }

  close(): void {
    this.closing.abort();
  }

  private async follow(): Promise<void> {
    while (!this.closing.signal.aborted && !this.clock.isOver) {
      await this.readStream().catch(() => undefined);
      await this.clock.pauseReal(RECONNECT_MS);
    }
  }

  private async readStream(): Promise<void> {
    const answer = await this.browser.fetch(`${this.path}/events`, { signal: this.closing.signal });
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      // A heartbeat doesn't mean that the page has changed.
      if (!/^event: (?!beat)/m.test(decoder.decode(chunk, { stream: true }))) continue;
      this.events += 1;
      for (const wake of this.waiting) wake();
    }
  }
}
