import { setTimeout as wait } from 'node:timers/promises';
import { Visitor, formsOf } from '#night/visitor.ts';

export interface Account {
  email: string;
  password: string;
}

const AGAIN_MS = 500;
const AGAIN_AFTER_REFUSAL_MS = 5_000;

/** Signs in at the desk through its form, as soon as the site is up. */
export async function enter(site: string, { email, password }: Account): Promise<Visitor> {
  for (;;) {
    const desk = new Visitor(site);
    const page = await desk.post('/admin/login', { email, password }).catch(() => undefined);
    if (page && /^\/admin(?!\/login)/.test(page.url)) return desk;
    if (page) process.stderr.write(`the desk of the stage could not sign in: ${page.status}\n`);
    await wait(page ? AGAIN_AFTER_REFUSAL_MS : AGAIN_MS);
  }
}

/** @returns the cookies of the desk */
export async function signIn(site: string, account: Account): Promise<string[]> {
  const { cookies } = await enter(site, account);
  return [...cookies].map(([name, value]) => `${name}=${value}; Path=/`);
}

/** Cancels a request that nobody plays any more. */
export async function cancel(desk: Visitor, path: string): Promise<void> {
  const page = await desk.get(path);
  if (!formsOf(page.html).some(({ intent }) => intent === 'cancel_request')) return;
  await desk.submit(page, 'cancel_request', { reason: 'Nobody plays this any more', refund_deposit: 'yes' });
}
