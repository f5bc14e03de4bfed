import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';
import { SECOND } from '../constants.ts';
import { env } from './env.ts';
import { errorName } from './errors.ts';
import { outsideLogContext } from './log-context.ts';
import { logger } from './logger.ts';
import { perProcess } from './per-process.ts';

/**
 * The channel that the database's triggers notify. A payload is `<id>:<version>`, `<id>:gone`, `<id>:moved` if only the
 * provider's position changed, or `<id>:desk` or `<id>:people` for news that's only for the desk. `gone` means that the
 * row was deleted.
 */
const CHANNEL = 'request_changed';
const PAYLOAD_PATTERN = /^([0-9a-f-]{36}):(\d+|gone|moved|desk|people)$/;
/**
 * We remember the latest version of at most this many requests. If a notification repeats that version, something in
 * the row has changed that doesn't count as a new version.
 */
const MAX_VERSIONS = 10_000;
/** How often to check the connection. If it died without an error, it would never notify us again. */
const CHECK_INTERVAL_MS = 20 * SECOND;
const QUERY_TIMEOUT_MS = 5 * SECOND;
const CONNECT_TIMEOUT_MS = 2 * SECOND;
const RECONNECT_PAUSE = { firstMs: 200, maxMs: 5 * SECOND };

/** What subscribers get. A hint has no data, so they read the row themselves. */
export type ChangeHint =
  /** If `touched`, the row changed but not its version, for example because of a photo. */
  | { kind: 'changed'; requestId: string; version: number; touched: boolean }
  | { kind: 'gone'; requestId: string }
  /** Nothing changed but the provider's position. */
  | { kind: 'moved'; requestId: string }
  /** Somebody at the desk opened the request for the first time, or added a note. Only the desk gets this. */
  | { kind: 'desk'; requestId: string }
  /** Somebody at the desk claimed or released the request, or began to view it. Only the desk gets this. */
  | { kind: 'people'; requestId: string }
  /** Some hints may have been lost, so subscribers must read again. */
  | { kind: 'resync' };

export type Listener = (hint: ChangeHint) => void;

export interface Subscription {
  /**
   * Resolves when the feed is listening, or its first attempt to connect has failed. Read the row after that, so that
   * you don't miss a change.
   */
  started: Promise<void>;
  end(): void;
}

export interface ChangeFeed {
  subscribe(requestId: string, listener: Listener): Subscription;
  /** Subscribes to all changes of all requests. Only for the desk. */
  subscribeAll(listener: Listener): Subscription;
  /** The number of subscriptions. */
  size(): number;
  close(): Promise<void>;
}

interface Options {
  /** After a reconnect, subscribers are told to read again at random times within this many milliseconds. */
  spreadMs?: number;
}

/**
 * Listens to the database on a single connection, and passes changes on to event streams. Connects with the first
 * subscriber. If the connection is lost, it reconnects and then tells everybody to read again, spread over a few
 * seconds so that not all read at once.
 * @param url a direct connection, because LISTEN doesn't work through a pooler in transaction mode
 */
