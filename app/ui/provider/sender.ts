import { SECOND } from '#kernel/constants.ts';
import type { Measured } from '#modules/provider/rules/positions.ts';
import type { PositionAnswer } from '../../routes/provider.$jobId/position.server.ts';
import { openQueue } from './queue.ts';

/** Positions per request. */
const BATCH = 60;
const ANSWER_MS = 10 * SECOND;
const BACKOFF = { firstMs: 2 * SECOND, mostMs: 30 * SECOND };
/** The link takes no positions (any more). */
const OVER = [404, 409, 410];

interface Ears {
  onWaiting: (waiting: number) => void;
  /** Called with whether the server is reachable. */
  onReached: (reached: boolean) => void;
  /** The server accepted positions; says which one people see. */
  onTaken: (answer: PositionAnswer) => void;
  /** The job takes no more positions; the local queue is deleted. */
  onOver: () => void;
}

export interface Sender {
  push(position: Measured): void;
  /** Stops sending; the queue stays on the device. */
  stop(): void;
}

/** Sends positions in order, one request at a time, and keeps them until they're accepted. */
export function startSender(jobId: string, ears: Ears): Sender {
  const queue = openQueue(jobId);
  const over = new AbortController();
  let sending = false;
  let failures = 0;
  let retry: number | undefined;

  async function send(): Promise<void> {
    if (sending || retry !== undefined || over.signal.aborted) return;
    sending = true;
    try {
      while (!over.signal.aborted && (await sendSome())) continue;
    } finally {
      sending = false;
    }
  }

  /** @returns whether to continue at once */
  async function sendSome(): Promise<boolean> {
    const waiting = await queue;
    const some = await waiting.first(BATCH);
    const last = some.at(-1)?.at;
    if (last === undefined) return false;
    const { status, retryAfter, taken } = await post(jobId, some);
    if (over.signal.aborted) return false;
    if (OVER.includes(status)) {
      await waiting.clear();
      stop();
      ears.onOver();
      return false;
    }
    ears.onReached(status !== 0);
    if (status === 0 || status === 429 || status >= 500) {
      later(retryAfter);
      ears.onWaiting((await waiting.first(Infinity)).length);
      return false;
    }
    // Accepted, or refused for good, which mustn't block the rest.
    failures = 0;
    const left = await waiting.dropUpTo(last);
    ears.onWaiting(left);
    if (taken) ears.onTaken(taken);
    return left > 0;
  }

  function later(retryAfterMs: number): void {
    failures += 1;
    const wait = Math.min(BACKOFF.mostMs, BACKOFF.firstMs * 2 ** (failures - 1));
    retry = window.setTimeout(again, Math.max(wait, retryAfterMs));
  }

  function again(): void {
    clearTimeout(retry);
    retry = undefined;
    void send();
  }

  function stop(): void {
    over.abort();
    clearTimeout(retry);
  }

  const { signal } = over;
  window.addEventListener('online', again, { signal });
  window.addEventListener('offline', () => ears.onReached(false), { signal });
  // Send when the screen locks, and again when it's back.
  document.addEventListener('visibilitychange', again, { signal });
  void queue.then(async (waiting) => {
    ears.onWaiting((await waiting.first(Infinity)).length);
    await send();
  });
  return {
    push(position) {
      void queue.then(async (waiting) => {
        if (signal.aborted) return;
        const count = await waiting.add(position);
        // A single position that's sent at once isn't waiting.
        if (count > 1 || retry !== undefined) ears.onWaiting(count);
        await send();
      });
    },
    stop,
  };
}

interface Posted {
  /** 0 without network. */
  status: number;
  /** Milliseconds. */
  retryAfter: number;
  taken?: PositionAnswer;
}

async function post(jobId: string, points: Measured[]): Promise<Posted> {
  try {
    const answer = await fetch(`/provider/${jobId}/position`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ points, sent: Date.now() }),
      // A hidden page can be frozen before the answer arrives.
      keepalive: document.visibilityState === 'hidden',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const retryAfter = Number(answer.headers.get('Retry-After') ?? 0) * SECOND;
    if (!answer.ok) return { status: answer.status, retryAfter };
    return { status: answer.status, retryAfter, taken: (await answer.json()) as PositionAnswer };
  } catch {
    return { status: 0, retryAfter: 0 };
  }
}
