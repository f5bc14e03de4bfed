import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { Story } from '../ui/story.ts';
import { DESK_EVENT_LIMIT, SYSTEM, TOW_PROVIDER, buttonOfIntent, freshPhone, pressIntent } from './people.ts';
import { openDesk, signIn } from './signed-in.ts';
import { readArrivalCode, deskPath, query, rowById } from './plain/desk.ts';

async function createAssignedStory(): Promise<Story> {
  const story = await (await (await Story.submit(await signIn(), {})).agreePrice('185')).payDeposit();
  return story.assignProvider();
}

async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(SYSTEM.baseUrl + path);
  await expect(page.locator('.live-live').first()).toBeVisible();
}

/**
 * After a step, the bar at the bottom ignores taps for a moment. Extends that moment until {@link endTapPause} is
 * called, so that a slow machine can't miss it.
 */
async function extendTapPause(page: Page): Promise<void> {
  await page.evaluate(() => {
    new MutationObserver(() => {
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSAnimation && animation.animationName === 'cab-settle') animation.pause();
      }
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}

/**
 * Finishes the animation that {@link extendTapPause} has paused, so that the bar accepts taps again.
 * @returns how many animations were paused
 */
function endTapPause(page: Page): Promise<number> {
  return page.evaluate(() => {
    const pausedAnimations = document.getAnimations().filter(({ playState }) => playState === 'paused');
    for (const animation of pausedAnimations) animation.finish();
    return pausedAnimations.length;
  });
}

test('a late second tap does not trigger the next step', async ({ page }) => {
  const story = await (await createAssignedStory()).acceptAgreement();
  await page.context().addCookies(story.cabCookies());
  await page.goto(story.jobPath);
  // A trial click waits until the page accepts taps.
  await buttonOfIntent(page, 'start_job').click({ trial: true });
  const buttonBox = await buttonOfIntent(page, 'start_job').boundingBox();
  if (!buttonBox) throw new Error('no button');
  const tapPoint = [buttonBox.x + buttonBox.width / 2, buttonBox.y + buttonBox.height / 2] as const;
  await extendTapPause(page);
  await page.mouse.click(...tapPoint);
  const arrived = buttonOfIntent(page, 'arrived');
  await arrived.waitFor({ state: 'attached' });
  // Tap again just as the next step appears.
  await page.mouse.click(...tapPoint);
  await expect(arrived).toContainText('Press and hold');
  expect(await rowById(story.id)).toMatchObject({ status: 'en_route' });
  expect(await endTapPause(page)).toBe(1);
  // A short press doesn't take the step either: it only asks for a second press.
  await arrived.click();
  await expect(arrived).toContainText('Press again to confirm');
  expect(await rowById(story.id)).toMatchObject({ status: 'en_route' });
  await pressIntent(page, 'arrived');
  await expect(buttonOfIntent(page, 'verify_code')).toBeVisible();
});

test('a finger that stays down until the next step has appeared does not press it', async ({ browser }) => {
  const story = await (await createAssignedStory()).advance('assigned', 'start_job');
  const phone = await browser.newContext({ baseURL: SYSTEM.baseUrl, hasTouch: true, isMobile: true });
  await phone.addCookies(story.cabCookies());
  const page = await phone.newPage();
  await openLive(page, story.jobPath);
  const arrived = buttonOfIntent(page, 'arrived');
  await arrived.click({ trial: true });
  const box = await arrived.boundingBox();
  if (!box) throw new Error('no button');
  const protocol = await phone.newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  // A trial click waits until the bar accepts taps again.
  await buttonOfIntent(page, 'verify_code').click({ trial: true });
  let sentForms = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sentForms += 1;
  });
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // Lifting the finger pressed nothing. A new touch presses the button as usual.
  await buttonOfIntent(page, 'verify_code').tap();
  await expect(page.locator('.field-error')).toBeVisible();
  expect(sentForms).toBe(1);
  await phone.close();
});

