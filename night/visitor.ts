import { randomInt } from 'node:crypto';

interface FormOnPage {
  action: string;
  hidden: Record<string, string>;
  /** The value of the first button named `intent`, which Enter presses, or else of the hidden input with that name. */
  intent: string | undefined;
  /** The values of the other buttons. */
  otherIntents: (string | undefined)[];
}

export interface VisitedPage {
  status: number;
  /** The path and query of the last page, after all redirects. */
  url: string;
  html: string;
  headers: Headers;
  /** The statuses of all responses, including redirects. */
  statuses: number[];
}

/** A browser without script: keeps cookies, posts forms with their hidden fields, follows redirects. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly baseUrl: string,
    /** Headers that every request gets in addition. */
    private readonly headers: Record<string, string> = {},
    /** How many milliseconds to wait for a response. */
    private readonly timeoutMs?: number,
  ) {}

  async get(path: string): Promise<VisitedPage> {
    return this.follow(path, { method: 'GET' });
  }

  /** Posts fields that aren't in a form of a page. */
  async postFields(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<VisitedPage> {
    return this.follow(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: new URL(this.baseUrl).origin, ...headers },
    });
  }

  /** Posts a multipart form, which can have files. */
  async postForm(path: string, form: FormData, headers: Record<string, string> = {}): Promise<VisitedPage> {
    return this.follow(path, {
      method: 'POST',
      body: form,
      headers: { origin: new URL(this.baseUrl).origin, ...headers },
    });
  }

  /** Sends a request and returns the raw response, without following redirects or keeping cookies. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, this.baseUrl), {
      ...(this.timeoutMs ? { signal: AbortSignal.timeout(this.timeoutMs) } : {}),
      ...init,
      redirect: 'manual',
      headers: {
        ...this.headers,
        ...(init.headers as Record<string, string> | undefined),
        cookie: this.cookieHeader(),
      },
    });
  }

  /** Fills in the form with this intent on a page and sends it. */
  async submit(page: VisitedPage, intent: string, fields: Record<string, string> = {}): Promise<VisitedPage> {
    const form = findForm(page.html, intent);
    if (!form) throw new Error(`no form "${intent}" on ${page.url} (${page.status})`);
    return this.post(form.action || page.url, { ...form.hidden, ...fields, intent });
  }

  /** Sends a form's fields. */
  protected post(path: string, fields: Record<string, string>): Promise<VisitedPage> {
    return this.postFields(path, fields);
  }

  private async follow(path: string, init: RequestInit): Promise<VisitedPage> {
    const statuses: number[] = [];
    let url = new URL(path, this.baseUrl);
    let next: RequestInit = init;
    for (let redirects = 0; redirects < 10; redirects++) {
      const answer = await this.fetch(url.toString(), next);
      this.storeCookies(answer);
      statuses.push(answer.status);
      const location = answer.headers.get('location');
      if (!location || answer.status < 300 || answer.status >= 400) {
        const html = await answer.text();
        return { status: answer.status, url: url.pathname + url.search, html, headers: answer.headers, statuses };
      }
      await answer.arrayBuffer();
      const target = new URL(location, url);
      // A redirect to another origin, such as the payment page, isn't followed; the caller decides.
      if (target.origin !== url.origin) {
        return { status: answer.status, url: target.toString(), html: '', headers: answer.headers, statuses };
      }
      url = target;
      // A 307 asks for the same request at another URL.
      if (answer.status !== 307) next = { method: 'GET' };
    }
    throw new Error(`too many redirects from ${path}`);
  }

  /** The `Cookie` header that this browser sends. */
  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  protected storeCookies(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const separator = pair.indexOf('=');
      const name = pair.slice(0, separator).trim();
      const expired = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
      if (expired) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(separator + 1));
    }
  }
}

/** Reads the forms of a page with their hidden fields. */
export function formsOf(html: string): FormOnPage[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, attributes = '', body = '']) => {
    const hidden: Record<string, string> = {};
    for (const [tag] of body.matchAll(/<input\b[^>]*>/g)) {
      const name = attribute(tag, 'name');
      if (attribute(tag, 'type') === 'hidden' && name) hidden[name] = attribute(tag, 'value') ?? '';
    }
    const buttons = [...body.matchAll(/<button\b[^>]*>/g)]
      .filter(([tag]) => attribute(tag, 'name') === 'intent')
      .map(([tag]) => attribute(tag, 'value'));
    return {
      action: attribute(attributes, 'action') ?? '',
      hidden,
      intent: buttons[0] ?? hidden.intent,
      otherIntents: buttons.slice(1),
    };
  });
}

/** The form that has a button for this intent, preferably as its first button. */
export function findForm(html: string, intent: string): FormOnPage | undefined {
  const forms = formsOf(html);
  return forms.find((form) => form.intent === intent) ?? forms.find((form) => form.otherIntents.includes(intent));
}

export function hasForm(page: VisitedPage, intent: string): boolean {
  return findForm(page.html, intent) !== undefined;
}

/** The page's visible text, with HTML entities decoded. */
export function visibleText(page: VisitedPage): string {
  const body = page.html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');
  return decode(body).replaceAll(/\s+/g, ' ');
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\b${name}="([^"]*)"`).exec(tag);
  return match ? decode(match[1] ?? '') : undefined;
}

function decode(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

/** A header with a random IP address that nobody else in this run is likely to have. Rate limits count per address. */
export const uniqueAddressHeader = () => ({ 'x-forwarded-for': fictionalAddress(randomInt(0xffffff)) });

/** A fictional IP address, different for each number. Rate limits count per address. */
export function fictionalAddress(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}
