import { setTimeout as wait } from 'node:timers/promises';
import { Visitor, formsOf } from '#night/visitor.ts';

export interface Account {
  email: string;
  password: string;
}

const RETRY_MS = 500;
const RETRY_AFTER_REFUSAL_MS = 5_000;

/** Signs in with the desk's form. Tries again until the site is up. */
export async function signInVisitor(site: string, { email, password }: Account): Promise<Visitor> {
  for (;;) {
    const desk = new Visitor(site);
    const page = await desk.postFields('/admin/login', { email, password }).catch(() => undefined);
    if (page && /^\/admin(?!\/login)/.test(page.url)) return desk;
    if (page) process.stderr.write(`the desk of the stage could not sign in: ${page.status}\n`);
    await wait(page ? RETRY_AFTER_REFUSAL_MS : RETRY_MS);
  }
}

/** Signs in. Returns the session's cookies as `Set-Cookie` values. */
export async function signInForCookies(site: string, account: Account): Promise<string[]> {
  const { cookies } = await signInVisitor(site, account);
  return [...cookies].map(([name, value]) => `${name}=${value}; Path=/`);
}

/** Cancels a request after its play or night has ended. Does nothing if the request can't be cancelled anymore. */
export async function cancelRequest(desk: Visitor, path: string): Promise<void> {
  const page = await desk.get(path);
  if (!formsOf(page.html).some(({ intent }) => intent === 'cancel_request')) return;
  await desk.submit(page, 'cancel_request', { reason: 'Nobody plays this anymore', refund_deposit: 'yes' });
}
