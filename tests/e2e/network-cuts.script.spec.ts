import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import type { Goal } from '#night/scripted.ts';
import { STAGES } from '../ui/stages.ts';
import type { StageName } from '../ui/stages.ts';
import { Story } from '../ui/story.ts';
import {
  TOW_PROVIDER,
  buttonOfIntent,
  freshPhone,
  openFoldedAncestors,
  pressIntent,
  pressWithTerms,
  waitForHydration,
} from './people.ts';
import { readArrivalCode, query, rowById } from './plain/desk.ts';
import { signIn } from './signed-in.ts';

/**
 * Cuts the network at each step of the driver and the provider. A provider's step, such as arriving, is stored on the
 * phone until there's a signal, and is sent once. Every other form, such as an answer, a payment or an extra charge, is
 * sent again only by a person (docs/product.md, "No signal"). The request form has its own tests in
 * no-signal.script.spec.ts.
 */

interface Answer {
  who: 'driver' | 'provider';
  intent: string;
  stage: StageName;
  /** What else to do after the story has reached its stage. */
  prepare?: (story: Story) => Promise<unknown>;
  /** The event that the server writes to the activity log when it gets the answer. */
  event: string;
  fields?: Record<string, string>;
  /** The first words of the SMS that the page offers to send instead. Undefined if the page offers no SMS. */
  sms?: string;
}

const EXTRA = { amount: '40', reason: 'Dolly for the locked wheels' };
const askForExtra = (story: Story) => story.submitAs('cab', 'request_extra', EXTRA);

const ANSWERS: readonly Answer[] = [
  { who: 'driver', intent: 'accept_offer', stage: 'priced', event: 'offer_accepted', sms: 'ACCEPT $95.00' },
  {
    who: 'driver',
    intent: 'counter_offer',
    stage: 'priced',
    event: 'counter_made',
    fields: { amount: '80' },
    sms: '$80.00',
  },
  { who: 'driver', intent: 'reject_offer', stage: 'priced', event: 'offer_rejected', sms: 'REJECT $95.00' },
  { who: 'driver', intent: 'cancel_request', stage: 'waiting', event: 'cancelled' },
  {
    who: 'driver',
    intent: 'approve_extra',
    stage: 'inProgress',
    prepare: askForExtra,
    event: 'extra_approved',
    sms: 'APPROVE $40.00',
  },
  { who: 'driver', intent: 'rate', stage: 'completed', event: 'rated', fields: { customer_review: 'Kind and quick.' } },
  {
    who: 'provider',
    intent: 'accept_agreement',
    stage: 'assigned',
    event: 'agreement_accepted',
    fields: { minutes: '45' },
  },
  { who: 'provider', intent: 'decline_job', stage: 'assignedNear', event: 'job_declined' },
  { who: 'provider', intent: 'request_extra', stage: 'inProgress', event: 'extra_asked', fields: EXTRA },
];

/**
 * The provider's steps that wait for a signal. For each: the step before it, the request's status after it, and how
 * many minutes there's no signal.
 */
const STEPS: readonly [intent: string, before: Goal, status: string, minutes: number][] = [
  ['start_job', 'agreement', 'en_route', 1],
  ['arrived', 'start_job', 'arrived', 10],
  ['verify_code', 'arrived', 'arrived', 1],
  ['start_service', 'verify_code', 'in_progress', 1],
  ['complete_job', 'start_service', 'completed', 1],
  ['confirm_payment', 'complete_job', 'completed', 1],
];

const rows: string[] = [];

test.afterAll(async () => {
  const head =
    '| who | step | network away | meanwhile | sent late | when pressed again | lost | doubled |\n|---|---|---|---|---|---|---|---|\n';
  await mkdir('test-results', { recursive: true });
  await writeFile('test-results/network-cuts.md', `${head}${rows.join('\n')}\n`);
});

const countLogEntries = async (id: string, event = '%') =>
  Number(
    (await query('SELECT count(*) FROM request_activity_log WHERE request_id = $1 AND event LIKE $2', [id, event]))[0]
      ?.count,
  );

async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
}

