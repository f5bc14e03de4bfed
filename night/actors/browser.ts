import { ScriptVisitor, toFormData } from '../script-visitor.ts';
import type { FormResponse } from '../script-visitor.ts';
import { findForm, formsOf, visibleText } from '../visitor.ts';
import type { VisitedPage } from '../visitor.ts';
import type { NightClock } from './clock.ts';
import { pathWithoutIds } from './records.ts';
import type { Records, Refusal, Mistake, Actor } from './records.ts';

/** How long a person waits for a response before pressing the button again. */
const TIMEOUT_MS = 15_000;
const RETRY_MS = 2_000;
/** How long a person tries before giving up. */
const GIVE_UP_AFTER_MS = 150_000;
/** In a dead zone, the connection drops this many milliseconds after a form is sent. */
const DROPS_AFTER_MS = 40;

export interface BrowserOptions {
  base: string;
  actor: Actor;
  job: number;
  /** The browser's IP address, sent as a trusted proxy would send it. The site's rate limits count per address. */
  address: string;
  /** Whether to post to Remix's data routes, as the site's script does. */
  script: boolean;
  clock: NightClock;
  records: Records;
}

export interface PressOptions {
  mistake?: Mistake;
  /** Posts the form as a page load even with script, as the site does to sign in or to go to another site. */
  asDocument?: boolean;
}

/**
 * A person's browser. It reads pages as HTML, and posts forms as documents or to the data routes. If no response
 * comes, the person presses the same button again.
 */
export class Browser extends ScriptVisitor {
  job: number;
  /** When each page was requested, in real milliseconds since the night began. */
  private readonly loadedAt = new WeakMap<VisitedPage, number>();

  constructor(private readonly options: BrowserOptions) {
    super(options.base, { 'x-forwarded-for': options.address }, TIMEOUT_MS);
    this.job = options.job;
  }

  /**
   * Loads a page, several times if necessary.
   * @throws if it doesn't load within GIVE_UP_AFTER_MS
   */
  async openPatiently(path: string): Promise<VisitedPage> {
    return this.retryUntilAnswered({ request: `GET ${pathWithoutIds(path)}` }, () => this.get(path));
  }

  /**
   * Fills in the form with this intent and sends it.
   * @returns the page that follows, or the page with the refusal
   */
  async pressButton(
    page: VisitedPage,
    intent: string,
    fields: Record<string, string> = {},
    options: PressOptions = {},
  ): Promise<VisitedPage> {
    const form = findForm(page.html, intent);
    if (!form) throw new Error(`no form "${intent}" on ${pathWithoutIds(page.url)} (${page.status})`);
    const path = form.action || page.url;
    let sentFields = { ...form.hidden, ...fields, intent };
    const send = async () => {
      const answer = await this.send(path, sentFields, options);
      // If the site couldn't confirm the form, its response contains the nonce for the next try.
      if (answer.status >= 500) sentFields = { ...sentFields, ...renewedNonce(answer, intent) };
      return answer;
    };
    const refusalDetails = {
      request: `POST ${pathWithoutIds(path)} ${intent}`,
      mistake: options.mistake,
      loadedAt: this.loadedAt.get(page),
    };
    if (options.mistake === 'dead zone') await this.sendWithoutAnswer(path, sentFields);
    // Don't wait for the response to the second tap, but record it if it's a refusal.
    if (options.mistake === 'double tap')
      this.retryUntilAnswered(refusalDetails, () => this.send(path, sentFields, options)).catch(() => undefined);
    const answer = await this.retryUntilAnswered(refusalDetails, send);
    const { records, actor } = this.options;
    const amount = fields.amount ?? fields.final_price ?? fields.customer_rating;
    if (answer.status < 400) records.recordAccepted({ actor, job: this.job, intent, enteredValue: amount });
    return answer;
  }

  private async send(path: string, fields: Record<string, string>, options: PressOptions): Promise<FormResponse> {
    const { records, script } = this.options;
    if (!script || options.asDocument) {
      records.postCounts.plain += 1;
      return this.postForm(path, toFormData(fields));
    }
    records.postCounts.script += 1;
    return this.postToDataRoute(path, fields);
  }

  /** Sends the form, and drops the connection before the response arrives. */
  private async sendWithoutAnswer(path: string, fields: Record<string, string>): Promise<void> {
    const init = { method: 'POST', headers: { origin: new URL(this.baseUrl).origin } };
    const signal = AbortSignal.timeout(DROPS_AFTER_MS);
    await this.fetch(path, { ...init, body: toFormData(fields), signal }).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
    await this.options.clock.wait(1);
  }

  private async retryUntilAnswered(
    refusalDetails: RefusalDetails,
    attempt: () => Promise<FormResponse>,
  ): Promise<VisitedPage> {
    const { clock, records, actor } = this.options;
    const deadline = performance.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      const requestedAt = clock.milliseconds;
      const answer = await attempt().catch(String);
      if (typeof answer !== 'string') this.loadedAt.set(answer, requestedAt);
      if (clock.isOver) throw new Error('the night is over');
      const status = typeof answer === 'string' ? 0 : answer.status;
      if (typeof answer !== 'string' && status < 400) return answer;
      const words = typeof answer === 'string' ? answer : (answer.words ?? errorText(answer));
      records.recordRefused({ ...refusalDetails, actor, job: this.job, status, message: words });
      if (typeof answer !== 'string' && status < 500 && status !== 429) return answer;
      if (performance.now() > deadline)
        throw new Error(`${refusalDetails.request} was never answered: ${status} ${words}`);
      await clock.pauseReal(RETRY_MS);
    }
  }
}

/** The details of a refusal, besides the response. */
type RefusalDetails = Pick<Refusal, 'request' | 'mistake' | 'loadedAt'>;

function renewedNonce(answer: FormResponse, intent: string): Record<string, string> {
  if (answer.nonce) return { nonce: answer.nonce };
  const nonce = formsOf(answer.html).find((form) => form.intent === intent)?.hidden.nonce;
  return nonce ? { nonce } : {};
}

/** What the page says went wrong: its error message, or else its heading. */
function errorText(page: VisitedPage): string {
  const toast = /class="toast toast-error"[\s\S]*?<\/div><\/div>/.exec(page.html)?.[0];
  const heading = /<h1[\s\S]*?<\/h1>/.exec(page.html)?.[0];
  return visibleText({ ...page, html: (toast && `<div ${toast}`) ?? heading ?? page.html })
    .trim()
    .slice(0, 160);
}
