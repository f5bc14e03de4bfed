import http from 'node:http';
import { addressOf } from '#night/visitor.ts';

/** Called by each stream with its number and the version it received. */
type Hear = (watcher: number, version: number) => void;

/** How many to open at a time. */
const AT_ONCE = 50;
const SILENT_MS = 30_000;

/** Browsers with an open page: event streams, each from a different address. */
export class Watchers {
  private readonly streams: http.ClientRequest[] = [];
  private readonly agent = new http.Agent({ keepAlive: false, maxSockets: Infinity });
  private hear: Hear = () => undefined;
  private closing = false;
  /** Set by the first stream that ends unexpectedly. */
  private broken: Error | undefined;

  constructor(private readonly base: string) {}

  get size(): number {
    return this.streams.length;
  }

  /** Opens a stream per path and waits for the first event of each. @throws when one is refused */
  async open(paths: readonly string[]): Promise<void> {
    let next = 0;
    const one = async () => {
      while (next < paths.length) await this.openOne(paths[next++] ?? '');
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, paths.length) }, one));
  }

  private openOne(path: string): Promise<void> {
    const number = this.streams.length;
    const headers = { accept: 'text/event-stream', 'x-forwarded-for': addressOf(number) };
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        if (!this.closing) this.broken ??= error;
        reject(error);
      };
      const request = http.get(new URL(path, this.base), { agent: this.agent, headers }, (answer) => {
        if (answer.statusCode !== 200) return fail(new Error(`a stream was answered with ${answer.statusCode}`));
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => {
          const version = lastVersion(text);
          if (version === undefined) return;
          resolve();
          this.hear(number, version);
        });
        answer.on('end', () => fail(new Error('a stream ended')));
        answer.on('error', fail);
      });
      request.on('error', fail);
      this.streams.push(request);
    });
  }

  /**
   * Makes a change and waits until all affected streams have received it.
   * @param versions the version each stream should receive, by its number
   * @returns milliseconds from before the change to the last stream
   * @throws on a timeout, or if a stream has ended
   */
  async heard(versions: ReadonlyMap<number, number>, change: () => Promise<unknown>): Promise<number> {
    const missing = new Map(versions);
    let last = 0;
    const all = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${missing.size} streams heard nothing`)), SILENT_MS);
      this.hear = (watcher, version) => {
        if (version < (missing.get(watcher) ?? Infinity)) return;
        missing.delete(watcher);
        if (missing.size > 0) return;
        last = performance.now();
        clearTimeout(timer);
        resolve();
      };
    });
    const started = performance.now();
    await Promise.all([change(), all]);
    if (this.broken) throw this.broken;
    return last - started;
  }

  close(): void {
    this.closing = true;
    for (const stream of this.streams) stream.destroy();
    this.streams.length = 0;
    this.agent.destroy();
  }
}

function lastVersion(text: string): number | undefined {
  const at = text.lastIndexOf('event: version\ndata: ');
  return at < 0 ? undefined : Number.parseInt(text.slice(at + 21), 10);
}
