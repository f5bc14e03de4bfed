import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { SYSTEM, button } from '../e2e/people.ts';
import { query } from '../e2e/plain/desk.ts';
import { browserCookies, gallery } from './gallery.ts';
import type { Cookies, Gallery } from './gallery.ts';
import type { Screen } from './screen.ts';
import { FRESH } from './stages.ts';

interface Opening {
  locale: Locale;
  /** Whether the page runs script. */
  script: boolean;
}

/** Opens a screen as the one whose it is, ready to be looked at. Fails when it answers with another status. */
export async function openScreen(page: Page, screen: Screen, { locale, script }: Opening): Promise<void> {
  const all = await gallery();
  const made = screen.of && all.made[screen.of];
  const fresh = screen.of && FRESH[screen.of];
  if (made && fresh) await query(`UPDATE customer_requests SET ${fresh} WHERE id = $1`, [made.id]);
  await page.context().addCookies(browserCookies({ ...cookiesFor(screen, all), language: locale }));
  const path = typeof screen.path === 'string' ? screen.path : made ? screen.path(made) : '';
  const answer = await page.goto(SYSTEM.baseUrl + path, { waitUntil: 'load' });
  expect(answer?.status(), path).toBe(screen.status ?? 200);
  if (script) await scriptRuns(page);
  if (screen.send) await send(page, screen.send);
  if (screen.open === 'terms') {
    await page.locator('a[href="#terms"]').click();
    await expect(page.locator('dialog[open]')).toBeVisible();
  }
  if (screen.open === 'drawer') await openDrawer(page);
}

function cookiesFor({ as, of }: Screen, { desk, made }: Gallery): Cookies {
  if (as === 'desk') return desk;
  return (as && of && made[of][as]) || {};
}

/** React has taken the page over once it keeps its own mark on it. */
export async function scriptRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));
}

/** Fills in the form and sends it; its answer stands at the top of the page, or the page is what was searched for. */
async function send(page: Page, { intent, fields = {} }: NonNullable<Screen['send']>): Promise<void> {
  const submit = button(page, intent);
  if (!(await submit.isVisible())) await unfold(page, intent);
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`form:has(button[value="${intent}"]) [name="${name}"]`);
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) await field.selectOption(value);
    else await field.fill(value);
  }
  await submit.click();
  await expect(page.locator('main .answer, main .toast, main .find-clear').first()).toBeVisible();
}

/** A form that stands folded away: in a fold, or in the terms' dialog. */
async function unfold(page: Page, intent: string): Promise<void> {
  const fold = page.locator(`details:has(button[value="${intent}"]) > summary`).first();
  if ((await fold.count()) > 0) await fold.click();
  else await page.locator('a[href="#terms"]').click();
  await expect(button(page, intent)).toBeVisible();
}

/** On wide screens there is none. */
async function openDrawer(page: Page): Promise<void> {
  const opener = page.locator('.drawer-open');
  if (await opener.isVisible()) await opener.click();
}
