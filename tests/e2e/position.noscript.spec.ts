import { expect, test } from '@playwright/test';
import { Story } from '../ui/story.ts';
import { SYSTEM, pressIntent } from './people.ts';
import { signIn } from './signed-in.ts';

test('without script a provider enters the minutes away, and the customer sees them', async ({ page, browser }) => {
  const story = await (await (await Story.submit(await signIn(), {})).agreePrice('185')).payDeposit();
  await (await story.assignProvider()).acceptAgreement();
  await story.providerSubmits('start_job');
  await story.setColumns("waiting_since = now() - interval '2 minutes'");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().addCookies(story.cabCookies());
  await page.goto(SYSTEM.baseUrl + story.jobPath);
  await expect(page.getByText('This page needs JavaScript to share your location.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share my location' })).toHaveCount(0);
  // The form is open because there's no recent position.
  await expect(page.locator('#tell_minutes-minutes')).toBeVisible();
  await page.locator('#tell_minutes-minutes').fill('a while');
  await pressIntent(page, 'tell_minutes');
  await expect(page.getByText('Please enter a whole number of minutes, from 1 to 240').first()).toBeVisible();
  await page.locator('#tell_minutes-minutes').fill('35');
  await pressIntent(page, 'tell_minutes');
  await expect(page.getByText('The customer can see how many minutes away you are.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const customer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await customer.goto(SYSTEM.baseUrl + story.trackPath);
  await expect(customer.locator('.sign')).toContainText('about 35 min');
  await expect(customer.locator('.sign')).toContainText("your provider's estimate");
});
