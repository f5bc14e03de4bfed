import { setTimeout as wait } from 'node:timers/promises';
import { Visitor } from '#tests/support/visitor.ts';

export interface Account {
  email: string;
  password: string;
}

const AGAIN_MS = 500;

/** Signs in through the form, once the site is up. @returns the cookies of the desk */
export async function signIn(site: string, { email, password }: Account): Promise<string[]> {
  for (;;) {
    const desk = new Visitor(site);
    try {
      const page = await desk.post('/admin/login', { email, password });
      if (page.url.startsWith('/admin') && !page.url.startsWith('/admin/login')) {
        return [...desk.cookies].map(([name, value]) => `${name}=${value}; Path=/`);
      }
      process.stderr.write(`the desk of the stage could not sign in: ${page.status}\n`);
      await wait(10 * AGAIN_MS);
    } catch {
      await wait(AGAIN_MS);
    }
  }
}
