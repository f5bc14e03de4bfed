import { expect, test } from '@playwright/test';
import type { Page, Response } from '@playwright/test';
import { attentionBar, boardRows, openOwnDesk, readRingCount } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';
import { DESK_EVENT_LIMIT, collectErrors } from './people.ts';

/** How soon after its submission a new request must ring, without a reload. */
const RING_LIMIT = { timeout: 2_000 };
const NEXT_RING_LIMIT = { timeout: 12_000 };
const requestPath = (id: string) => `/admin/request/${id}`;
const expectTitle = (page: Page) => expect.poll(() => page.title(), DESK_EVENT_LIMIT);

let desk: OwnDesk;
test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.beforeEach(({ browser }) => desk.resetDesk(browser));
test.afterAll(() => desk.close());

/** Waits until the page is live. */
const expectLive = (page: Page) => expect(page.locator('.live-live').first()).toBeVisible();

async function turnSoundOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Turn on sound' }).click();
  await expect(attentionBar(page)).toHaveAttribute('data-sound', 'on');
  await expect(attentionBar(page).getByText('Sound is on')).toBeVisible();
}

/** Sets how long a request has waited. An open page shows the new time after its next heartbeat. */
const setWaitTime = (id: string, time: string) =>
  desk.query('UPDATE customer_requests SET turn_since = now() - $2::interval WHERE id = $1', [id, time]);

test('a new wait rings within 2 s until it is opened, and again once it is overdue; the count stays', async ({
  browser,
}) => {
  const firstDesk = await desk.open(browser);
  const secondDesk = await desk.open(browser, { email: 'two@desk.example' });
  const faults = [collectErrors(firstDesk.context()), collectErrors(secondDesk.context())];
  await Promise.all([expectLive(firstDesk), expectLive(secondDesk)]);
  await turnSoundOn(firstDesk);
  await expect(attentionBar(secondDesk).getByText('Sound is off')).toBeVisible();
  await expect(attentionBar(firstDesk).getByText("Nothing's waiting for you")).toBeVisible();
  expect(await firstDesk.title()).toBe('Admin Dashboard · Shoulder');

  const first = await desk.submitAsDriver();
  await expect.poll(() => readRingCount(firstDesk), RING_LIMIT).toBe(1);
  await expect(attentionBar(firstDesk).getByText('1 waiting for you')).toBeVisible();
  await expectTitle(firstDesk).toBe('(1) Admin Dashboard · Shoulder');
  await expectTitle(secondDesk).toBe('(1) Admin Dashboard · Shoulder');
  await setWaitTime(first, '3 minutes');
  await expect.poll(() => readRingCount(firstDesk), NEXT_RING_LIMIT).toBe(2);

  // The bell also rings immediately on another request's page.
  await firstDesk.getByRole('link', { name: 'Next: towing, 3 min' }).click();
  await expect(firstDesk).toHaveURL(`${desk.url}/admin/board/${first}`);
  await expectLive(firstDesk);
  await expect(attentionBar(firstDesk).getByText('1 waiting for you')).toBeVisible();
  await expectTitle(secondDesk).toMatch(/^\(1\) /);
  const ringsBefore = await readRingCount(firstDesk);
  const second = await desk.submitAsDriver();
  await expect.poll(() => readRingCount(firstDesk), RING_LIMIT).toBe(ringsBefore + 1);
  await expectTitle(firstDesk).toMatch(/^\(2\) /);

  // The other dispatcher opens the second request, so it no longer rings as new. It still counts as waiting until
  // somebody acts.
  await secondDesk.goto(requestPath(second));
  await expect(attentionBar(secondDesk).getByText('2 waiting for you')).toBeVisible();
  await setWaitTime(first, '1 minute');
  const waitForSilentHeartbeat = () => firstDesk.waitForResponse((answer) => isSilentHeartbeat(answer));
  await waitForSilentHeartbeat();
  const quietRingCount = await readRingCount(firstDesk);
  await waitForSilentHeartbeat();
  expect(await readRingCount(firstDesk)).toBe(quietRingCount);
  await expectTitle(firstDesk).toMatch(/^\(2\) /);
  await setWaitTime(second, '6 minutes');
  await expect.poll(() => readRingCount(firstDesk), NEXT_RING_LIMIT).toBe(quietRingCount + 1);
  await expect(attentionBar(firstDesk).getByRole('link', { name: 'Next: towing, 6 min' })).toBeVisible();

  await firstDesk.getByRole('button', { name: 'Turn off sound' }).click();
  await expect(attentionBar(firstDesk).getByText('Sound is off')).toBeVisible();
  await desk.submitAsDriver();
  await expectTitle(firstDesk).toMatch(/^\(3\) /);
  expect(await readRingCount(firstDesk)).toBe(quietRingCount + 1);
  expect(await readRingCount(secondDesk)).toBe(0);
  expect(faults.flat()).toEqual([]);
});