export function createChangeFeed(url: string, { spreadMs = 3 * SECOND }: Options = {}): ChangeFeed {
  const byRequest = new Map<string, Set<Listener>>();
  const all = new Set<Listener>();
  const versions = new Map<string, number>();
  const resyncTimers = new Map<Listener, NodeJS.Timeout>();
  let client: Client | undefined;
  let firstAttempt: Promise<void> | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let failures = 0;
  let mayHaveMissed = false;
  let closed = false;

  async function connect(): Promise<void> {
    const connection = new Client({
      connectionString: url,
      application_name: 'shoulder-live',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    const keepaliveStop = new AbortController();
    let isLost = false;
    const onLost = () => {
      if (isLost) return;
      isLost = true;
      keepaliveStop.abort();
      connection.removeAllListeners('notification');
      void connection.end().catch(() => undefined);
      if (client === connection) client = undefined;
      if (closed) return;
      mayHaveMissed = true;
      failures += 1;
      const maxDelayMs = Math.min(RECONNECT_PAUSE.maxMs, RECONNECT_PAUSE.firstMs * 2 ** Math.min(failures - 1, 10));
      reconnectTimer = setTimeout(() => void connect(), maxDelayMs * (0.5 + Math.random() / 2));
      logger.warn({ failures }, 'live updates: lost the listening connection');
    };
    connection.on('error', onLost);
    connection.on('end', onLost);
    connection.on('notification', ({ payload }) => notifyAll(payload ?? ''));
    client = connection;
    try {
      await connection.connect();
      await connection.query(`LISTEN ${CHANNEL}`);
    } catch {
      onLost();
      return;
    }
    if (isLost) return;
    const keepaliveTimer = setInterval(
      () => void connection.query('SELECT 1').catch(onLost),
      CHECK_INTERVAL_MS,
    ).unref();
    keepaliveStop.signal.addEventListener('abort', () => clearInterval(keepaliveTimer));
    failures = 0;
    if (mayHaveMissed) resync();
    mayHaveMissed = false;
  }

  function notifyAll(payload: string): void {
    const [, requestId = '', what = ''] = PAYLOAD_PATTERN.exec(payload) ?? [];
    if (!requestId) return;
    const isForDesk = what === 'desk' || what === 'people';
    const subscribers = isForDesk ? [] : (byRequest.get(requestId) ?? []);
    const hint: ChangeHint =
      what === 'gone' || what === 'moved' || isForDesk
        ? { kind: what, requestId }
        : hintForVersion(requestId, Number(what));
    for (const listener of [...subscribers, ...all]) notify(listener, hint);
  }

  function hintForVersion(requestId: string, version: number): ChangeHint {
    const touched = versions.get(requestId) === version;
    // Move the request's entry to the end of the map. The first entries are then the least recently changed requests.
    versions.delete(requestId);
    versions.set(requestId, version);
    if (versions.size > MAX_VERSIONS) versions.delete(versions.keys().next().value ?? '');
    return { kind: 'changed', requestId, version, touched };
  }

  function resync(): void {
    versions.clear();
    for (const listener of [...[...byRequest.values()].flatMap((group) => [...group]), ...all]) {
      clearTimeout(resyncTimers.get(listener));
      const sendResync = () => {
        resyncTimers.delete(listener);
        notify(listener, { kind: 'resync' });
      };
      resyncTimers.set(listener, setTimeout(sendResync, Math.random() * spreadMs));
    }
  }

  function add(listener: Listener, remove: () => void): Subscription {
    firstAttempt ??= outsideLogContext(connect);
    return {
      started: firstAttempt,
      end: () => {
        remove();
        clearTimeout(resyncTimers.get(listener));
        resyncTimers.delete(listener);
      },
    };
  }

  return {
    subscribe(requestId, listener) {
      const bound = boundListener(listener);
      const listeners = byRequest.get(requestId) ?? new Set();
      byRequest.set(requestId, listeners.add(bound));
      return add(bound, () => {
        listeners.delete(bound);
        if (listeners.size === 0 && byRequest.get(requestId) === listeners) byRequest.delete(requestId);
      });
    },
    subscribeAll(listener) {
      const bound = boundListener(listener);
      all.add(bound);
      return add(bound, () => all.delete(bound));
    },
    size: () => [...byRequest.values()].reduce((sum, listeners) => sum + listeners.size, all.size),
    async close() {
      closed = true;
      clearTimeout(reconnectTimer);
      for (const timer of resyncTimers.values()) clearTimeout(timer);
      resyncTimers.clear();
      byRequest.clear();
      all.clear();
      await client?.end().catch(() => undefined);
    },
  };
}

/** A listener that runs in its subscriber's async context, so that its logs and traces belong to the right page. */
function boundListener(listener: Listener): Listener {
  return AsyncLocalStorage.bind((hint: ChangeHint) => listener(hint));
}

/** Calls one subscriber. If that fails, the others are still called. */
function notify(listener: Listener, hint: ChangeHint): void {
  try {
    listener(hint);
  } catch (error) {
    logger.error({ reason: errorName(error) }, 'live updates: a subscriber failed');
  }
}

/** This process's change feed. */
export const changeFeed = perProcess(
  'live',
  () => createChangeFeed(env().DIRECT_DATABASE_URL ?? env().DATABASE_URL),
  (listener) => listener.close(),
);
