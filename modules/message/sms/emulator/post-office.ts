import { setTimeout as wait } from 'node:timers/promises';
import { signatureOf } from './auth.ts';
import type { Core, ChangeContext } from './core.ts';
import { sendReply } from './messages.ts';
import type { WebhookRecord } from './state.ts';
import { repliesIn } from './twiml.ts';

/** Milliseconds between attempts. All five fit into the 15 seconds that Twilio allows. */
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 4_000];
const ANSWER_TIMEOUT_MS = 15_000;
const CONCURRENCY = 4;
const MAX_SLEEP_MS = 60_000;
/** Twilio reads at most this much of a response. */
const MAX_ANSWER_BYTES = 64 * 1_024;

/** The site's response to a webhook. */
export interface WebhookResponse {
  /** The HTTP status, or the kind of failure. */
  answer: string;
  contentType: string | null;
  body: string;
}

/** Replaces the origin `public` of a webhook URL with `local`, as a proxy would. */
export interface OriginReplacement {
  public: string;
  local: string;
}

/**
 * Posts webhooks to the site, signed like Twilio's. Pending ones are in the state file, so a restarted emulator
 * sends them. Webhooks of one message are posted in order, although Twilio doesn't promise that.
 */
export class WebhookPoster {
  #running = new Map<string, { messageSid: string; done: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #stop = new AbortController();

  constructor(
    private readonly core: Core,
    private readonly route: OriginReplacement | undefined,
  ) {}

  /** Starts all webhooks that are due, and sets a timer for the next one. Call this after any change to the queue. */
  postDueWebhooks = (): void => {
    clearTimeout(this.#timer);
    if (this.#stop.signal.aborted || this.core.faults.holdsWebhooks) return;
    const now = Date.now();
    const busy = new Set([...this.#running.values()].map(({ messageSid }) => messageSid));
    let next = Infinity;
    for (const post of Object.values(this.core.state.posts)) {
      if (post.state !== 'pending' || busy.has(post.messageSid)) continue;
      // If all slots are taken, the next attempt that finishes calls `postDueWebhooks` again.
      if (this.#running.size >= CONCURRENCY) return;
      busy.add(post.messageSid);
      if (post.nextAttemptAtMs <= now) this.#start(post);
      else next = Math.min(next, post.nextAttemptAtMs);
    }
    if (next === Infinity) return;
    this.#timer = setTimeout(this.postDueWebhooks, Math.min(next - now, MAX_SLEEP_MS));
    this.#timer.unref();
  };

  /** Makes every pending webhook due now. */
  hurry(): void {
    for (const post of Object.values(this.core.state.posts)) post.nextAttemptAtMs = 0;
    this.postDueWebhooks();
  }

  /** Waits until a webhook's first attempt ends, but at most `ms`. Doesn't wait while webhooks are held. */
  async waitForFirstAttempt(post: WebhookRecord, ms: number): Promise<void> {
    const end = Date.now() + ms;
    const timeout = wait(ms, undefined, { ref: false });
    while (post.state === 'pending' && post.attempts === 0 && this.#running.size > 0 && Date.now() < end) {
      // If all slots are taken, the webhook starts when another attempt ends.
      const attempt = this.#running.get(post.id);
      await Promise.race([timeout, ...(attempt ? [attempt] : [...this.#running.values()]).map(({ done }) => done)]);
    }
  }

  /** Posts parameters once, outside the queue: as a replay, or as a forgery signed with another auth token. */
  post(url: string, params: Record<string, string>, { authToken = this.core.setting.authToken, token = '' } = {}) {
    return this.#send({ url, params, token }, authToken);
  }

  /** Aborts the attempts in progress. They're retried after the next start. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  #start(post: WebhookRecord): void {
    this.#running.set(post.id, { messageSid: post.messageSid, done: this.#attempt(post) });
  }

  async #attempt(post: WebhookRecord): Promise<void> {
    const answer = await this.#send(post, this.core.setting.authToken);
    this.#running.delete(post.id);
    if (this.#stop.signal.aborted) return;
    // If its message was deleted, the webhook is gone too, so don't change it.
    if (this.core.state.posts[post.id] === post)
      this.core.changeSoon((context) => recordAttempt(context, post, answer));
    else this.postDueWebhooks();
  }

  async #send(post: Pick<WebhookRecord, 'url' | 'params' | 'token'>, authToken: string): Promise<WebhookResponse> {
    try {
      const response = await fetch(this.#localAddress(post.url), {
        method: 'POST',
        body: new URLSearchParams(post.params).toString(),
        redirect: 'manual',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
          'User-Agent': 'TwilioProxy/1.1 (emulator)',
          'X-Twilio-Signature': signatureOf(authToken, post.url, post.params),
          ...(post.token ? { 'I-Twilio-Idempotency-Token': post.token } : {}),
        },
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_TIMEOUT_MS), this.#stop.signal]),
      });
      const body = (await response.text()).slice(0, MAX_ANSWER_BYTES);
      return { answer: String(response.status), contentType: response.headers.get('content-type'), body };
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      return { answer: isTimeout ? 'timeout' : 'no connection', contentType: null, body: '' };
    }
  }

  #localAddress(url: string): string {
    const { origin, pathname, search } = new URL(url);
    return this.route?.public === origin ? new URL(pathname + search, this.route.local).href : url;
  }
}

function recordAttempt(
  context: ChangeContext,
  post: WebhookRecord,
  { answer, contentType, body }: WebhookResponse,
): void {
  post.attempts += 1;
  post.lastAnswer = answer;
  if (/^2\d\d$/.test(answer)) {
    post.owed -= 1;
    if (post.owed <= 0) post.state = 'delivered';
    if (post.kind === 'inbound') sendReplies(context, post, repliesIn(contentType, body));
    return;
  }
  const backoffMs = BACKOFF_MS[post.attempts - 1];
  if (backoffMs === undefined || post.attempts > post.retries || !isRetried(post, answer)) post.state = 'given_up';
  else post.nextAttemptAtMs = context.nowMs + backoffMs;
}

function sendReplies(context: ChangeContext, post: WebhookRecord, replies: string[]): void {
  const phone = context.state.messages[post.messageSid]?.phone;
  if (phone === undefined) return;
  for (const reply of replies) {
    if (!sendReply(context, phone, reply))
      post.lastAnswer = `${post.lastAnswer}, but the phone has opted out of its reply`;
  }
}

/** Whether the retry policy in a webhook's URL covers what went wrong. */
function isRetried({ retryOn }: WebhookRecord, answer: string): boolean {
  const kind = answer === 'no connection' ? 'ct' : answer === 'timeout' ? 'rt' : `${answer.charAt(0)}xx`;
  return retryOn.includes('all') || retryOn.includes(kind);
}
