import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { DAY } from '#kernel/constants.ts';
import { createStoryOnTheRoad } from './on-the-road.ts';
import { Story } from '../ui/story.ts';
import { TOW_PROVIDER, pressIntent } from './people.ts';
import { query, rowById, submitRequest } from './plain/desk.ts';
import { signIn } from './signed-in.ts';

/** Tests pages of secret links without signal: the service worker keeps them, and nothing about money is sent late. */

test.use({ serviceWorkers: 'allow' });

const expectLive = (page: Page) => expect(page.locator('.live-live').first()).toBeVisible();
const noSignalStrip = (page: Page) => page.getByText(/^No signal\. Last updated \d{1,2}:\d\d [AP]M$/);

/** The pages that this device keeps, by path. */
async function readKeptPages(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const cache = await caches.open('kept-links-1');
    const found: Record<string, string> = {};
    for (const request of await cache.keys())
      found[new URL(request.url).pathname] = (await (await cache.match(request))?.text()) ?? '';
    return found;
  });
}

/** Opens a link, and waits until the service worker is active and has kept the link's page. */
async function openUntilKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectLive(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(async () => Object.keys(await readKeptPages(page))).toContain(path);
}

async function reloadWithoutSignal(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await expect(noSignalStrip(page)).toBeVisible();
  await page.reload();
  await expect(noSignalStrip(page)).toBeVisible();
}

test('the driver reloads without signal: status, plate, code and our number, and no price', async ({
  page,
  context,
}) => {
  const { track, id } = await createStoryOnTheRoad({ goal: 'arrived', provider: { provider_plate: 'TOW-77' } });
  await openUntilKept(page, track);
  await reloadWithoutSignal(page, context);
  const [row] = await query('SELECT code FROM handshake_codes WHERE request_id = $1', [id]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Provider Arrived');
  await expect(page.locator('main')).toContainText('TOW-77');
  await expect(page.locator('b')).toHaveText(String(row?.code));
  await expect(page.locator('a[href^="tel:"]')).toBeVisible();
  expect(await page.content()).not.toMatch(/\$\d|<script/);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectLive(page);
  await expect(noSignalStrip(page)).toHaveCount(0);
});

test('the provider reloads without signal: where to go and which car', async ({ page, context }) => {
  const story = await (await Story.submit(await signIn())).advanceTo('paid');
  await (await (await story.assignProvider(TOW_PROVIDER)).acceptAgreement()).providerSubmits('start_job');
  await context.addCookies(story.cabCookies());
  await openUntilKept(page, story.jobPath);
  await reloadWithoutSignal(page, context);
  await expect(page.locator('main')).toContainText(String((await rowById(story.id)).location_address));
  expect(await page.content()).not.toMatch(/\$\d|<script/);
});

test('kept pages are deleted when the job or the link ends, and after a day', async ({ page }) => {
  const { track, id } = await createStoryOnTheRoad();
  await openUntilKept(page, track);
  await query(`UPDATE customer_requests SET status = 'completed', service_completed_at = now() WHERE id = $1`, [id]);
  await expect.poll(() => readKeptPages(page)).toEqual({});

  const { trackingPath, id: otherId } = await submitRequest();
  await openUntilKept(page, trackingPath);
  await query(
    `UPDATE customer_requests SET status = 'completed', links_expired_at = now(),
    service_completed_at = now() - interval '2 days' WHERE id = $1`,
    [otherId],
  );
  await page.reload();
  await expect.poll(() => readKeptPages(page)).toEqual({});

  const { trackingPath: third } = await submitRequest();
  await page.evaluate(async (keptAt) => {
    const headers = { 'x-kept-at': String(keptAt) };
    await (await caches.open('kept-links-1')).put('/track/yesterday', new Response('old', { headers }));
  }, Date.now() - DAY);
  await openUntilKept(page, third);
  await expect.poll(async () => Object.keys(await readKeptPages(page))).toEqual([third]);
});

test('a form or a page of ours other than a link is never kept', async ({ page }) => {
  const { trackingPath } = await submitRequest();
  await openUntilKept(page, trackingPath);
  await page.goto('/request');
  await page.goto('/legal/terms');
  expect(Object.keys(await readKeptPages(page))).toEqual([trackingPath]);
});

test('an offer that is turned down without signal is not turned down later', async ({ page, context }) => {
  const story = await (await Story.submit(await signIn())).deskSubmits('set_price', { amount: '185' });
  await openUntilKept(page, story.trackPath);
  await context.setOffline(true);
  await pressIntent(page, 'reject_offer');
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expectLive(page);
  await expect(noSignalStrip(page)).toHaveCount(0);
  expect((await rowById(story.id)).status).toBe('admin_priced');
});