test('a step is held, or pressed twice by whoever can’t hold', async ({ page }) => {
  const story = await (await createAssignedStory()).acceptAgreement();
  await story.providerSubmits('start_job');
  await page.context().addCookies(story.cabCookies());
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(story.jobPath);
  const arrived = page.locator('button[value="arrived"].hold');
  await arrived.click({ trial: true });
  await arrived.hover();
  // From here on, time passes only when the test says so.
  await page.clock.pauseAt(Date.now() + 2_000);
  await page.mouse.down();
  await page.clock.runFor(400);
  // With reduced motion, a number counts down instead of an animation.
  await expect(page.locator('.hold-count')).toHaveText('2');
  await page.mouse.up();
  await expect(page.locator('.hold-count')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Press again to confirm' })).toBeAttached();
  // A click right after the short press is a double tap, not a confirmation. After a while, the button forgets the
  // press.
  await arrived.click();
  await expect(arrived).toContainText('Press again to confirm');
  await page.clock.runFor(6_000);
  await expect(arrived).toContainText('Press and hold');
  expect(await rowById(story.id)).toMatchObject({ status: 'en_route' });
  await arrived.press('Enter');
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await arrived.press('Enter');
  await expect(page.locator('[name="code"]')).toBeVisible();

  // The last digit sends the code. A wrong code is sent once; a pasted code is sent too.
  const code = page.locator('[name="code"]');
  await code.pressSequentially(await story.wrongCode());
  await expect(page.getByText('Wrong code. 4 tries left.').first()).toBeVisible();
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();
  const rightCode = await readArrivalCode(story.id);
  await code.fill(`${rightCode.slice(0, 2)} ${rightCode.slice(2)}`);
  await expect(page.locator('.sign')).toContainText('Code confirmed');
  const [tries] = await query('SELECT wrong_tries FROM handshake_codes WHERE request_id = $1', [story.id]);
  expect(tries?.wrong_tries).toHaveLength(1);
});

test('before accepting, miles and minutes are shown only if the phone shares its position, which is not stored', async ({
  browser,
}) => {
  const story = await (await (await Story.submit(await signIn(), {})).agreePrice('185')).payDeposit();
  await story.assignProvider({ ...TOW_PROVIDER, provider_phone: freshPhone() });
  const there = { latitude: 32.93, longitude: -96.7, accuracy: 20 };
  const context = await browser.newContext({
    baseURL: SYSTEM.baseUrl,
    permissions: ['geolocation'],
    geolocation: there,
  });
  const page = await context.newPage();
  await page.goto(story.jobPath);
  await expect(page.locator('.sign')).toContainText('Distance unknown. The pickup is in Dallas.');
  await page.getByRole('button', { name: 'How far is the pickup?' }).click();
  await expect(page.locator('.sign .cab-number').first()).toHaveText(/^\d+ mi$/);
  await expect(page.locator('.sign .cab-number').nth(1)).toHaveText(/^\d+ min$/);
  expect(await rowById(story.id)).toMatchObject({ provider_current_lat: null });
  expect(await query('SELECT 1 FROM provider_positions WHERE request_id = $1', [story.id])).toEqual([]);
});

test('the customer sees live that the code was entered, and the desk that it was skipped', async ({
  page,
  browser,
}) => {
  const story = await (await createAssignedStory()).acceptAgreement();
  await story.providerSubmits('start_job', 'arrived');
  await openLive(page, story.trackPath);
  await expect(page.locator('.sign-code')).toBeVisible();
  await story.providerSubmits('verify_code');
  await expect(page.getByText('Your provider entered your code')).toBeVisible();
  await expect(page.locator('.sign-code')).toHaveCount(0);

  const otherStory = await (await createAssignedStory()).acceptAgreement();
  await otherStory.providerSubmits('start_job', 'arrived');
  const desk = await openDesk(browser, true);
  await openLive(desk, deskPath(otherStory.id));
  await otherStory.enterCode(await otherStory.wrongCode());
  await expect(desk.getByText('Wrong code entered: 1 of 5 tries used')).toBeVisible();
  await otherStory.skipCode('phone_off');
  await expect(desk.getByText("Skipped by the provider: The customer's phone is off or dead")).toBeVisible();
});

test('the desk hears at once of a provider who declines or does not answer', async ({ browser }) => {
  const decliningStory = await createAssignedStory();
  const silentStory = await createAssignedStory();
  const list = await openDesk(browser, true);
  await openLive(list, '/admin');
  const requestPage = await list.context().newPage();
  await openLive(requestPage, deskPath(decliningStory.id));
  await decliningStory.providerSubmits('decline_job');
  const number = formatRequestNumber(String((await rowById(decliningStory.id)).request_number));
  for (const page of [list, requestPage]) {
    const toast = page
      .locator('.live-toast')
      .filter({ hasText: 'Another Provider Needed' })
      .filter({ hasText: number });
    await expect(toast).toBeVisible(DESK_EVENT_LIMIT);
  }
  await openLive(requestPage, deskPath(silentStory.id));
  await query('UPDATE customer_requests SET provider_silent_at = now() WHERE id = $1', [silentStory.id]);
  for (const page of [list, requestPage]) {
    const toast = page.locator('.live-toast').filter({ hasText: 'Provider Not Responding' });
    // Live updates of the list are batched, so they take some seconds.
    await expect(toast.first()).toBeVisible({ timeout: 15_000 });
  }
  // Assigning another provider removes the toast.
  await decliningStory.assignProvider();
  const declined = list
    .locator('.live-toast')
    .filter({ hasText: 'Another Provider Needed' })
    .filter({ hasText: number });
  await expect(declined).toHaveCount(0, { timeout: 15_000 });
});

test('family and friends follow live until sharing ends; the link uses the phone’s share sheet', async ({
  page,
  browser,
}) => {
  const story = await (await createAssignedStory()).acceptAgreement();
  await page.addInitScript(() => {
    navigator.share = (what) => {
      document.documentElement.dataset.shared = JSON.stringify(what);
      return Promise.resolve();
    };
  });
  await openLive(page, story.trackPath);
  await page.getByText('Share your status').click();
  await pressIntent(page, 'make_family_link');
  await page.getByRole('button', { name: 'Share...' }).click();
  const sharedData = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '{}') as { url: string };
  const familyPage = await (await browser.newContext()).newPage();
  await familyPage.goto(sharedData.url);
  await expect(familyPage.locator('.live-live').first()).toBeVisible();
  await expect(familyPage.getByRole('heading', { name: 'A provider has been assigned' })).toBeVisible();
  await story.providerSubmits('start_job');
  await expect(familyPage.getByRole('heading', { name: 'Help is on the way' })).toBeVisible();
  await story.sendPosition(32.8332, -96.8411);
  await expect(familyPage.locator('.sign')).toContainText(/miles away .* location updated/);

  await pressIntent(page, 'end_family_link');
  await expect(familyPage.getByRole('heading', { name: 'Nothing left to track here' })).toBeVisible();
  await expect(familyPage.locator('.live-toast').filter({ hasText: 'Link Closed' })).toBeVisible();
});
