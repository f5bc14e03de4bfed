import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { Story } from '../ui/story.ts';
import { SYSTEM, buttonOfIntent, pressIntent } from './people.ts';
import { openDesk, signIn } from './signed-in.ts';
import { deskPath, query, rowById } from './plain/desk.ts';

/* One person decides something with a click, and then the others see it, with and without script. */

interface Scene {
  story: Story;
  desk: Page;
  customer: Page;
}

/** Opens a request's page at the desk and its customer's page, in new windows. */
async function openBothPages(browser: Browser, story: Story, script: boolean): Promise<Scene> {
  const desk = await openDesk(browser, script);
  await desk.goto(deskPath(story.id));
  const customer = await newWindow(browser, script);
  await customer.goto(story.trackPath);
  return { story, desk, customer };
}

async function newWindow(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled, baseURL: SYSTEM.baseUrl })).newPage();
}

async function createStoryWithCounterOffer(): Promise<Story> {
  const story = await (await (await Story.submit(await signIn(), {})).setPrice('200')).acceptTerms();
  return story.driverSubmits('counter_offer', { amount: '150' });
}

async function createAssignedStory(): Promise<Story> {
  return (await (await (await Story.submit(await signIn(), {})).agreePrice('185')).payDeposit()).assignProvider();
}

/** Brings the page up to date. With script it updates itself; without, it's reloaded. */
async function reloadIfNoScript(page: Page, script: boolean): Promise<void> {
  if (!script) await page.reload();
}

test('the desk accepts a counter-offer, and the customer pays the deposit', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const { story, desk, customer } = await openBothPages(browser, await createStoryWithCounterOffer(), script);
  await expect(customer.getByText('Negotiating Price').first()).toBeVisible();
  await pressIntent(desk, 'accept_counter');
  await expect(desk.getByText('The agreed price is $150.00.').first()).toBeVisible();
  await expect(buttonOfIntent(desk, 'accept_counter')).toHaveCount(0);
  await expect(buttonOfIntent(desk, 'reject_counter')).toHaveCount(0);
  await reloadIfNoScript(customer, script);
  await expect(customer.getByText('$150.00').first()).toBeVisible();
  await expect(customer.getByText('$22.50').first()).toBeVisible();
  await expect(customer.locator(`a[href*="/payment/${story.id}"]`).first()).toBeVisible();
  expect(await rowById(story.id)).toMatchObject({ final_price_cents: 15_000, deposit_amount_cents: 2_250 });
});

test('the desk rejects a counter-offer after a confirmation, and the request ends with the reason', async ({
  browser,
}, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const { story, desk, customer } = await openBothPages(browser, await createStoryWithCounterOffer(), script);
  await expect(buttonOfIntent(desk, 'reject_counter')).toBeHidden();
  await pressIntent(desk, 'reject_counter');
  await expect(desk.getByText('The request has been cancelled.').first()).toBeVisible();
  await expect(buttonOfIntent(desk, 'accept_counter')).toHaveCount(0);
  await reloadIfNoScript(customer, script);
  await expect(customer.getByText("We couldn't accept your counter-offer.").first()).toBeVisible();
  await expect(buttonOfIntent(customer, 'accept_offer')).toHaveCount(0);
  expect(await rowById(story.id)).toMatchObject({ status: 'cancelled', final_price_cents: null });
});

test('a customer asks to cancel, the desk declines, and all three pages say so', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const { story, desk, customer } = await openBothPages(
    browser,
    await (await createAssignedStory()).acceptAgreement(),
    script,
  );
  const cab = await newWindow(browser, script);
  await cab.context().addCookies(story.cabCookies());
  await pressIntent(customer, 'cancel_request');
  await expect(customer.getByRole('heading', { name: 'You asked to cancel' })).toBeVisible();
  await cab.goto(story.jobPath);
  await expect(cab.getByText('Please wait to hear from us before you continue.').first()).toBeVisible();

  await reloadIfNoScript(desk, script);
  await expect(desk.getByRole('heading', { name: 'The customer is asking to cancel' })).toBeVisible();
  await pressIntent(desk, 'decline_cancellation');
  await expect(desk.getByText('The customer and the provider can see your decision.').first()).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'The customer is asking to cancel' })).toHaveCount(0);
  await Promise.all([reloadIfNoScript(customer, script), reloadIfNoScript(cab, script)]);
  await expect(customer.getByText('we decided to keep the job going').first()).toBeVisible();
  // The toast that confirmed the customer's request to cancel must be gone.
  await expect(customer.getByText('Cancellation Requested')).toHaveCount(0);
  await expect(cab.getByText('Please wait to hear from us before you continue.')).toHaveCount(0);
  await expect(buttonOfIntent(cab, 'start_job')).toBeAttached();
  expect(await rowById(story.id)).toMatchObject({ status: 'provider_assigned', cancellation_asked_at: null });
});

