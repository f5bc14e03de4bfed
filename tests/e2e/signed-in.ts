import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { Visitor, uniqueAddressHeader } from '#night/visitor.ts';
import { SYSTEM } from './people.ts';

/** Signs in with a plain POST. */
async function signInByForm(): Promise<Visitor> {
  const desk = new Visitor(SYSTEM.baseUrl, uniqueAddressHeader());
  const login = await desk.get('/admin/login');
  const form = /<form[^>]*>/.exec(login.html);
  expect(form).not.toBeNull();
  const page = await desk.postFields('/admin/login', { email: SYSTEM.adminEmail, password: SYSTEM.adminPassword });
  expect(page.url).toMatch(/^\/admin/);
  expect(page.status).toBe(200);
  return desk;
}

let session: Promise<Visitor> | undefined;

/** Signs in once per test process, because hashing a password takes a third of a second. */
export async function signIn(): Promise<Visitor> {
  session ??= signInByForm();
  const desk = new Visitor(SYSTEM.baseUrl, uniqueAddressHeader());
  for (const [name, value] of (await session).cookies) desk.cookies.set(name, value);
  return desk;
}

/** Opens the desk in a new signed-in browser context. */
export async function openDesk(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, baseURL: SYSTEM.baseUrl });
  const { cookies } = await signIn();
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: SYSTEM.baseUrl })));
  const page = await context.newPage();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin$/);
  return page;
}
