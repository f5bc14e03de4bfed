import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';
import { SECOND } from '../constants.ts';
import { env } from './env.ts';
import { errorName } from './errors.ts';
import { outsideLogContext } from './log-context.ts';
import { logger } from './logger.ts';
import { perProcess } from './per-process.ts';

/** The channel of the triggers; payload `<id>:<version>`, `<id>:gone`, or `<id>:desk` for what only the desk need know. */
const CHANNEL = 'request_changed';
const PAYLOAD = /^([0-9a-f-]{36}):(\d+|gone|desk)$/;
/** So many requests' last versions are remembered, to tell a change of life from a touched row. */
const REMEMBERED = 10_000;
/** A listener whose connection died without a word would be silent for ever: it is asked so often. */
const ASK_EVERY_MS = 20 * SECOND;
const ANSWER_MS = 5 * SECOND;
const CONNECT_MS = 2 * SECOND;
const BACKOFF = { firstMs: 200, mostMs: 5 * SECOND };

/** What a subscriber hears: hints only, whoever hears one reads the row himself. */
export type Hint =
  /** `touched`: the row changed and its version did not, as by a position of the provider. */
  | { kind: 'changed'; requestId: string; version: number; touched: boolean }
  | { kind: 'gone'; requestId: string }
  /** Somebody at the desk opened the request, or came to it; told to the desk alone. */
  | { kind: 'desk'; requestId: string }
  /** Hints may have been missed: look again. */
  | { kind: 'resync' };

export type Hear = (hint: Hint) => void;

export interface Subscription {
  /** Settles once the listener listens, or its first attempt failed: what is read afterwards misses nothing. */
  started: Promise<void>;
  end(): void;
}

export interface Live {
  subscribe(requestId: string, hear: Hear): Subscription;
  /** Every change of every request: for the desk. */
  subscribeAll(hear: Hear): Subscription;
  /** How many subscriptions there are. */
  size(): number;
  close(): Promise<void>;
}

interface Options {
  /** Within how many milliseconds, at random, a returned listener tells everybody to look again. */
  spreadMs?: number;
}

/**
 * One LISTEN connection that fans out to event streams. It connects with the first subscriber; when it was lost it comes
 * back by itself and tells everybody to look again, spread over a few seconds so that they do not all come at once.
 *
 * @param url a connection of its own, not through a pooler in transaction mode: there LISTEN hears nothing
 */
export function createLive(url: string, { spreadMs = 3 * SECOND }: Options = {}): Live {
  const byRequest = new Map<string, Set<Hear>>();
  const all = new Set<Hear>();
  const versions = new Map<string, number>();
  const waits = new Map<Hear, NodeJS.Timeout>();
  let client: Client | undefined;
  let first: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  let failures = 0;
  let missed = false;
  let closed = false;

  async function connect(): Promise<void> {
    const mine = new Client({
      connectionString: url,
      application_name: 'shoulder-live',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    const asking = new AbortController();
    let over = false;
    const lost = () => {
      if (over) return;
      over = true;
      asking.abort();
      mine.removeAllListeners('notification');
      void mine.end().catch(() => undefined);
      if (client === mine) client = undefined;
      if (closed) return;
      missed = true;
      failures += 1;
      const most = Math.min(BACKOFF.mostMs, BACKOFF.firstMs * 2 ** Math.min(failures - 1, 10));
      again = setTimeout(() => void connect(), most * (0.5 + Math.random() / 2));
      logger.warn({ failures }, 'the listener for live pages was lost');
    };
    mine.on('error', lost);
    mine.on('end', lost);
    mine.on('notification', ({ payload }) => tell(payload ?? ''));
    client = mine;
    try {
      await mine.connect();
      await mine.query(`LISTEN ${CHANNEL}`);
    } catch {
      lost();
      return;
    }
    if (over) return;
    const ask = setInterval(() => void mine.query('SELECT 1').catch(lost), ASK_EVERY_MS).unref();
    asking.signal.addEventListener('abort', () => clearInterval(ask));
    failures = 0;
    if (missed) resync();
    missed = false;
  }

  function tell(payload: string): void {
    const [, requestId = '', what = ''] = PAYLOAD.exec(payload) ?? [];
    if (!requestId) return;
    const own = what === 'desk' ? [] : (byRequest.get(requestId) ?? []);
    const hint: Hint =
      what === 'gone' || what === 'desk' ? { kind: what, requestId } : remember(requestId, Number(what));
    for (const hear of [...own, ...all]) say(hear, hint);
  }

  function remember(requestId: string, version: number): Hint {
    const touched = versions.get(requestId) === version;
    // Put at the end again: the first ones are those not heard of for longest.
    versions.delete(requestId);
    versions.set(requestId, version);
    if (versions.size > REMEMBERED) versions.delete(versions.keys().next().value ?? '');
    return { kind: 'changed', requestId, version, touched };
  }

  function resync(): void {
    versions.clear();
    for (const hear of [...[...byRequest.values()].flatMap((some) => [...some]), ...all]) {
      clearTimeout(waits.get(hear));
      const later = () => {
        waits.delete(hear);
        say(hear, { kind: 'resync' });
      };
      waits.set(hear, setTimeout(later, Math.random() * spreadMs));
    }
  }

  function add(hear: Hear, remove: () => void): Subscription {
    first ??= outsideLogContext(connect);
    return {
      started: first,
      end: () => {
        remove();
        clearTimeout(waits.get(hear));
        waits.delete(hear);
      },
    };
  }

  return {
    subscribe(requestId, listener) {
      const hear = ownHear(listener);
      const some = byRequest.get(requestId) ?? new Set();
      byRequest.set(requestId, some.add(hear));
      return add(hear, () => {
        some.delete(hear);
        if (some.size === 0 && byRequest.get(requestId) === some) byRequest.delete(requestId);
      });
    },
    subscribeAll(listener) {
      const hear = ownHear(listener);
      all.add(hear);
      return add(hear, () => all.delete(hear));
    },
    size: () => [...byRequest.values()].reduce((sum, some) => sum + some.size, all.size),
    async close() {
      closed = true;
      clearTimeout(again);
      for (const wait of waits.values()) clearTimeout(wait);
      waits.clear();
      byRequest.clear();
      all.clear();
      await client?.end().catch(() => undefined);
    },
  };
}

/** A function of this subscription alone, which hears in its subscriber's context: log lines and traces are then that page's. */
function ownHear(listener: Hear): Hear {
  return AsyncLocalStorage.bind((hint: Hint) => listener(hint));
}

/** One subscriber's fault is not the others'. */
function say(hear: Hear, hint: Hint): void {
  try {
    hear(hint);
  } catch (error) {
    logger.error({ reason: errorName(error) }, 'a live page could not be told');
  }
}

/** This process's listener. */
export const live = perProcess(
  'live',
  () => createLive(env().DIRECT_DATABASE_URL ?? env().DATABASE_URL),
  (listener) => listener.close(),
);
