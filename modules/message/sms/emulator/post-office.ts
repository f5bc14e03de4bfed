import { setTimeout as wait } from 'node:timers/promises';
import { signatureOf } from './auth.ts';
import type { Core, Desk } from './core.ts';
import { takeReply } from './messages.ts';
import type { PostRecord } from './state.ts';
import { repliesIn } from './twiml.ts';

/** Waits between attempts: all five fit into the 15 seconds that Twilio allows them together. */
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 4_000];
const ANSWER_TIMEOUT_MS = 15_000;
const AT_ONCE = 4;
const LONGEST_SLEEP_MS = 60_000;
/** Twilio reads no more of an answer. */
const LONGEST_ANSWER = 64 * 1_024;

/** What the site made of a webhook. */
export interface SiteAnswer {
  /** HTTP status, or the kind of failure. */
  answer: string;
  contentType: string | null;
  body: string;
}

/** Where webhooks really go: `public` addresses are reached at `local`, as behind a proxy. */
export interface Route {
  public: string;
  local: string;
}

/**
 * Posts webhooks to the site, signed as Twilio signs them. What is owed stands in the state file, so a restart goes on
 * where it was. Those of one message go one after the other; Twilio promises no order at all.
 */
export class PostOffice {
  #running = new Map<string, { messageSid: string; done: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #stop = new AbortController();

  constructor(
    private readonly core: Core,
    private readonly route: Route | undefined,
  ) {}

  /** Starts what is due and sleeps until the next is. Call it after anything that may have changed that. */
  kick = (): void => {
    clearTimeout(this.#timer);
    if (this.#stop.signal.aborted || this.core.faults.holdsWebhooks) return;
    const now = Date.now();
    const busy = new Set([...this.#running.values()].map(({ messageSid }) => messageSid));
    let next = Infinity;
    for (const post of Object.values(this.core.state.posts)) {
      if (post.state !== 'pending' || busy.has(post.messageSid)) continue;
      // With all places taken, the end of an attempt kicks again.
      if (this.#running.size >= AT_ONCE) return;
      busy.add(post.messageSid);
      if (post.nextAttemptAtMs <= now) this.#start(post);
      else next = Math.min(next, post.nextAttemptAtMs);
    }
    if (next === Infinity) return;
    this.#timer = setTimeout(this.kick, Math.min(next - now, LONGEST_SLEEP_MS));
    this.#timer.unref();
  };

  /** Makes every webhook that still waits due now. */
  hurry(): void {
    for (const post of Object.values(this.core.state.posts)) post.nextAttemptAtMs = 0;
    this.kick();
  }

  /** Waits until a webhook's first attempt has ended, but no longer than this, and not while webhooks are held back. */
  async attempted(post: PostRecord, ms: number): Promise<void> {
    const end = Date.now() + ms;
    const late = wait(ms, undefined, { ref: false });
    while (post.state === 'pending' && post.attempts === 0 && this.#running.size > 0 && Date.now() < end) {
      // With all places taken, it starts when another attempt ends.
      const own = this.#running.get(post.id);
      await Promise.race([late, ...(own ? [own] : [...this.#running.values()]).map(({ done }) => done)]);
    }
  }

  /** Posts parameters once, beside all that is owed: a replay, or with another token a forgery. */
  post(url: string, params: Record<string, string>, { authToken = this.core.setting.authToken, token = '' } = {}) {
    return this.#send({ url, params, token }, authToken);
  }

  /** Breaks off running deliveries; they are tried again at the next start. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  #start(post: PostRecord): void {
    this.#running.set(post.id, { messageSid: post.messageSid, done: this.#attempt(post) });
  }

  async #attempt(post: PostRecord): Promise<void> {
    const answer = await this.#send(post, this.core.setting.authToken);
    this.#running.delete(post.id);
    if (this.#stop.signal.aborted) return;
    // A message that was deleted meanwhile took its webhooks along.
    if (this.core.state.posts[post.id] === post) this.core.changeSoon((desk) => settle(desk, post, answer));
    else this.kick();
  }

  async #send(post: Pick<PostRecord, 'url' | 'params' | 'token'>, authToken: string): Promise<SiteAnswer> {
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
      const body = (await response.text()).slice(0, LONGEST_ANSWER);
      return { answer: String(response.status), contentType: response.headers.get('content-type'), body };
    } catch (error) {
      const timeout = error instanceof Error && error.name === 'TimeoutError';
      return { answer: timeout ? 'timeout' : 'no connection', contentType: null, body: '' };
    }
  }

  #localAddress(url: string): string {
    const { origin, pathname, search } = new URL(url);
    return this.route?.public === origin ? new URL(pathname + search, this.route.local).href : url;
  }
}

function settle(desk: Desk, post: PostRecord, { answer, contentType, body }: SiteAnswer): void {
  post.attempts += 1;
  post.lastAnswer = answer;
  if (/^2\d\d$/.test(answer)) {
    post.owed -= 1;
    if (post.owed <= 0) post.state = 'delivered';
    if (post.kind === 'inbound') sendReplies(desk, post, repliesIn(contentType, body));
    return;
  }
  const wait = BACKOFF_MS[post.attempts - 1];
  if (wait === undefined || post.attempts > post.retries || !isRepeated(post, answer)) post.state = 'given_up';
  else post.nextAttemptAtMs = desk.nowMs + wait;
}

function sendReplies(desk: Desk, post: PostRecord, replies: string[]): void {
  const phone = desk.state.messages[post.messageSid]?.phone;
  if (phone === undefined) return;
  for (const reply of replies) {
    if (!takeReply(desk, phone, reply))
      post.lastAnswer = `${post.lastAnswer}, but the phone has opted out of its reply`;
  }
}

/** Whether the address's retry policy covers what went wrong. */
function isRepeated({ retryOn }: PostRecord, answer: string): boolean {
  const kind = answer === 'no connection' ? 'ct' : answer === 'timeout' ? 'rt' : `${answer.charAt(0)}xx`;
  return retryOn.includes('all') || retryOn.includes(kind);
}
