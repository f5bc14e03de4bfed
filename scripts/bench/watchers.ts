import http from 'node:http';
import { addressOf } from '#night/visitor.ts';

/** Told by each stream, with its number and the version it heard. */
type Hear = (watcher: number, version: number) => void;

/** Opens at most so many at a time: each is a page that was just loaded. */
const AT_ONCE = 50;
const SILENT_MS = 30_000;

/** Browsers with a page open: event streams that stay open, each from an address of its own. */
export class Watchers {
  private readonly streams: http.ClientRequest[] = [];
  private readonly agent = new http.Agent({ keepAlive: false, maxSockets: Infinity });
  private hear: Hear = () => undefined;
  private closing = false;
  /** Set by the first stream that ends unasked. */
  private broken: Error | undefined;

  constructor(private readonly base: string) {}

  get size(): number {
    return this.streams.length;
  }

  /** Opens a stream for each path, and waits until each said its first word. @throws when one is refused */
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
   * Runs a change and waits until all the streams that it concerns have heard of it.
   * @param versions what each of them is to hear, by its number
   * @returns milliseconds from before the change was sent to the last of them
   * @throws when one is silent for too long, or has ended
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
