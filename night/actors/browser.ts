import { Visitor, formsOf, wordsOf } from '../visitor.ts';
import type { Page } from '../visitor.ts';
import type { NightClock } from './clock.ts';
import { dataPath, readDataAnswer } from './data-route.ts';
import { placeOf } from './records.ts';
import type { Records, Refusal, Slip, Who } from './records.ts';

/** How long a person waits before trying again. */
const PATIENCE_MS = 15_000;
const AGAIN_MS = 2_000;
/** How long a person keeps pressing the same button. */
const GIVES_UP_MS = 150_000;
/** Time until a dead zone drops the connection. */
const SWALLOWED_MS = 40;

export interface BrowserOptions {
  base: string;
  who: Who;
  job: number;
  /** The client's address, by which limits count behind a trusted proxy. */
  address: string;
  /** Post to Remix's data routes, as the site's JavaScript does. */
  script: boolean;
  clock: NightClock;
  records: Records;
}

export interface Press {
  slip?: Slip;
  /** Post as a document even with JavaScript, because the answer redirects to another site. */
  plain?: boolean;
}

/**
 * The browser of one person. It reads pages as HTML and posts forms, either as documents or to the data
 * routes. If no answer comes, the person presses the same button again.
 */
export class Browser extends Visitor {
  job: number;
  /** When each page was loaded; milliseconds of the night. */
  private readonly loadedAt = new WeakMap<Page, number>();

  constructor(private readonly options: BrowserOptions) {
    super(options.base, { 'x-forwarded-for': options.address }, PATIENCE_MS);
    this.job = options.job;
  }

  /** Loads a page, with retries. @throws if it doesn't load within GIVES_UP_MS */
  async open(path: string): Promise<Page> {
    return this.patiently({ where: `GET ${placeOf(path)}` }, () => this.get(path));
  }

  /**
   * Fills in the form with this intent and sends it.
   * @returns the page that comes after it, or the refused one
   */
  async press(page: Page, intent: string, fields: Record<string, string> = {}, how: Press = {}): Promise<Page> {
    const form = formsOf(page.html).find((candidate) => candidate.intent === intent);
    if (!form) throw new Error(`no form "${intent}" on ${placeOf(page.url)} (${page.status})`);
    const path = form.action || page.url;
    let sent = { ...form.hidden, ...fields, intent };
    const send = async () => {
      const answer = await this.send(path, sent, how);
      // An unconfirmed page has the right nonce for the next try.
      if (answer.status >= 500) sent = { ...sent, ...renewed(answer, intent) };
      return answer;
    };
    const told = {
      where: `POST ${placeOf(path)} ${intent}`,
      slip: how.slip,
      loadedAt: this.loadedAt.get(page),
    };
    if (how.slip === 'dead zone') await this.loseAnswer(path, sent);
    // The second tap's result is recorded, but nobody waits for it.
    if (how.slip === 'double tap') this.patiently(told, () => this.send(path, sent, how)).catch(() => undefined);
    const answer = await this.patiently(told, send);
    const { records, who } = this.options;
    const amount = fields.amount ?? fields.final_price ?? fields.customer_rating;
    if (answer.status < 400) records.did({ who, job: this.job, intent, amount });
    return answer;
  }

  private async send(path: string, fields: Record<string, string>, how: Press): Promise<SentPage> {
    const { records, script } = this.options;
    if (!script || how.plain) {
      records.posts.plain += 1;
      return this.postForm(path, formData(fields));
    }
    records.posts.script += 1;
    const multipart = fields.intent === 'request_offer';
    const answer = await this.fetch(dataPath(path, this.base), {
      method: 'POST',
      body: multipart ? formData(fields) : new URLSearchParams(fields),
      headers: { origin: new URL(this.base).origin },
    });
    this.keepCookies(answer);
    const { status, redirect, form } = await readDataAnswer(answer);
    if (redirect) {
      const next = await this.fetch(dataPath(redirect, this.base));
      this.keepCookies(next);
      await next.arrayBuffer();
      return this.get(redirect);
    }
    const words = [form?.toast?.title, form?.toast?.message].filter(Boolean).join(' ');
    const { headers } = answer;
    return {
      status,
      url: path,
      html: '',
      headers,
      statuses: [status],
      words,
      nonce: form?.nonce,
      values: form?.values,
    };
  }

  /** Sends the form and drops the connection before the answer. */
  private async loseAnswer(path: string, fields: Record<string, string>): Promise<void> {
    const init = { method: 'POST', headers: { origin: new URL(this.base).origin } };
    const signal = AbortSignal.timeout(SWALLOWED_MS);
    await this.fetch(path, { ...init, body: formData(fields), signal }).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
    await this.options.clock.wait(1);
  }

  private async patiently(told: Told, work: () => Promise<SentPage>): Promise<Page> {
    const { clock, records, who } = this.options;
    const end = performance.now() + GIVES_UP_MS;
    for (;;) {
      const askedAt = clock.milliseconds;
      const answer = await work().catch(String);
      if (typeof answer !== 'string') this.loadedAt.set(answer, askedAt);
      if (clock.isOver) throw new Error('the night is over');
      const status = typeof answer === 'string' ? 0 : answer.status;
      if (typeof answer !== 'string' && status < 400) return answer;
      const words = typeof answer === 'string' ? answer : (answer.words ?? saidBy(answer));
      records.refused({ ...told, who, job: this.job, status, words });
      if (typeof answer !== 'string' && status < 500 && status !== 429) return answer;
      if (performance.now() > end) throw new Error(`${told.where} was never answered: ${status} ${words}`);
      await clock.pause(AGAIN_MS);
    }
  }
}

/** Details of a refusal, besides its answer. */
type Told = Pick<Refusal, 'where' | 'slip' | 'loadedAt'>;

/** A page, or what a data route returned instead. */
interface SentPage extends Page {
  words?: string;
  nonce?: string;
  values?: Record<string, string>;
}

function formData(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function renewed(answer: SentPage, intent: string): Record<string, string> {
  if (answer.nonce) return { nonce: answer.nonce };
  const nonce = formsOf(answer.html).find((form) => form.intent === intent)?.hidden.nonce;
  return nonce ? { nonce } : {};
}

/** The page's own words about what went wrong: its message, else its heading. */
function saidBy(page: Page): string {
  const toast = /class="toast toast-error"[\s\S]*?<\/div><\/div>/.exec(page.html)?.[0];
  const heading = /<h1[\s\S]*?<\/h1>/.exec(page.html)?.[0];
  return wordsOf({ ...page, html: (toast && `<div ${toast}`) ?? heading ?? page.html })
    .trim()
    .slice(0, 160);
}