async function fillAnswer(page: Page, { intent, fields = {} }: Answer): Promise<void> {
  const form = page.locator(`form:has(button[value="${intent}"])`);
  await openFoldedAncestors(buttonOfIntent(page, intent));
  // The review's field appears only after a rating is chosen.
  if (intent === 'rate') await form.locator('[name="customer_rating"][value="5"]').check({ force: true });
  if (intent === 'accept_agreement') await form.locator('input[type="checkbox"]').check();
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name="${name}"]`).fill(value);
}

for (const answer of ANSWERS) {
  const { who, intent, stage, prepare, event, sms } = answer;
  test(`${who}: ${intent} waits for nobody: it's not sent after a minute without network`, async ({
    page,
    context,
  }) => {
    const story: Story = await STAGES[stage](await signIn());
    await prepare?.(story);
    if (who === 'provider') await context.addCookies(story.cabCookies());
    await openWithClock(page, who === 'driver' ? story.trackPath : story.jobPath);
    const entries = await countLogEntries(story.id);
    await fillAnswer(page, answer);
    // A part of the page may load its script later than the rest.
    await waitForHydration(page, buttonOfIntent(page, intent));
    await context.setOffline(true);
    if (intent === 'accept_offer') await pressWithTerms(page, intent);
    else await pressIntent(page, intent);
    await expect(page.getByText('No connection', { exact: true })).toBeVisible();
    const smsLink = page.getByRole('main').locator('a[href^="sms:"]');
    await expect(smsLink).toHaveCount(sms === undefined ? 0 : 1);
    if (sms !== undefined)
      expect(decodeURIComponent((await smsLink.getAttribute('href')) ?? '')).toMatch(`&body=${sms} `);
    await page.clock.fastForward(MINUTE);
    await context.setOffline(false);
    await page.clock.fastForward(MINUTE);
    if (intent !== 'accept_agreement') await expect(page.locator('.live-live').first()).toBeVisible();
    expect(await countLogEntries(story.id)).toBe(entries);
    for (const [name, value] of Object.entries(answer.fields ?? {}))
      await expect(page.locator(`form:has(button[value="${intent}"]) [name="${name}"]`)).toHaveValue(value);

    await pressIntent(page, intent);
    await expect.poll(() => countLogEntries(story.id, event)).toBe(1);
    rows.push(
      `| ${who} | ${intent} | 60 s | "No connection"${sms ? `, and a text "${sms}"` : ''} | no | done | 0 | 0 |`,
    );
  });
}

test("driver: pay_deposit opens the browser's error page in a new tab, and nothing is sent later", async ({
  page,
  context,
}) => {
  const story = await STAGES.approved(await signIn());
  await openWithClock(page, `/payment/${story.id}`);
  await context.setOffline(true);
  const [tab] = await Promise.all([context.waitForEvent('page'), pressWithTerms(page, 'pay_deposit')]);
  await tab.waitForURL('chrome-error://chromewebdata/');
  await tab.close();
  await page.clock.fastForward(MINUTE);
  await context.setOffline(false);
  await page.clock.fastForward(MINUTE);
  expect(await countLogEntries(story.id, 'payment_opened')).toBe(0);
  const [checkout] = await Promise.all([context.waitForEvent('page'), pressIntent(page, 'pay_deposit')]);
  await checkout.waitForURL(/cs_/);
  expect(await countLogEntries(story.id, 'payment_opened')).toBe(1);
  rows.push("| driver | pay_deposit | 60 s | the browser's own page, in a new tab | no | done | 0 | 0 |");
});

const waitingStep = (page: Page) => page.locator('[data-step-waits="yes"]');

const CUTS = [
  {
    cut: 'no network',
    start: (page: Page) => page.context().setOffline(true),
    end: (page: Page) => page.context().setOffline(false),
  },
  {
    cut: 'a network that the phone says it has, but nothing gets through',
    start: (page: Page) => page.route('**/*', (route) => route.abort('internetdisconnected')),
    end: (page: Page) => page.unroute('**/*'),
  },
];

for (const { cut, start, end } of CUTS)
  for (const [intent, before, status, minutes] of STEPS) {
    test(`provider: ${intent} waits ${minutes} min with ${cut} and is sent once`, async ({ page, context }) => {
      const story = await (await Story.submit(await signIn())).advanceTo('paid');
      await story.assignProvider({ ...TOW_PROVIDER, provider_phone: freshPhone() });
      await story.acceptAgreement();
      if (before !== 'agreement') await story.advance('agreement', before);
      await context.addCookies(story.cabCookies());
      await openWithClock(page, story.jobPath);
      await expect(page.locator('.live-live').first()).toBeVisible();
      const entries = await countLogEntries(story.id);
      const from = (await rowById(story.id)).status;
      await start(page);
      // Typing the last digit sends the code.
      if (intent === 'verify_code') await page.locator('[name="code"]').fill(await readArrivalCode(story.id));
      else await pressIntent(page, intent);
      await expect(waitingStep(page)).toContainText('Waiting for a signal. We saved this step at');
      await page.clock.fastForward(minutes * MINUTE);
      await expect(waitingStep(page)).toBeVisible();
      expect((await rowById(story.id)).status).toBe(from);
      await end(page);
      await page.clock.fastForward(MINUTE);
      await expect.poll(() => countLogEntries(story.id), { timeout: 40 * SECOND }).toBe(entries + 1);
      expect((await rowById(story.id)).status).toBe(status);
      await expect(waitingStep(page)).toHaveCount(0);
      rows.push(`| provider | ${intent} | ${minutes * 60} s, ${cut} | saved on the phone | once | - | 0 | 0 |`);
    });
  }