/** Whether an answer to a heartbeat says that nothing rings. */
async function isSilentHeartbeat(answer: Response): Promise<boolean> {
  if (!answer.url().endsWith('/admin/beat')) return false;
  const { waiting } = (await answer.json()) as { waiting: { ring: unknown } };
  return waiting.ring === null;
}

test('only one of two tabs rings; when it is closed the other does', async ({ browser }) => {
  const tab = await desk.open(browser);
  const otherTab = await tab.context().newPage();
  await otherTab.goto('/admin');
  await Promise.all([expectLive(tab), expectLive(otherTab)]);
  await turnSoundOn(tab);
  await turnSoundOn(otherTab);
  await expect(attentionBar(tab).getByText('Sound is on in another tab')).toBeVisible();
  await desk.submitAsDriver();
  await expect.poll(() => readRingCount(otherTab), RING_LIMIT).toBe(1);
  expect(await readRingCount(tab)).toBe(0);
  await expectTitle(tab).toMatch(/^\(1\) /);
  await otherTab.close();
  await expect.poll(() => readRingCount(tab), RING_LIMIT).toBe(1);
});

test('a page that loses its connection says so', async ({ browser }) => {
  const id = await desk.submitAsDriver();
  const page = await desk.open(browser);
  await page.goto(requestPath(id));
  await expectLive(page);
  const alert = attentionBar(page).getByRole('alert');
  await page.context().setOffline(true);
  await expect(alert).toContainText('No connection');
  await desk.submitAsDriver();
  await page.context().setOffline(false);
  await expect(alert).toHaveCount(0);
  await expectTitle(page).toMatch(/^\(2\) /);
});

/** How many tones the page's bell has played since the page was loaded. A loud ring has four. */
const readToneCount = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones);
const TONES_PER_LOUD_RING = 4;

/** Starts counting with the next page load. */
async function startCountingTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const countingWindow = Object.assign(window, { tones: 0 });
    const OriginalOscillator = window.OscillatorNode;
    window.OscillatorNode = class extends OriginalOscillator {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        countingWindow.tones += 1;
      }
    };
  });
}

test('a tab whose session has ended rings once, and says so in its title and page', async ({ browser }) => {
  const tab = await desk.open(browser);
  const otherTab = await tab.context().newPage();
  await Promise.all([startCountingTones(tab), startCountingTones(otherTab)]);
  await Promise.all([tab.goto('/admin/providers'), otherTab.goto('/admin/providers')]);
  await turnSoundOn(otherTab);
  await turnSoundOn(tab);
  await expect(attentionBar(otherTab).getByText('Sound is on in another tab')).toBeVisible();
  expect(await readToneCount(tab)).toBe(0);

  await desk.query('UPDATE admin_sessions SET expires_at = now()');
  for (const page of [tab, otherTab]) {
    const alert = attentionBar(page).getByRole('alert');
    await expect(alert).toContainText("You're signed out. Sign in again in a new tab", { timeout: 15_000 });
    await expect(page).toHaveTitle('Signed out: sign in again');
    await expect(attentionBar(page).getByText("Nothing's waiting for you")).toHaveCount(0);
  }
  await expect.poll(() => readRingCount(tab)).toBe(1);
  const waitForRefusedHeartbeat = () =>
    tab.waitForResponse((answer) => answer.url().endsWith('/admin/beat') && answer.status() === 401);
  await waitForRefusedHeartbeat();
  expect(await readToneCount(tab)).toBe(TONES_PER_LOUD_RING);
  expect(await readToneCount(otherTab)).toBe(0);

  // The link opens the sign-in in a new tab.
  const [signIn] = await Promise.all([
    tab.waitForEvent('popup'),
    attentionBar(tab).getByRole('link', { name: 'Sign in again' }).click(),
  ]);
  await expect(signIn).toHaveURL(/\/admin\/login$/);
});

