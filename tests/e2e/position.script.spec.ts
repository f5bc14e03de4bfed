import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { Story } from '../ui/story.ts';
import { axeViolations } from '../ui/page-checks.ts';
import { readTruckDevice, simulateDrive, setScreenLocked, setAccuracy } from './moving-truck.ts';
import { visibleText } from '#night/visitor.ts';
import { SYSTEM, TOW_PROVIDER, freshPhone, pressIntent, collectErrors } from './people.ts';
import { openDesk, signIn } from './signed-in.ts';
import { deskPath, query, rowById } from './plain/desk.ts';

const EXACT_PLACE = { use_gps: 'true', customer_lat: '32.788', customer_lng: '-96.8' };
const PHONE_SCREEN = { width: 360, height: 740 };

/** Makes a job whose provider accepted a quarter of an hour ago, is on the way, and shares no position. */
async function storyOnTheWay(): Promise<Story> {
  const story = await (await (await Story.submit(await signIn(), EXACT_PLACE)).agreePrice('185')).payDeposit();
  await (await story.assignProvider({ ...TOW_PROVIDER, provider_phone: freshPhone() })).acceptAgreement();
  await story.providerSubmits('start_job');
  return story.setColumns("agreement_accepted_at = now() - interval '15 minutes'");
}

/** Opens the provider's page in a moving truck, with a fake clock. */
async function openCab(context: BrowserContext, story: Story, time = Date.now()): Promise<Page> {
  await context.addCookies(story.cabCookies());
  const page = await context.newPage();
  await page.setViewportSize(PHONE_SCREEN);
  await page.clock.install({ time });
  await simulateDrive(page);
  await page.goto(SYSTEM.baseUrl + story.jobPath);
  return page;
}

async function startSharing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share my location' }).click();
  await page.clock.runFor(1_000);
  await expect(page.getByText('The customer can see where you are.')).toBeVisible();
}

/** Lets time pass: the phone's with its fake clock, the server's by moving the times in its rows back. */
async function advanceTime(page: Page, story: Story, seconds: number): Promise<void> {
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

const readLatitudes = async (story: Story) =>
  (await query('SELECT lat FROM provider_positions WHERE request_id = $1 ORDER BY at', [story.id])).map(({ lat }) =>
    Number(lat),
  );
const minutesTextsOf = (story: Story) =>
  query("SELECT 1 FROM messages WHERE request_id = $1 AND purpose LIKE 'minutes:%'", [story.id]);
const sharingState = (page: Page) => page.locator('.cab-share-state');
const sharingStatus = (page: Page) => sharingState(page).getByRole('status');
const isSouthward = (lats: readonly number[]) => lats.every((lat, n) => n === 0 || lat < (lats[n - 1] ?? 0));

test('two minutes without a signal: nothing is lost, all pages say so, and it resumes', async ({
  browser,
  context,
}) => {
  const faults = collectErrors(context);
  const story = await storyOnTheWay();
  const page = await openCab(context, story);
  await expect(sharingStatus(page)).toHaveText("You're not sharing your location right now.");
  await startSharing(page);
  await expect.poll(() => readLatitudes(story)).toHaveLength(1);
  const customer = await (await browser.newContext()).newPage();
  await customer.goto(SYSTEM.baseUrl + story.trackPath);
  const desk = await openDesk(browser, true);
  await desk.goto(deskPath(story.id));
  for (const openPage of [customer, desk]) await expect(openPage.locator('.live-live').first()).toBeVisible();
  const signElement = customer.locator('.sign');
  await expect(signElement).toContainText(/about\s1[45]\smin/);
  await expect(signElement).toContainText(/seen\s(just\snow|\d+\ss\sago)/);

  await context.setOffline(true);
  // Count now, because the truck kept driving while the other pages opened.
  const countBefore = (await readLatitudes(story)).length;
  await advanceTime(page, story, 120);
  await expect(sharingStatus(page)).toHaveText("No signal, so your location isn't getting through.");
  await expect(page.getByText(/^2\d location updates are saved on this phone\./)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await expect(signElement).toContainText(/about\s1[23]\sto\s1[45]\smin/);
  await expect(signElement).toContainText('Last updated 2 min ago');
  await expect(desk.getByText("we haven't gotten their location in the last minute")).toBeVisible({ timeout: 15_000 });
  await expect.poll(async () => (await minutesTextsOf(story)).length, { timeout: 20_000 }).toBe(1);
  expect(await readLatitudes(story)).toHaveLength(countBefore);

  await context.setOffline(false);
  await page.clock.runFor(1_000);
  await expect(sharingStatus(page)).toHaveText('The customer can see where you are.');
  await expect.poll(async () => (await readLatitudes(story)).length).toBeGreaterThanOrEqual(countBefore + 22);
  expect(isSouthward(await readLatitudes(story))).toBe(true);
  // The truck keeps driving, so compare until the last stored latitude is also the one in the request's row.
  await expect
    .poll(async () => (await readLatitudes(story)).at(-1) === (await rowById(story.id)).provider_current_lat)
    .toBe(true);
  await expect(signElement).toContainText(/seen\s(just\snow|\d+\ss\sago)/);
  await expect(signElement).not.toContainText('Last updated');
  expect(await minutesTextsOf(story)).toHaveLength(1);
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([]);
});

test('a tab discarded without a signal sends its queue when reopened', async ({ context }) => {
  const story = await storyOnTheWay();
  const page = await openCab(context, story);
  await startSharing(page);
  await expect.poll(() => readLatitudes(story)).toHaveLength(1);
  await context.setOffline(true);
  await advanceTime(page, story, 120);
  // The page counts the positions stored on the device.
  await expect(page.getByText(/^2\d location updates are saved on this phone\./)).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const reopenedCab = await openCab(context, story, Date.now() + 125_000);
  await reopenedCab.clock.runFor(1_000);
  await expect(sharingStatus(reopenedCab)).toHaveText('The customer can see where you are.');
  await expect.poll(async () => (await readLatitudes(story)).length).toBeGreaterThanOrEqual(24);
  await expect(reopenedCab.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
});

test('the screen is kept on if possible, and sharing resumes after a lock', async ({ context }) => {
  const story = await storyOnTheWay();
  const page = await openCab(context, story);
  await startSharing(page);
  await page.getByText("This page can't share your location while you use a maps app.").click();
  await expect(page.getByText('Keep this page open. Your screen will stay on.')).toBeVisible();
  expect(await readTruckDevice(page)).toMatchObject({ watchCount: 1, wakeLockCount: 1 });
  await expect.poll(() => readLatitudes(story)).not.toHaveLength(0);

  await setScreenLocked(page, true);
  const sent = (await readLatitudes(story)).length;
  await advanceTime(page, story, 90);
  expect(await readLatitudes(story)).toHaveLength(sent);
  await setScreenLocked(page, false);
  await page.clock.runFor(1_000);
  expect(await readTruckDevice(page)).toMatchObject({ watchCount: 2, wakeLockCount: 2 });
  await expect.poll(() => readLatitudes(story)).toHaveLength(sent + 1);
  await expect(sharingStatus(page)).toHaveText('The customer can see where you are.');

  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(sharingStatus(page)).toHaveText("You're not sharing your location right now.");
  await advanceTime(page, story, 60);
  expect(await readLatitudes(story)).toHaveLength(sent + 1);
});

test('sharing resumes if allowed before, stays off if stopped, and leaves nothing after the job', async ({
  context,
}) => {
  const story = await storyOnTheWay();
  await context.grantPermissions(['geolocation']);
  const page = await openCab(context, story);
  await page.clock.runFor(1_000);
  await expect(sharingStatus(page)).toHaveText('The customer can see where you are.');
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Share my location' })).toBeVisible();
  await startSharing(page);
  await expect.poll(() => readLatitudes(story)).not.toHaveLength(0);
  await context.setOffline(true);
  await advanceTime(page, story, 30);
  await expect(page.getByText(/location updates are saved on this phone\./)).toBeVisible();
  await story.providerSubmits('arrived', 'verify_code', 'start_service', 'complete_job');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(sharingState(page)).toHaveCount(0);
  const queuedKeys = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const open = indexedDB.open('shoulder-positions');
        open.onsuccess = () => resolve(open.result);
      });
      const keys = database.transaction('waiting').objectStore('waiting').getAllKeys();
      await new Promise((resolve) => (keys.onsuccess = resolve));
      return [...keys.result, ...Object.keys(localStorage).filter((key) => key.startsWith('shoulder.position'))];
    });
  await expect.poll(queuedKeys).toEqual([]);
});

