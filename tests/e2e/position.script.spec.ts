import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { Story } from '../ui/story.ts';
import { axeViolations } from '../ui/page-checks.ts';
import { askedOf, drive, lockScreen, measure } from './moving-truck.ts';
import { visibleText } from '#night/visitor.ts';
import { SYSTEM, TOW_PROVIDER, freshPhone, press, watch } from './people.ts';
import { openDesk, signIn } from './signed-in.ts';
import { deskPath, query, rowById } from './plain/desk.ts';

const EXACT = { use_gps: 'true', customer_lat: '32.788', customer_lng: '-96.8' };
const SOON = { timeout: 5_000 };
const PHONE = { width: 360, height: 740 };

/** A provider on the way who shares no position; accepted a quarter of an hour ago. */
async function onTheWay(): Promise<Story> {
  const story = await (await (await Story.submit(await signIn(), EXACT)).agreePrice('185')).payDeposit();
  await (await story.assignProvider({ ...TOW_PROVIDER, provider_phone: freshPhone() })).acceptAgreement();
  await story.cabSubmits('start_job');
  return story.setColumns("agreement_accepted_at = now() - interval '15 minutes'");
}

/** The provider's page in a moving truck, with a fake clock, and the customer's page. */
async function openCab(context: BrowserContext, story: Story, time = Date.now()): Promise<Page> {
  await context.addCookies(story.cabCookies());
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  await page.clock.install({ time });
  await drive(page);
  await page.goto(SYSTEM.baseUrl + story.jobPath);
  return page;
}

async function share(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share my position' }).click();
  await page.clock.runFor(1_000);
  await expect(page.getByText('The customer sees where you are.')).toBeVisible();
}

/** Advances time: the phone by its clock, the server by backdating its rows. */
async function pass(page: Page, story: Story, seconds: number): Promise<void> {
  await page.clock.runFor(seconds * 1_000);
  await query('UPDATE provider_positions SET at = at - make_interval(secs => $2) WHERE request_id = $1', [
    story.id,
    seconds,
  ]);
  await story.setColumns(
    `provider_last_location_update = provider_last_location_update - interval '${seconds} seconds',
     waiting_since = waiting_since - interval '${seconds} seconds'`,
  );
}

const track = async (story: Story) =>
  (await query('SELECT lat FROM provider_positions WHERE request_id = $1 ORDER BY at', [story.id])).map(({ lat }) =>
    Number(lat),
  );
const asked = (story: Story) =>
  query("SELECT 1 FROM messages WHERE request_id = $1 AND purpose LIKE 'minutes:%'", [story.id]);
const state = (page: Page) => page.locator('.cab-share-state');
const southward = (lats: readonly number[]) => lats.every((lat, n) => n === 0 || lat < (lats[n - 1] ?? 0));

