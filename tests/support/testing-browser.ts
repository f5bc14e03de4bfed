import { randomUUID } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { findAdmin } from '#app/http/sign-in/auth.server.ts';
import type { RateLimiter } from '#app/http/context.ts';
import { adminAtStage, enterCode, signIn } from '#app/http/sign-in/sign-in.server.ts';

const SITE_URL = 'http://localhost:3000';
const USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

/** A person's browser, which keeps its cookies. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly limits: RateLimiter,
    private readonly address: string = randomUUID(),
  ) {}

  context(): AppLoadContext {
    const { limits, address } = this;
    return { limits, address, isDataRequest: false } as Partial<AppLoadContext> as AppLoadContext;
  }

  request(path: string, fields?: Record<string, string>, headers: Record<string, string> = {}): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Request(SITE_URL + path, {
      headers: { cookie, 'user-agent': USER_AGENT, ...headers },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    });
  }

  storeCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  }

  async submitPassword(email: string, password: string) {
    const outcome = await signIn(this.request('/admin/login'), { email, password }, this.context());
    if (outcome.ok) this.storeCookies(outcome.headers);
    return outcome.ok ? outcome.next : outcome.reason;
  }

  async submitCode(code: string) {
    const pendingSignIn = await adminAtStage(this.request('/admin/login/code'), 'code');
    if (!pendingSignIn) return 'nobody';
    const outcome = await enterCode(this.request('/admin/login/code'), pendingSignIn, code, this.context());
    if (outcome.ok) this.storeCookies(outcome.headers);
    return outcome.ok ? outcome.next : outcome.reason;
  }

  /** Whether this browser has a valid session. */
  async isSignedIn(path = '/admin', headers: Record<string, string> = {}): Promise<boolean> {
    return (await findAdmin(this.request(path, undefined, headers), this.context())) !== null;
  }
}