test('the desk generates a missing link and keeps the existing ones', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const story = await createAssignedStory();
  await query('UPDATE customer_requests SET provider_job_id = NULL WHERE id = $1', [story.id]);
  const { desk, customer } = await openBothPages(browser, story, script);
  await expect(desk.getByText('A link is missing.')).toBeVisible();
  await expect(desk.getByRole('textbox', { name: 'Provider link' })).toHaveCount(0);
  await pressIntent(desk, 'generate_links');
  await expect(desk.getByText('Tracking links have been generated.').first()).toBeVisible();
  await expect(buttonOfIntent(desk, 'generate_links')).toHaveCount(0);
  expect(await desk.getByRole('textbox', { name: 'Customer tracking link' }).inputValue()).toBe(
    SYSTEM.baseUrl + story.trackPath,
  );
  const link = await desk.getByRole('textbox', { name: 'Provider link' }).inputValue();
  expect(link).toMatch(/\/provider\/[0-9a-z]{9}$/);
  const cab = await newWindow(browser, script);
  expect((await cab.goto(link))?.status()).toBe(200);
  await expect(buttonOfIntent(cab, 'accept_agreement')).toBeVisible();
  expect((await customer.reload())?.status()).toBe(200);
});

test('the desk makes two payment links, and the caller can pay by either', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const story = await (await Story.submit(await signIn(), {})).agreePrice('185');
  const { desk } = await openBothPages(browser, story, script);
  await expect(desk.getByRole('textbox', { name: 'Payment link' })).toHaveCount(0);
  const links: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    await pressIntent(desk, 'create_payment_link');
    await expect(desk.getByText('Payment link has been generated successfully').first()).toBeVisible();
    links.push(await desk.getByRole('textbox', { name: 'Payment link' }).inputValue());
    await desk.goto(deskPath(story.id));
  }
  expect(links).toEqual([`${SYSTEM.baseUrl}/payment/${story.id}`, links[0]]);
  const caller = await newWindow(browser, script);
  expect((await caller.goto(links[0] ?? ''))?.status()).toBe(200);
  await expect(caller.getByText('$27.75').first()).toBeVisible();
});

test('a provider who declined the agreement can still accept it, and the desk sees both', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const { story, desk, customer } = await openBothPages(browser, await createAssignedStory(), script);
  const cab = await newWindow(browser, script);
  await cab.goto(story.jobPath);
  await pressIntent(cab, 'decline_agreement');
  await expect(cab).toHaveURL(/\?agreement=declined$/);
  await expect(cab.getByText('The job is still assigned to you').first()).toBeVisible();
  await expect(cab.getByText('(214) 555-0142')).toHaveCount(0);
  await reloadIfNoScript(desk, script);
  await expect(desk.locator('#log').getByText('Provider declined the agreement')).toHaveCount(1);
  // The new provider hasn't accepted yet, so the customer's page says that a provider was asked, but not who.
  await reloadIfNoScript(customer, script);
  await expect(customer.getByText('waiting for them to accept').first()).toBeVisible();
  await expect(customer.getByText('Rosa Delgado')).toHaveCount(0);

  await cab.locator(`a[href="${story.jobPath}"]`).first().click();
  await cab.locator('form:has(button[value="accept_agreement"]) [name="minutes"]').fill('45');
  await cab.locator('form:has(button[value="accept_agreement"]) input[type="checkbox"]').check();
  await pressIntent(cab, 'accept_agreement');
  await expect(cab.getByText('(214) 555-0142').first()).toBeVisible();
});

test('a provider returns a job after a confirmation: the link closes, and the desk needs another', async ({
  browser,
}, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const { story, desk, customer } = await openBothPages(
    browser,
    await (await createAssignedStory()).acceptAgreement(),
    script,
  );
  const cab = await newWindow(browser, script);
  await cab.context().addCookies(story.cabCookies());
  await cab.goto(story.jobPath);
  await expect(buttonOfIntent(cab, 'decline_job')).toBeHidden();
  for (let tries = 0; tries < 2 && !(await buttonOfIntent(cab, 'decline_job').isVisible()); tries += 1) {
    const closedDetails = cab.locator('details:not([open]):has(button[value="decline_job"]) > summary').first();
    await closedDetails.click();
  }
  await expect(cab.getByText("You're about to hand the job back.").first()).toBeVisible();
  await buttonOfIntent(cab, 'decline_job').click();
  await expect(cab.getByRole('heading', { name: 'Job Declined' })).toBeVisible();
  expect((await cab.reload())?.status()).toBe(410);

  await reloadIfNoScript(desk, script);
  await expect(desk.locator('#log').getByText('Provider declined the job')).toHaveCount(1);
  await expect(buttonOfIntent(desk, 'assign_provider')).toBeAttached();
  await reloadIfNoScript(customer, script);
  await expect(customer.locator('.sign').getByText("Rosa Delgado can't make it")).toHaveCount(1);
  await expect(customer.locator('.card').getByText('Rosa Delgado')).toHaveCount(0);
  expect(await rowById(story.id)).toMatchObject({ status: 'deposit_paid', provider_name: null });
});
