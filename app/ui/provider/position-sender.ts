import { SECOND } from '#kernel/constants.ts';
import type { MeasuredPosition } from '#modules/provider/rules/positions.ts';
import type { PositionAnswer } from '../../routes/provider.$jobId/position.server.ts';
import { openQueue } from './position-queue.ts';
import { backoffMs } from '../backoff.ts';

/** One request contains at most this many positions. */
const BATCH_SIZE = 60;
const ANSWER_TIMEOUT_MS = 10 * SECOND;
const FIRST_RETRY_MS = 2 * SECOND;
/** HTTP statuses that mean that the server doesn't take positions for this job, or doesn't take them anymore. */
const JOB_OVER_STATUSES = [404, 409, 410];

interface SenderHandlers {
  onWaiting: (waiting: number) => void;
  /** Called with whether the server responds. */
  onReachable: (reachable: boolean) => void;
  /** Called when the server took positions. The response has the age of the position that people see now. */
  onAccepted: (answer: PositionAnswer) => void;
  /** Called when the job takes no more positions. The queue on the device is deleted. */
  onJobOver: () => void;
}

export interface PositionSender {
  push(position: MeasuredPosition): void;
  /** Stops sending. The queue stays on the device. */
  stop(): void;
}

/** Sends positions in order, one request at a time. Keeps each until the server takes it or refuses it for good. */
export function startPositionSender(jobId: string, handlers: SenderHandlers): PositionSender {
  const queue = openQueue(jobId);
  const controller = new AbortController();
  let sending = false;
  let failures = 0;
  let retryTimer: number | undefined;

  async function send(): Promise<void> {
    if (sending || retryTimer !== undefined || controller.signal.aborted) return;
    sending = true;
    try {
      while (!controller.signal.aborted && (await sendBatch())) continue;
    } finally {
      sending = false;
    }
  }

  /** @returns whether there's more to send immediately */
  async function sendBatch(): Promise<boolean> {
    const openedQueue = await queue;
    const batch = await openedQueue.first(BATCH_SIZE);
    const last = batch.at(-1)?.at;
    if (last === undefined) return false;
    const { status, retryAfterMs, accepted } = await post(jobId, batch);
    if (controller.signal.aborted) return false;
    if (JOB_OVER_STATUSES.includes(status)) {
      await openedQueue.clear();
      stop();
      handlers.onJobOver();
      return false;
    }
    handlers.onReachable(status !== 0);
    if (status === 0 || status === 429 || status >= 500) {
      retryLater(retryAfterMs);
      handlers.onWaiting((await openedQueue.first(Infinity)).length);
      return false;
    }
    // The server took these positions, or refused them for good. Drop them, so that they don't block the rest.
    failures = 0;
    const remaining = await openedQueue.dropUpTo(last);
    handlers.onWaiting(remaining);
    if (accepted) handlers.onAccepted(accepted);
    return remaining > 0;
  }

  function retryLater(retryAfterMs: number): void {
    failures += 1;
    retryTimer = window.setTimeout(retryNow, Math.max(backoffMs(failures, FIRST_RETRY_MS), retryAfterMs));
  }

  function retryNow(): void {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    void send();
  }

  function stop(): void {
    controller.abort();
    clearTimeout(retryTimer);
  }

  const { signal } = controller;
  window.addEventListener('online', retryNow, { signal });
  window.addEventListener('offline', () => handlers.onReachable(false), { signal });
  // Send when the page is hidden, for example because the screen is locked, and when the page is visible again.
  document.addEventListener('visibilitychange', retryNow, { signal });
  void queue.then(async (openedQueue) => {
    handlers.onWaiting((await openedQueue.first(Infinity)).length);
    await send();
  });
  return {
    push(position) {
      void queue.then(async (openedQueue) => {
        if (signal.aborted) return;
        const count = await openedQueue.add(position);
        // Don't report a single position that's about to be sent.
        if (count > 1 || retryTimer !== undefined) handlers.onWaiting(count);
        await send();
      });
    },
    stop,
  };
}

interface PostResult {
  /** The HTTP status; 0 if there was no response. */
  status: number;
  /** How long the server asks us to wait before the next try; 0 if it doesn't say. */
  retryAfterMs: number;
  accepted?: PositionAnswer;
}

async function post(jobId: string, points: MeasuredPosition[]): Promise<PostResult> {
  try {
    const answer = await fetch(`/provider/${jobId}/position`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ points, sent: Date.now() }),
      // If the page is hidden, it may be frozen before the response arrives. `keepalive` sends the request anyway.
      keepalive: document.visibilityState === 'hidden',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const retryAfterMs = Number(answer.headers.get('Retry-After') ?? 0) * SECOND;
    if (!answer.ok) return { status: answer.status, retryAfterMs };
    return { status: answer.status, retryAfterMs, accepted: (await answer.json()) as PositionAnswer };
  } catch {
    return { status: 0, retryAfterMs: 0 };
  }
}
