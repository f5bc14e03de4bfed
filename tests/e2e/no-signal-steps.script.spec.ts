import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { MINUTE } from '#kernel/constants.ts';
import type { Goal } from '#night/scripted.ts';
import { Story } from '../ui/story.ts';
import { TOW_PROVIDER, freshPhone, pressIntent } from './people.ts';
import { query, rowById } from './plain/desk.ts';
import { signIn } from './signed-in.ts';

/** Tests the provider's steps without signal: each is stored on the phone until there's a signal, and is sent once. */

const waitingStep = (page: Page) => page.locator('[data-step-waits="yes"]');
const countLogEntries = async (id: string) =>
  Number((await query('SELECT count(*) FROM request_activity_log WHERE request_id = $1', [id]))[0]?.count);

async function openCab(page: Page, before: Goal): Promise<Story> {
  const story = await (await Story.submit(await signIn())).advanceTo('paid');
  await story.assignProvider({ ...TOW_PROVIDER, provider_phone: freshPhone() });
  await story.acceptAgreement();
  if (before !== 'agreement') await story.advance('agreement', before);
  await page.context().addCookies(story.cabCookies());
  await page.clock.install();
  await page.goto(story.jobPath);
  await expect(page.locator('.live-live').first()).toBeVisible();
  return story;
}

test('a step whose response was lost counts once', async ({ page }) => {
  const story = await openCab(page, 'agreement');
  const entries = await countLogEntries(story.id);
  let isLost = false;
  await page.route(
    (url) => url.pathname === `${story.jobPath}.data`,
    async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort('connectionreset');
    },
  );
  await pressIntent(page, 'start_job');
  await page.clock.fastForward(MINUTE);
  await expect.poll(async () => (await rowById(story.id)).status).toBe('en_route');
  await expect(waitingStep(page)).toHaveCount(0);
  expect(await countLogEntries(story.id)).toBe(entries + 1);
  // Wait for the first response, which may still be on its way and would make the next test fail.
  await page.unrouteAll({ behavior: 'wait' });
});

test('a step that waits survives a reload', async ({ page, context }) => {
  const story = await openCab(page, 'agreement');
  await context.setOffline(true);
  await pressIntent(page, 'start_job');
  await expect(waitingStep(page)).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  // The reload may cut off the first try. The next one comes after 15 seconds.
  await expect.poll(async () => (await rowById(story.id)).status, { timeout: 40_000 }).toBe('en_route');
});

test('an extra charge never waits: without signal it is not asked for, then or later', async ({ page, context }) => {
  const story = await openCab(page, 'start_service');
  await context.setOffline(true);
  await page.locator('form:has(button[value="request_extra"]) [name="amount"]').evaluate((field: HTMLInputElement) => {
    field.value = '40';
  });
  await pressIntent(page, 'request_extra');
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await page.clock.fastForward(MINUTE);
  await expect(page.locator('.live-live').first()).toBeVisible();
  expect((await rowById(story.id)).extra_status).toBeNull();
});
