import { expect, test } from '@playwright/test';
import { Visitor, visibleText } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { signIn } from '../signed-in.ts';
import { SYSTEM } from '../people.ts';
import { deskPath, rowById } from './desk.ts';
import { randomSmsPhone, sendReply } from './phones.ts';

const ENDING_FIELDS = { outcome: 'not_done', kept: '20', provider: '15', reason: 'The battery is dead for good' };

test('a wish to cancel holds the service up until dispatch decides, and ends with work that was under way', async () => {
  const story = await Story.onSite();
  await story.providerSubmits('verify_code');
  await story.driverSubmits('cancel_request');
  const held = await story.openPage('cab');
  expect(held.html).not.toContain('value="start_service"');
  expect(visibleText(held)).toContain('The customer asked to cancel. Please wait to hear from us');
  const refused = await story.cab.postFields(story.jobPath, { intent: 'start_service' });
  expect([refused.status, visibleText(refused).includes('Please wait for our decision.')]).toEqual([409, true]);
  await story.deskSubmits('decline_cancellation');
  await story.providerSubmits('start_service');
  await story.driverSubmits('cancel_request');
  await story.providerSubmits('complete_job');
  const completedText = visibleText(await story.openPage('driver'));
  expect(completedText).toContain('Service Completed');
  expect(completedText).not.toContain('You asked to cancel');
});

