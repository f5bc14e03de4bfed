import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { Story } from '../ui/story.ts';
import { SYSTEM, button, press } from './people.ts';
import { openDesk, signIn } from './signed-in.ts';
import { deskPath, query, rowById } from './plain/desk.ts';

/** Live updates must show within this time. */
const SOON = { timeout: 5_000 };

async function assigned(): Promise<Story> {
  const story = await (await (await Story.submit(await signIn(), {})).agreePrice('185')).payDeposit();
  return story.assignProvider();
}

async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(SYSTEM.baseUrl + path);
  await expect(page.locator('.live-live').first()).toBeVisible();
}

/** Freezes the short time in which the dock ignores taps, so that a slow machine can't miss it. */
async function holdTheMoment(page: Page): Promise<void> {
  await page.evaluate(() => {
    new MutationObserver(() => {
      for (const running of document.getAnimations()) {
        if (running instanceof CSSAnimation && running.animationName === 'cab-settle') running.pause();
      }
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}

/** Ends the frozen time. @returns how many there were */
function letItPass(page: Page): Promise<number> {
  return page.evaluate(() => {
    const held = document.getAnimations().filter(({ playState }) => playState === 'paused');
    for (const one of held) one.finish();
    return held.length;
  });
}

test('a late second tap does not trigger the next step', async ({ page }) => {
  const story = await (await assigned()).acceptAgreement();
  await page.context().addCookies(story.cabCookies());
  await page.goto(story.jobPath);
  // Wait until the page accepts taps.
  await button(page, 'start_job').click({ trial: true });
  const box = await button(page, 'start_job').boundingBox();
  if (!box) throw new Error('no button');
  const thumb = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await holdTheMoment(page);
  await page.mouse.click(...thumb);
  const question = page.locator('details:has(button[value="arrived"])');
  await question.waitFor({ state: 'attached' });
  // A double tap, just as the next step appears.
  await page.mouse.click(...thumb);
  await expect(question).not.toHaveAttribute('open');
  expect(await rowById(story.id)).toMatchObject({ status: 'en_route' });
  expect(await letItPass(page)).toBe(1);
  await page.mouse.click(...thumb);
  await expect(question).toHaveAttribute('open');
  await button(page, 'arrived').click();
  await expect(button(page, 'verify_code')).toBeVisible();
});

test('the customer sees live that the code was entered, and the desk that it was skipped', async ({
  page,
  browser,
}) => {
  const story = await (await assigned()).acceptAgreement();
  await story.cabSubmits('start_job', 'arrived');
  await openLive(page, story.trackPath);
  await expect(page.locator('.sign-code')).toBeVisible();
  await story.cabSubmits('verify_code');
  await expect(page.getByText('The provider entered your code.')).toBeVisible(SOON);
  await expect(page.locator('.sign-code')).toHaveCount(0);

  const other = await (await assigned()).acceptAgreement();
  await other.cabSubmits('start_job', 'arrived');
  const desk = await openDesk(browser, true);
  await openLive(desk, deskPath(other.id));
  await other.enterCode(await other.wrongCode());
  await expect(desk.getByText('1 of 5 wrong tries used')).toBeVisible(SOON);
  await other.skipCode('phone_off');
  await expect(desk.getByText("Skipped by the provider: The customer's phone is off or empty")).toBeVisible(SOON);
});

test('the desk hears at once of a provider who declines or does not answer', async ({ browser }) => {
  const declining = await assigned();
  const silent = await assigned();
  const list = await openDesk(browser, true);
  await openLive(list, '/admin');
  const detail = await list.context().newPage();
  await openLive(detail, deskPath(declining.id));
  await declining.cabSubmits('decline_job');
  const number = formatRequestNumber(String((await rowById(declining.id)).request_number));
  for (const page of [list, detail]) {
    const toast = page.locator('.live-toast').filter({ hasText: 'Provider Declined' }).filter({ hasText: number });
    await expect(toast).toBeVisible(SOON);
  }
  await openLive(detail, deskPath(silent.id));
  await query('UPDATE customer_requests SET provider_silent_at = now() WHERE id = $1', [silent.id]);
  for (const page of [list, detail]) {
    const toast = page.locator('.live-toast').filter({ hasText: 'Provider Does Not Answer' });
    // Live updates of the list are debounced, and come within seconds.
    await expect(toast.first()).toBeVisible({ timeout: 15_000 });
  }
});

test('family and friends follow live until sharing ends; the link uses the phone’s share sheet', async ({
  page,
  browser,
}) => {
  const story = await (await assigned()).acceptAgreement();
  await page.addInitScript(() => {
    navigator.share = (what) => {
      document.documentElement.dataset.shared = JSON.stringify(what);
      return Promise.resolve();
    };
  });
  await openLive(page, story.trackPath);
  await press(page, 'make_family_link');
  await page.getByRole('button', { name: 'Share...' }).click();
  const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '{}') as { url: string };
  const people = await (await browser.newContext()).newPage();
  await people.goto(shared.url);
  await expect(people.locator('.live-live').first()).toBeVisible();
  await expect(people.getByRole('heading', { name: 'A provider is assigned' })).toBeVisible();
  await story.cabSubmits('start_job');
  await expect(people.getByRole('heading', { name: 'Help is on the way' })).toBeVisible(SOON);
  await story.sendPosition(32.8332, -96.8411);
  await expect(people.locator('.sign')).toContainText(/miles away .* position from/, SOON);

  await press(page, 'end_family_link');
  await expect(people.getByRole('heading', { name: 'Nothing to follow here any more' })).toBeVisible(SOON);
  await expect(people.locator('.live-toast').filter({ hasText: 'Link Ended' })).toBeVisible();
});
