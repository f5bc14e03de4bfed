import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { SYSTEM, buttonOfIntent, waitForHydration } from '../e2e/people.ts';
import { query } from '../e2e/plain/desk.ts';
import { browserCookies, readGallery } from './gallery.ts';
import type { Cookies, Gallery } from './gallery.ts';
import type { Screen } from './screen.ts';
import { TIME_COLUMNS_TO_REFRESH } from './stages.ts';

interface OpenOptions {
  locale: Locale;
  /** Whether the page may run script. */
  script: boolean;
}

/**
 * Opens a screen with the cookies of its viewer. Then submits the form, or opens the dialog or menu, that the screen
 * names. Fails on an unexpected status.
 */
export async function openScreen(page: Page, screen: Screen, { locale, script }: OpenOptions): Promise<void> {
  const all = await readGallery();
  const request = screen.stage && all.requests[screen.stage];
  const freshColumns = screen.stage && TIME_COLUMNS_TO_REFRESH[screen.stage];
  if (request && freshColumns) await query(`UPDATE customer_requests SET ${freshColumns} WHERE id = $1`, [request.id]);
  await page.context().addCookies(browserCookies({ ...cookiesFor(screen, all), language: locale }));
  const path = typeof screen.path === 'string' ? screen.path : request ? screen.path(request) : '';
  const response = await page.goto(SYSTEM.baseUrl + path, { waitUntil: 'load' });
  expect(response?.status(), path).toBe(screen.status ?? 200);
  if (script) await waitForHydration(page);
  if (screen.submit) await submitForm(page, screen.submit);
  if (screen.open === 'terms') {
    await page.locator('main .btn-go').click();
    await expect(page.locator('dialog#terms')).toBeVisible();
  }
  if (screen.open === 'drawer') await openDrawer(page);
}

function cookiesFor({ viewer, stage }: Screen, { deskCookies, requests }: Gallery): Cookies {
  if (viewer === 'desk') return deskCookies;
  if (!viewer || !stage) return {};
  return viewer === 'driver' ? requests[stage].driverCookies : requests[stage].cabCookies;
}

/** Fills in and submits the form, then waits for the response at the top of the page, or for search results. */
async function submitForm(page: Page, { intent, fields = {} }: NonNullable<Screen['submit']>): Promise<void> {
  const submit = buttonOfIntent(page, intent);
  // A form may be in a part of the page that's still loading.
  await expect(submit.or(page.locator('main .btn-go')).first()).toBeAttached();
  if (!(await submit.isVisible())) await showForm(page, intent);
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`form:has(button[value="${intent}"]) [name="${name}"]`);
    const choice = field.and(page.locator(`[type="radio"][value="${value}"]`));
    if ((await choice.count()) > 0) await choice.check({ force: true });
    else if (await field.evaluate((element) => element instanceof HTMLSelectElement)) await field.selectOption(value);
    else {
      const folded = field.locator('xpath=ancestor::details[not(@open)]');
      if ((await folded.count()) > 0) await folded.locator('> summary').click();
      await field.fill(value);
    }
  }
  await submit.click();
  await expect(page.locator('main .answer, main .toast, main .find-clear').first()).toBeVisible();
}

/** Shows a form that's in a collapsed section, or in the terms' dialog. */
async function showForm(page: Page, intent: string): Promise<void> {
  const summary = page.locator(`details:has(button[value="${intent}"]) > summary`).first();
  if ((await summary.count()) > 0) await summary.click();
  else await page.locator('main .btn-go').click();
  await expect(buttonOfIntent(page, intent)).toBeVisible();
}

/** Opens the menu of small screens; wide screens have none. */
async function openDrawer(page: Page): Promise<void> {
  const opener = page.locator('.drawer-open');
  if (await opener.isVisible()) await opener.click();
}
