import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { TERMS_VERSION } from '#modules/request/rules/terms.ts';
import { Story } from '../ui/story.ts';
import { SYSTEM, buttonOfIntent, waitForHydration } from './people.ts';
import { query, rowById } from './plain/desk.ts';
import { signIn } from './signed-in.ts';

const WINDOW = { width: 360, height: 740 };
test.use({ viewport: WINDOW, hasTouch: true, baseURL: SYSTEM.baseUrl });

const createPricedStory = async () => (await Story.submit(await signIn(), {})).setPrice('80');

/** Checks that all of an element is in the window, and that the page wasn't scrolled to get it there. */
async function expectInFirstViewport(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  // After a navigation, the stylesheet may still be on its way.
  await page.waitForLoadState();
  const box = await element.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? WINDOW.height)).toBeLessThanOrEqual(WINDOW.height);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

/** Touches an element where it is. Playwright's `tap` may scroll first. */
async function touch(page: Page, element: Locator): Promise<void> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

const acceptancesOf = (id: string) => query('SELECT terms, price_cents FROM acceptances WHERE request_id = $1', [id]);

test.describe('with script', () => {
  test('from the offer to the payment page in two taps, without scrolling', async ({ page }) => {
    const story = await createPricedStory();
    await page.goto(story.trackPath);
    await waitForHydration(page);
    for (const name of ['Make one counter-offer', 'Reject Offer'])
      await expectInFirstViewport(page, page.locator('summary', { hasText: name }));
    const acceptButton = buttonOfIntent(page, 'accept_offer');
    await expectInFirstViewport(page, acceptButton);
    await touch(page, acceptButton);
    const acceptTermsButton = page.getByRole('dialog').getByRole('button', { name: 'Accept Terms' });
    await expectInFirstViewport(page, acceptTermsButton);
    await touch(page, acceptTermsButton);
    await expect(page).toHaveURL(new RegExp(`/payment/${story.id}$`));
    await expectInFirstViewport(page, buttonOfIntent(page, 'pay_deposit'));
    await expect(page.getByText('Redirecting to payment')).toHaveCount(0);
    expect(await rowById(story.id)).toMatchObject({ status: 'approved', final_price_cents: 8_000 });
    expect(await acceptancesOf(story.id)).toEqual([{ terms: TERMS_VERSION, price_cents: 8_000 }]);
  });

  test('a tap before the script is there leads to the terms, and then to the payment page', async ({ page }) => {
    const story = await createPricedStory();
    let releaseScripts = () => {};
    const scripts = new Promise<void>((resolve) => (releaseScripts = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto(story.trackPath, { waitUntil: 'commit' });
    // Wait for the end of the document, because the button may move until then.
    await expect(page.locator('footer').last()).toBeAttached();
    await touch(page, buttonOfIntent(page, 'accept_offer'));
    await expect(page.getByText('Agreement Required').first()).toBeVisible();
    releaseScripts();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept Terms' }).tap();
    await expect(page).toHaveURL(new RegExp(`/payment/${story.id}$`));
    expect(await acceptancesOf(story.id)).toEqual([{ terms: TERMS_VERSION, price_cents: 8_000 }]);
  });

  test('a device that accepted the terms accepts the offer with one tap', async ({ page }) => {
    const story = await createPricedStory();
    const form = { intent: 'accept_terms', agree: 'yes' };
    const headers = { origin: new URL(SYSTEM.baseUrl).origin };
    await page.request.post(story.trackPath, { form, headers });
    await page.goto(story.trackPath);
    await buttonOfIntent(page, 'accept_offer').tap();
    await expect(page).toHaveURL(/\/payment\//);
    expect(await acceptancesOf(story.id)).toEqual([{ terms: TERMS_VERSION, price_cents: null }]);
  });

  test('a final offer is decided in the first viewport, below its earlier prices', async ({ page }) => {
    const story = await (await createPricedStory()).driverSubmits('counter_offer', { amount: '60' });
    await story.deskSubmits('final_counter', { amount: '70' });
    await page.goto(story.trackPath);
    for (const amount of ['$80.00', '$60.00', '$70.00', '$10.50', '$59.50'])
      await expectInFirstViewport(page, page.getByText(amount).first());
    await expectInFirstViewport(page, buttonOfIntent(page, 'accept_offer'));
    await expectInFirstViewport(page, page.locator('summary', { hasText: 'Reject Final Offer' }));
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_900);
  });

  test('after paying, the first tab says so and the new one leads to the request', async ({ page, context }) => {
    const story = await (await Story.submit(await signIn(), {})).agreePrice('80');
    await page.goto(`/payment/${story.id}`);
    await waitForHydration(page);
    await buttonOfIntent(page, 'pay_deposit').tap();
    const acceptTermsButton = page.getByRole('dialog').getByRole('button', { name: 'Accept Terms' });
    const [checkout] = await Promise.all([context.waitForEvent('page'), acceptTermsButton.tap()]);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await checkout.locator('button[value="pay"]').click();
    await expect(checkout).toHaveURL(/\/payment-success\?session_id=cs_/);
    const trackLink = checkout.getByRole('main').getByRole('link', { name: 'Track Your Service' });
    expect((await trackLink.boundingBox())?.y).toBeLessThanOrEqual(320);
    await expect(page.locator('*:focus')).toContainText('Paid. Nothing more to pay');
    await expectInFirstViewport(page, page.getByRole('main').getByRole('link', { name: 'Track Your Service' }));
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the terms are a checkbox beside the button, and must be ticked to accept', async ({ page }) => {
    const story = await createPricedStory();
    await page.goto(story.trackPath);
    const acceptButton = buttonOfIntent(page, 'accept_offer');
    const box = page.locator('form:has(button[value="accept_offer"]) input[name="terms"]');
    await expectInFirstViewport(page, acceptButton);
    await expectInFirstViewport(page, box);
    await acceptButton.tap();
    await expect(page.getByText('Agreement Required').first()).toBeVisible();
    await expect(page.getByText('$80.00').first()).toBeVisible();
    expect(await rowById(story.id)).toMatchObject({ status: 'admin_priced' });
    expect(await acceptancesOf(story.id)).toEqual([]);
    await box.check();
    await buttonOfIntent(page, 'accept_offer').tap();
    await expect(page).toHaveURL(/\/payment\//);
    await expect(page.getByText('Offer Accepted').first()).toBeVisible();
    await expectInFirstViewport(page, buttonOfIntent(page, 'pay_deposit'));
    expect(await acceptancesOf(story.id)).toEqual([{ terms: TERMS_VERSION, price_cents: 8_000 }]);
  });
});