test('an inaccurate position is not shown, and the page says so, until the phone is accurate', async ({ context }) => {
  const story = await storyOnTheWay();
  const page = await openCab(context, story);
  await setAccuracy(page, 3_000);
  await page.getByRole('button', { name: 'Share my location' }).click();
  await page.clock.runFor(1_000);
  await expect(sharingState(page)).toHaveAttribute('data-state', 'rough');
  await expect(sharingState(page)).toContainText("the customer can't see where you are.");
  await page.getByText('How to fix it').click();
  await expect(page.getByText('Turn on precise location for your browser.')).toBeVisible();
  await expect(page.locator('#tell_minutes-minutes')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await readLatitudes(story)).toEqual([]);
  const visitor = visibleText(await story.driver.get(story.trackPath));
  expect(visitor).toContain("Your provider isn't sharing their location yet.");

  await setAccuracy(page, 8);
  await page.clock.runFor(6_000);
  await expect(sharingStatus(page)).toHaveText('The customer can see where you are.');
  // One inexact position is ignored, but not a whole minute of them.
  await setAccuracy(page, 3_000);
  await advanceTime(page, story, 20);
  await expect(sharingStatus(page)).toHaveText('The customer can see where you are.');
  await advanceTime(page, story, 60);
  await expect(sharingState(page)).toHaveAttribute('data-state', 'rough');
  expect(visibleText(await story.driver.get(story.trackPath))).toContain('Your provider may have moved since then.');

  await story.providerSubmits('arrived');
  await expect(sharingStatus(page)).toHaveText("The customer's page shows you at the pickup.");
});

test('a device that refuses leads to the minutes form', async ({ browser }) => {
  const story = await storyOnTheWay();
  const context = await browser.newContext({ permissions: [], viewport: PHONE_SCREEN });
  await context.addCookies(story.cabCookies());
  const page = await context.newPage();
  await page.goto(SYSTEM.baseUrl + story.jobPath);
  await page.getByRole('button', { name: 'Share my location' }).click();
  await expect(sharingStatus(page)).toHaveText('Please enable location access for navigation');
  await expect(page.getByText("If that doesn't work, you can enter your ETA")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByText('Your ETA', { exact: true }).click();
  await page.locator('#tell_minutes-minutes').fill('18');
  await pressIntent(page, 'tell_minutes');
  await expect(page.getByText('18 min, sent just now')).toBeVisible();
  expect((await rowById(story.id)).provider_minutes).toBe(18);
});
