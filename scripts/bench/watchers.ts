import http from 'node:http';
import { fictionalAddress } from '#night/visitor.ts';

/** Called by each stream with its own number and the version it has received. */
type OnVersion = (watcher: number, version: number) => void;

/** How many streams to open at a time. */
const AT_ONCE = 50;
const RECEIVE_TIMEOUT_MS = 30_000;

/** Imitates browsers with an open page: event streams, each from another IP address. */
export class Watchers {
  private readonly streams: http.ClientRequest[] = [];
  private readonly agent = new http.Agent({ keepAlive: false, maxSockets: Infinity });
  private onVersion: OnVersion = () => undefined;
  private isClosing = false;
  /** The error of the first stream that ended unexpectedly. */
  private streamError: Error | undefined;

  constructor(private readonly base: string) {}

  get size(): number {
    return this.streams.length;
  }

  /**
   * Opens a stream per path, and waits for the first event of each.
   * @throws when a stream is refused
   */
  async open(paths: readonly string[]): Promise<void> {
    let next = 0;
    const openNext = async () => {
      while (next < paths.length) await this.openOne(paths[next++] ?? '');
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, paths.length) }, openNext));
  }

  private openOne(path: string): Promise<void> {
    const number = this.streams.length;
    const headers = { accept: 'text/event-stream', 'x-forwarded-for': fictionalAddress(number) };
    return new Promise((resolve, reject) => {
      const failOpening = (error: Error) => {
        if (!this.isClosing) this.streamError ??= error;
        reject(error);
      };
      const request = http.get(new URL(path, this.base), { agent: this.agent, headers }, (answer) => {
        if (answer.statusCode !== 200) return failOpening(new Error(`a stream was answered with ${answer.statusCode}`));
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => {
          const version = lastVersion(text);
          if (version === undefined) return;
          resolve();
          this.onVersion(number, version);
        });
        answer.on('end', () => failOpening(new Error('a stream ended')));
        answer.on('error', failOpening);
      });
      request.on('error', failOpening);
      this.streams.push(request);
    });
  }

  /**
   * Makes a change, and waits until each stream in `versions` has received it.
   * @param versions the version that each stream should receive, by the stream's number
   * @returns milliseconds from before the change until the last stream has it
   * @throws on a timeout, or if a stream has ended
   */
  async waitUntilReceived(versions: ReadonlyMap<number, number>, change: () => Promise<unknown>): Promise<number> {
    const pendingVersions = new Map(versions);
    let last = 0;
    const allReceived = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${pendingVersions.size} streams heard nothing`)),
        RECEIVE_TIMEOUT_MS,
      );
      this.onVersion = (watcher, version) => {
        if (version < (pendingVersions.get(watcher) ?? Infinity)) return;
        pendingVersions.delete(watcher);
        if (pendingVersions.size > 0) return;
        last = performance.now();
        clearTimeout(timer);
        resolve();
      };
    });
    const started = performance.now();
    await Promise.all([change(), allReceived]);
    if (this.streamError) throw this.streamError;
    return last - started;
  }

  close(): void {
    this.isClosing = true;
    for (const stream of this.streams) stream.destroy();
    this.streams.length = 0;
    this.agent.destroy();
  }
}

/**
 * The version of the last event; Infinity for `touched`, which the site sends if it couldn't look up the version. A
 * page reloads for either.
 */
function lastVersion(text: string): number | undefined {
  if (text.includes('event: touched\n')) return Infinity;
  const eventStart = text.lastIndexOf('event: version\ndata: ');
  return eventStart < 0 ? undefined : Number.parseInt(text.slice(eventStart + 21), 10);
}