test.describe('a job that goes wrong on site', () => {
  test('is reported, ended and paid without JavaScript, and each side reads the same', async () => {
    const story = await Story.onSite();
    const { cab, desk, driver } = story;
    const tooEarly = await cab.submit(await cab.get(story.jobPath), 'report_failure', { reason: 'service_failed' });
    expect([tooEarly.status, visibleText(tooEarly).includes('First enter or skip the code')]).toEqual([422, true]);
    await story.providerSubmits('verify_code');
    const form = await cab.get(story.jobPath);
    const blank = await cab.submit(form, 'report_failure', { note: 'It does not turn over' });
    expect([blank.status, visibleText(blank).includes("Please choose what's wrong")]).toEqual([422, true]);
    expect(blank.html).toContain('It does not turn over');
    const report = { reason: 'service_failed', note: 'It does not turn over' };
    const reported = await cab.submit(form, 'report_failure', report);
    expect(reported.statuses).toEqual([303, 200]);
    expect(visibleText(reported)).toContain("You told dispatch that the service was tried but didn't work");

    const track = await driver.get(story.trackPath);
    expect(visibleText(track)).toContain("Your provider can't do the job");
    expect(track.html).not.toContain('It does not turn over');
    const page = await desk.get(deskPath(story.id));
    expect(visibleText(page)).toContain('It does not turn over');

    for (const [fields, words] of [
      [{ reason: '' }, 'Please give a reason'],
      [{ kept: 'some' }, 'Please enter an amount, or 0'],
      [{ outcome: '' }, 'Please choose how the job ended'],
    ] as const) {
      const refused = await desk.submit(page, 'end_job', { ...ENDING_FIELDS, ...fields });
      expect([refused.status, visibleText(refused).includes(words)], words).toEqual([422, true]);
    }
    // Refused: keeping more than the deposit, and paying the provider more than is kept.
    for (const fields of [{ kept: '9000' }, { provider: '21' }]) {
      expect((await desk.submit(page, 'end_job', { ...ENDING_FIELDS, ...fields })).status).toBeGreaterThanOrEqual(409);
    }
    expect(await rowById(story.id)).toMatchObject({ status: 'arrived', failure_reason: 'service_failed' });
    expect((await desk.submit(page, 'end_job', ENDING_FIELDS)).statuses).toEqual([303, 200]);
    expect(await rowById(story.id)).toMatchObject({
      status: 'cancelled',
      outcome: 'not_done',
      provider_fee_cents: 1500,
    });

    const driverText = visibleText(await driver.get(story.trackPath));
    for (const words of [
      "The job couldn't be done",
      "We're keeping $20.00 of what you paid",
      "You don't owe anything else",
      ENDING_FIELDS.reason,
    ]) {
      expect(driverText).toContain(words);
    }
    const providerText = visibleText(await cab.get(story.jobPath));
    for (const words of ['Shoulder will pay you $15.00 for coming', ENDING_FIELDS.reason])
      expect(providerText).toContain(words);
    const feeLink = `href="/admin/board/${story.id}#end"`;
    expect(visibleText(await desk.get('/admin'))).toContain("The provider hasn't said how they want to be paid yet");
    const job = await cab.get(story.jobPath);
    expect(visibleText(await cab.submit(job, 'tell_fee_payment', { fee_method: 'venmo' }))).toContain(
      'Please tell us where to send the money',
    );
    const feePage = await cab.submit(job, 'tell_fee_payment', { fee_method: 'venmo', fee_account: '@rays-towing' });
    expect(visibleText(feePage)).toContain('You asked to be paid by Venmo (@rays-towing).');
    const list = await desk.get('/admin');
    expect(list.html).toContain(feeLink);
    expect(visibleText(list)).toContain('Venmo: @rays-towing');
    const paid = await desk.submit(await desk.get(deskPath(story.id)), 'pay_provider_fee');
    expect(visibleText(paid)).toContain('Shoulder paid the provider $15.00');
    expect(visibleText(await cab.get(story.jobPath))).toContain('Dispatch paid you $15.00 for coming');
    expect((await desk.get('/admin')).html).not.toContain(feeLink);
    expect(visibleText(await desk.get('/admin?tab=completed'))).toMatch(/(wasn't|weren't) done/);
  });

  test('is partly done: dispatch lowers the price, and each side reads it and why', async () => {
    const story = await (await Story.onSite()).providerSubmits('verify_code', 'start_service');
    const { cab, desk, driver, id } = story;
    const agreed = Number((await rowById(id)).final_price_cents);
    await story.submitAs('cab', 'report_failure', { reason: 'drop_off_closed' });
    const page = await desk.get(deskPath(id));
    const reason = 'Towed to the gate; the yard was shut';
    for (const [fields, words] of [
      [{ price: '100', reason: '' }, 'Please give a reason'],
      [{ price: 'some', reason }, 'Please enter a valid price'],
      [{ price: String(agreed / 100 + 1), reason }, "It can't be more than the agreed"],
    ] as const) {
      const refused = await desk.submit(page, 'end_partly_done', fields);
      expect([refused.status, visibleText(refused).includes(words)], words).toEqual([422, true]);
    }
    const ended = await desk.submit(page, 'end_partly_done', { price: '100', reason });
    expect(ended.statuses).toEqual([303, 200]);
    expect(visibleText(ended)).toContain('Partly done');
    expect(await rowById(id)).toMatchObject({ status: 'completed', outcome: 'partly_done', final_price_cents: 10_000 });

    const track = visibleText(await driver.get(story.trackPath));
    for (const words of ['New price $100.00', 'You pay on site $85.00', reason]) expect(track).toContain(words);
    const job = visibleText(await cab.get(story.jobPath));
    for (const words of ['Collect $85.00 on site, and nothing more', reason]) expect(job).toContain(words);
    await story.providerSubmits('confirm_payment');
    const completedText = visibleText(await desk.get(`/admin/completed/${id}`));
    for (const words of ['Final Price $100.00', 'Partly done', reason]) expect(completedText).toContain(words);
    const csv = (await desk.get('/admin/completed.csv?period=week')).html;
    const { request_number: number } = await rowById(id);
    const line = csv
      .split('\n')
      .find((one) => one.includes(`${String(number).slice(0, 3)}-${String(number).slice(3)}`));
    expect(line).toContain('Partly done');
  });

  test('cannot be kept going for a customer who asks to cancel, until the failure is decided', async () => {
    const story = await Story.onSite();
    await story.submitAs('cab', 'report_failure', { reason: 'wrong_equipment' });
    await story.driverSubmits('cancel_request');
    const page = await story.desk.get(deskPath(story.id));
    expect(page.html).not.toContain('value="decline_cancellation"');
    expect(visibleText(page)).toContain("If you don't want to cancel, settle that first");
    const resumed = await story.desk.submit(page, 'resume_job');
    expect(resumed.html).toContain('value="decline_cancellation"');
  });

  test('ends as Settings say when the driver got going without help', async () => {
    const story = await (await Story.submit(await signIn())).advanceTo('start_job');
    const { driver, desk, cab, id } = story;
    const asked = await driver.submit(await driver.get(story.trackPath), 'cancel_request', { solved: 'yes' });
    expect(visibleText(asked)).toContain('You asked to cancel');
    const page = await desk.get(deskPath(id));
    expect(visibleText(page)).toContain('The customer says they got going without help.');
    // The form proposes the amount from Settings: the dry-run fee, because the provider has already set out.
    for (const name of ['kept', 'provider']) {
      expect(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page.html)?.[0]).toContain('value="25');
    }
    const settlement = { outcome: 'not_done', kept: '25', provider: '25' };
    const ended = await desk.submit(page, 'end_job', { ...settlement, reason: 'You got going' });
    expect(ended.statuses).toEqual([303, 200]);
    expect(await rowById(id)).toMatchObject({
      status: 'cancelled',
      outcome: 'not_done',
      provider_fee_cents: 2500,
      cancel_reason: 'You got going',
    });
    expect(visibleText(await driver.get(story.trackPath))).toContain('You got going on your own');
    expect(visibleText(await cab.get(story.jobPath))).toContain('Shoulder will pay you $25.00 for coming');
  });

  test('goes on when the provider finds a way', async () => {
    const story = await Story.onSite();
    await story.submitAs('cab', 'report_failure', { reason: 'wrong_equipment' });
    expect((await story.cab.postFields(story.jobPath, { intent: 'start_service' })).status).toBe(409);
    await story.providerSubmits('resume_job', 'verify_code', 'start_service', 'complete_job');
    expect(await rowById(story.id)).toMatchObject({ status: 'completed', outcome: 'done', failure_reason: null });
  });

  test('asks the driver by text before "nobody here" can be reported', async () => {
    const story = await Story.onSite();
    const { cab } = story;
    const tooEarly = await cab.postFields(story.jobPath, { intent: 'report_failure', reason: 'nobody_here' });
    expect([tooEarly.status, visibleText(tooEarly).includes('Ask the Customer First')]).toEqual([409, true]);
    const form = await cab.get(story.jobPath);
    expect((await cab.submit(form, 'start_search')).status).toBe(422);
    expect((await cab.submit(form, 'start_search', { called: 'yes' })).statuses).toEqual([303, 200]);
    const searchingPage = await cab.get(story.jobPath);
    expect(visibleText(searchingPage)).toMatch(/If no one shows up by \d{1,2}:\d\d [AP]M, tap/);
    expect(visibleText(searchingPage)).toContain('usually $');
    const early = await cab.postFields(story.jobPath, { intent: 'report_failure', reason: 'nobody_here' });
    expect([early.status, visibleText(early).includes('You can\'t report "Nobody is here" until')]).toEqual([
      422,
      true,
    ]);
    const asked = await story.openPage('driver');
    expect(visibleText(asked)).toContain("Your provider has arrived but can't find you");
    await story.driverSubmits('answer_search');
    expect(visibleText(await story.openPage('cab'))).toContain('The customer answered at');
  });

  test('takes a shared location as the answer of a driver who is looked for', async () => {
    const story = await Story.onSite();
    await story.submitAs('cab', 'start_search', { called: 'yes' });
    await story.driverSubmits('share_location', { lat: '32.7876', lng: '-96.7994', accuracy: '12' });
    expect(visibleText(await story.openPage('cab'))).toContain('The customer answered at');
    expect(visibleText(await story.openPage('driver'))).toContain("We told your provider you're there");
    expect(await rowById(story.id)).toMatchObject({ customer_lat: 32.7876, customer_lng: -96.7994 });
  });

  test('calls a driver who stopped the texts, even from a page made before', async () => {
    const phone = randomSmsPhone();
    const story = await Story.onSite({ phone, text_consent: 'yes' });
    const { cab } = story;
    const form = await cab.get(story.jobPath);
    expect(form.html).not.toContain('name="called"');
    await sendReply(phone, 'STOP');
    await expect.poll(async () => (await cab.get(story.jobPath)).html).toContain('name="called"');
    const refused = await cab.submit(form, 'start_search');
    expect([refused.status, refused.html.includes('name="called"')]).toEqual([422, true]);
    expect((await cab.submit(refused, 'start_search', { called: 'yes' })).statuses).toEqual([303, 200]);
  });

  test('can’t be reported or ended by anybody else', async () => {
    const story = await Story.onSite();
    const stranger = new Visitor(SYSTEM.baseUrl);
    const forged = [
      [story.jobPath, 'report_failure'],
      [story.jobPath, 'start_search'],
      [story.trackPath, 'end_job'],
      [deskPath(story.id), 'end_job'],
    ] as const;
    for (const [path, intent] of forged) {
      const page = await stranger.postFields(path, { intent, ...ENDING_FIELDS, called: 'yes', reason: 'unsafe' });
      expect(page.status, `${path} ${intent}`).toBeGreaterThanOrEqual(400);
    }
    expect(await rowById(story.id)).toMatchObject({ status: 'arrived', failure_reason: null, search_started_at: null });
  });
});
