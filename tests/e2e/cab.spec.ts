import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { Story } from '../ui/story.ts';
import {
  SYSTEM,
  TOW_PROVIDER_WITH_PLATE,
  buttonOfIntent,
  enterCode,
  pressIntent,
  readCodeOnPage,
  collectErrors,
} from './people.ts';
import { signIn } from './signed-in.ts';

/** The screen of a phone in a truck at night. */
test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });

/** Checks that an element is visible without scrolling, and large enough for a gloved thumb. */
async function expectReachable(page: Page, target: Locator, height = 56): Promise<void> {
  await expect(target).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const targetBox = await target.boundingBox();
  expect(targetBox).not.toBeNull();
  if (!targetBox) return;
  expect(targetBox.height).toBeGreaterThanOrEqual(height);
  expect(targetBox.y).toBeGreaterThan(740 / 2);
  expect(targetBox.y + targetBox.height).toBeLessThanOrEqual(740);
}

/** The amber button of the next step. For a step that must be confirmed: what to click to open the confirmation. */
function nextStepButton(page: Page, intent: string): Locator {
  const confirmation = page.locator(`details:has(button[value="${intent}"]) > summary`);
  return confirmation.or(
    page
      .locator('.next-step > form')
      .filter({ has: buttonOfIntent(page, intent) })
      .locator('button'),
  );
}

test("every step, the route and the customer's phone can be reached with one thumb", async ({
  page,
  context,
}, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const faults = collectErrors(context);
  const story = await (await (await Story.submit(await signIn(), {})).agreePrice('185')).payDeposit();
  await story.assignProvider(TOW_PROVIDER_WITH_PLATE);
  await page.goto(story.jobPath);
  await expect(page.getByText('$157.25').first()).toBeInViewport();
  const signTop = (await page.locator('.sign').boundingBox())?.y;
  expect(signTop).toBeLessThanOrEqual(60);
  await expectReachable(page, buttonOfIntent(page, 'accept_agreement'));
  await page.locator('form:has(button[value="accept_agreement"]) [name="minutes"]').fill('45');
  await page.locator('form:has(button[value="accept_agreement"]) input[type="checkbox"]').check();
  await pressIntent(page, 'accept_agreement');

  const customer = await (await context.browser()?.newContext({ baseURL: SYSTEM.baseUrl }))?.newPage();
  if (!customer) throw new Error('no browser');
  await customer.goto(story.trackPath);
  const code = await readCodeOnPage(customer);
  await expect(customer.locator('main')).toContainText('TOW-42');

  for (const intent of ['start_job', 'arrived', 'verify_code', 'start_service', 'complete_job', 'confirm_payment']) {
    await page.goto(story.jobPath);
    await expectReachable(
      page,
      intent === 'verify_code' ? buttonOfIntent(page, intent) : nextStepButton(page, intent),
      64,
    );
    await expectReachable(page, page.locator('.dock a[href^="tel:"]'));
    if (intent !== 'confirm_payment') {
      const navigate = page.getByRole('link', { name: 'Navigate' });
      await expectReachable(page, navigate);
      await expect(navigate).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/);
    }
    const sign = page.locator('.sign [role="status"]');
    const before = await sign.innerText();
    expect((await page.locator('.sign').boundingBox())?.y).toBe(signTop);
    if (intent === 'verify_code') await enterCode(page, code, script);
    else await pressIntent(page, intent);
    // The sign shows the change, so there's no toast. The sign stays in place.
    await expect(sign).not.toHaveText(before);
    await expect(page.locator('main .toast')).toHaveCount(0);
    expect((await page.locator('.sign').boundingBox())?.y).toBe(signTop);
  }
  await expect(page.getByText("There's nothing more to do.")).toBeVisible();
  expect(faults).toEqual([]);
});

test('a wrong code shows the tries left, and a reason skips the code', async ({ page }, info) => {
  const story = await (await (await Story.submit(await signIn(), {})).agreePrice('185')).payDeposit();
  await (await story.assignProvider()).acceptAgreement();
  await story.providerSubmits('start_job', 'arrived');
  await page.context().addCookies(story.cabCookies());
  await page.goto(story.jobPath);
  await enterCode(page, await story.wrongCode(), info.project.use.javaScriptEnabled !== false);
  await expect(page.locator('.dock').getByText('Wrong code. 4 tries left.')).toBeVisible();
  await expect(page.locator('[name="code"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name="code"]')).toHaveValue('');
  const skipDetails = page.locator('details:has(button[value="skip_code"]) > summary');
  await expect(skipDetails).toBeInViewport();
  await skipDetails.click();
  await page.getByLabel("The customer can't open the page").check();
  await pressIntent(page, 'skip_code');
  await expect(page.locator('.sign')).toContainText('Code skipped');
  await expect(nextStepButton(page, 'start_service')).toBeVisible();
});

test('family and friends follow by a link that the customer creates and revokes', async ({ page, browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const story = await (await Story.submit(await signIn(), {})).agreePrice('185');
  await page.goto(story.trackPath);
  await page.getByText('Share your status').click();
  await pressIntent(page, 'make_family_link');
  await expect(page.getByText('Your link is active.')).toBeInViewport();
  const url = await page.getByLabel('Link for family and friends').inputValue();
  expect(url).toMatch(/\/family\/[0-9a-z]{25}$/);

  const familyPage = await (await browser.newContext({ javaScriptEnabled: script })).newPage();
  await familyPage.goto(url);
  await expect(familyPage.getByRole('heading', { name: "We're finding help" })).toBeVisible();
  await pressIntent(page, 'end_family_link');
  await expect(buttonOfIntent(page, 'make_family_link')).toBeVisible();
  if (!script) await familyPage.reload();
  await expect(familyPage.getByRole('heading', { name: 'Nothing left to track here' })).toBeVisible();
});