test('two minutes without a signal: nothing is lost, all pages say so, and it resumes', async ({
  browser,
  context,
}) => {
  const faults = watch(context);
  const story = await onTheWay();
  const page = await openCab(context, story);
  await expect(state(page)).toHaveText('Your position is not shared now.');
  await share(page);
  await expect.poll(() => track(story)).toHaveLength(1);
  const customer = await (await browser.newContext()).newPage();
  await customer.goto(SYSTEM.baseUrl + story.trackPath);
  const desk = await openDesk(browser, true);
  await desk.goto(deskPath(story.id));
  for (const live of [customer, desk]) await expect(live.locator('.live-live').first()).toBeVisible();
  const sign = customer.locator('.sign');
  await expect(sign).toContainText(/about\s1[45]\smin/);
  await expect(sign).toContainText(/seen\s(just\snow|\d+\ss\sago)/);

  await context.setOffline(true);
  // The truck kept driving while the other pages opened.
  const sent = (await track(story)).length;
  await pass(page, story, 120);
  await expect(state(page)).toHaveText('No signal. Your positions wait on this phone.');
  await expect(page.getByText(/^2\d positions wait\./)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await expect(sign).toContainText(/about\s1[23]\sto\s1[45]\smin/, SOON);
  await expect(sign).toContainText('last seen 2 min ago');
  await expect(desk.getByText('nobody has seen them for a minute')).toBeVisible({ timeout: 15_000 });
  await expect.poll(async () => (await asked(story)).length, { timeout: 20_000 }).toBe(1);
  expect(await track(story)).toHaveLength(sent);

  await context.setOffline(false);
  await page.clock.runFor(1_000);
  await expect(state(page)).toHaveText('The customer sees where you are.');
  await expect.poll(async () => (await track(story)).length).toBeGreaterThanOrEqual(sent + 22);
  expect(southward(await track(story))).toBe(true);
  // The truck keeps driving.
  await expect
    .poll(async () => (await track(story)).at(-1) === (await rowById(story.id)).provider_current_lat)
    .toBe(true);
  await expect(sign).toContainText(/seen\s(just\snow|\d+\ss\sago)/, SOON);
  await expect(sign).not.toContainText('last seen');
  expect(await asked(story)).toHaveLength(1);
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([]);
});

test('a tab discarded without a signal sends its queue when reopened', async ({ context }) => {
  const story = await onTheWay();
  const page = await openCab(context, story);
  await share(page);
  await expect.poll(() => track(story)).toHaveLength(1);
  await context.setOffline(true);
  await pass(page, story, 120);
  // The page counts what's stored on the device.
  await expect(page.getByText(/^2\d positions wait\./)).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const again = await openCab(context, story, Date.now() + 125_000);
  await again.clock.runFor(1_000);
  await expect(state(again)).toHaveText('The customer sees where you are.');
  await expect.poll(async () => (await track(story)).length).toBeGreaterThanOrEqual(24);
  await expect(again.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
});

test('the screen is kept on if possible, and sharing resumes after a lock', async ({ context }) => {
  const story = await onTheWay();
  const page = await openCab(context, story);
  await share(page);
  await expect(page.getByText('The screen stays on while this page is open.')).toBeVisible();
  expect(await askedOf(page)).toMatchObject({ watches: 1, locks: 1 });
  await expect.poll(() => track(story)).not.toHaveLength(0);

  await lockScreen(page, true);
  const sent = (await track(story)).length;
  await pass(page, story, 90);
  expect(await track(story)).toHaveLength(sent);
  await lockScreen(page, false);
  await page.clock.runFor(1_000);
  expect(await askedOf(page)).toMatchObject({ watches: 2, locks: 2 });
  await expect.poll(() => track(story)).toHaveLength(sent + 1);
  await expect(state(page)).toHaveText('The customer sees where you are.');

  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(state(page)).toHaveText('Your position is not shared now.');
  await pass(page, story, 60);
  expect(await track(story)).toHaveLength(sent + 1);
});

test('sharing resumes if allowed before, stays off if stopped, and leaves nothing after the job', async ({
  context,
}) => {
  const story = await onTheWay();
  await context.grantPermissions(['geolocation']);
  const page = await openCab(context, story);
  await page.clock.runFor(1_000);
  await expect(state(page)).toHaveText('The customer sees where you are.');
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Share my position' })).toBeVisible();
  await share(page);
  await expect.poll(() => track(story)).not.toHaveLength(0);
  await context.setOffline(true);
  await pass(page, story, 30);
  await expect(page.getByText(/positions wait\./)).toBeVisible();
  await story.cabSubmits('arrived', 'verify_code', 'start_service', 'complete_job');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(state(page)).toHaveCount(0);
  const kept = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const open = indexedDB.open('shoulder-positions');
        open.onsuccess = () => resolve(open.result);
      });
      const keys = database.transaction('waiting').objectStore('waiting').getAllKeys();
      await new Promise((resolve) => (keys.onsuccess = resolve));
      return [...keys.result, ...Object.keys(localStorage).filter((key) => key.startsWith('shoulder.position'))];
    });
  await expect.poll(kept).toEqual([]);
});

test('an inaccurate position is not shown, and the page says so, until the phone is accurate', async ({ context }) => {
  const story = await onTheWay();
  const page = await openCab(context, story);
  await measure(page, 3_000);
  await page.getByRole('button', { name: 'Share my position' }).click();
  await page.clock.runFor(1_000);
  await expect(state(page)).toHaveAttribute('data-state', 'rough');
  await expect(state(page)).toContainText('The customer does not see where you are.');
  await expect(page.getByText('Turn on precise location for your browser.')).toBeVisible();
  await expect(page.locator('input[name="minutes"]')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await track(story)).toEqual([]);
  const visitor = visibleText(await story.driver.get(story.trackPath));
  expect(visitor).toContain('The provider does not share a position yet.');

  await measure(page, 8);
  await page.clock.runFor(6_000);
  await expect(state(page)).toHaveText('The customer sees where you are.');
  // A single inaccurate position is ignored; a minute of them isn't.
  await measure(page, 3_000);
  await pass(page, story, 20);
  await expect(state(page)).toHaveText('The customer sees where you are.');
  await pass(page, story, 60);
  await expect(state(page)).toHaveAttribute('data-state', 'rough');
  expect(visibleText(await story.driver.get(story.trackPath))).toContain('the position may be old');

  await story.cabSubmits('arrived');
  await expect(state(page)).toHaveText('The customer sees you at the pickup.', SOON);
});

test('a device that refuses leads to the minutes form', async ({ browser }) => {
  const story = await onTheWay();
  const context = await browser.newContext({ permissions: [], viewport: PHONE });
  await context.addCookies(story.cabCookies());
  const page = await context.newPage();
  await page.goto(SYSTEM.baseUrl + story.jobPath);
  await page.getByRole('button', { name: 'Share my position' }).click();
  await expect(state(page)).toHaveText('Please enable location access for navigation');
  await expect(page.getByText('Or tell your minutes away below.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByText('Minutes away', { exact: true }).click();
  await page.locator('input[name="minutes"]').fill('18');
  await press(page, 'tell_minutes');
  await expect(page.getByText('18 min, told just now')).toBeVisible();
  expect((await rowById(story.id)).provider_minutes).toBe(18);
});