test('a tab that finds out by a click rings once too, on the error page', async ({ browser }) => {
  const page = await desk.open(browser);
  await startCountingTones(page);
  await page.goto('/admin/account');
  await turnSoundOn(page);
  await page.route('**/admin/beat', (route) => route.abort());
  await desk.query('DELETE FROM admin_sessions');
  await page.getByRole('link', { name: 'Providers' }).click();
  await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
  await expect(page).toHaveTitle('Signed out: sign in again');
  await expect.poll(() => readToneCount(page)).toBe(TONES_PER_LOUD_RING);
});

test('signing out does not ring', async ({ browser }) => {
  const tab = await desk.open(browser);
  const otherTab = await tab.context().newPage();
  await startCountingTones(otherTab);
  await otherTab.goto('/admin/providers');
  await turnSoundOn(otherTab);
  // A heartbeat is sent before the sign-out. Hold back its response until after the sign-out.
  let reportSignOut = () => {};
  const signOutDone = new Promise<void>((resolve) => (reportSignOut = resolve));
  const heartbeatAnswered = new Promise<void>((resolve) => {
    void otherTab.route(
      '**/admin/beat',
      async (route) => {
        const response = await route.fetch();
        resolve();
        await signOutDone;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
  });
  await heartbeatAnswered;
  await tab.getByRole('button', { name: 'Sign Out' }).click();
  await expect(tab).toHaveURL(/\/admin\/login/);
  reportSignOut();
  await expect(attentionBar(otherTab).getByRole('alert')).toContainText("You're signed out", { timeout: 15_000 });
  expect(await readToneCount(otherTab)).toBe(0);
});

test('a waiting request changes its color and text while the page is open', async ({ browser }) => {
  const id = await desk.submitAsDriver();
  const page = await desk.open(browser);
  await expectLive(page);
  const row = boardRows(page).first();
  await expect(row).not.toHaveAttribute('data-late');
  // The page has just loaded. No event comes when the wait reaches two minutes, so the page must notice by itself.
  await setWaitTime(id, '1 minute 54 seconds');
  await expect(row.getByText('Over 2 min')).toBeVisible({ timeout: 20_000 });
  await expect(row).toHaveAttribute('data-late', '1');
  await setWaitTime(id, '5 minutes');
  await expect(row.getByText('Over 5 min')).toBeVisible({ timeout: 15_000 });
  await expect(row).toHaveAttribute('data-late', '2');
});

test('two dispatchers see who has a request open, until they leave', async ({ browser }) => {
  const id = await desk.submitAsDriver();
  const one = await desk.open(browser);
  const two = await desk.open(browser, { email: 'two@desk.example' });
  await expectLive(one);
  await two.goto(requestPath(id));
  await expect(boardRows(one).first().getByText('Viewing now: two@desk.example')).toBeVisible(DESK_EVENT_LIMIT);
  await expect(two.getByText(/^Viewing now/)).toHaveCount(0);

  await one.goto(requestPath(id));
  await expect(one.getByText('Viewing now: two@desk.example')).toBeVisible();
  await expect(two.getByText('Viewing now: one@desk.example')).toBeVisible(DESK_EVENT_LIMIT);
  await expect(one.getByText(/First opened by two@desk.example/)).toBeVisible();

  // By SQL, make each dispatcher's `seen_at` 20 seconds old. The next heartbeat of each open page must update it.
  await desk.query(`UPDATE desk_presence SET seen_at = now() - interval '20 seconds'`);
  const presenceAges = async () =>
    (await desk.query(`SELECT extract(epoch FROM now() - seen_at)::float8 AS age FROM desk_presence`)).map(
      ({ age }) => age,
    );
  await expect.poll(async () => (await presenceAges()).every((age) => Number(age) < 10), NEXT_RING_LIMIT).toBe(true);
  await expect(one.getByText('Viewing now: two@desk.example')).toBeVisible();

  await two.context().close();
  await desk.query(`UPDATE desk_presence SET seen_at = seen_at - interval '20 seconds'`);
  await expect(one.getByText(/^Viewing now/)).toHaveCount(0, { timeout: 20_000 });
});
