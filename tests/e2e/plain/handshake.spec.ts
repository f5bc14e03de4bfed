import { expect, test } from '@playwright/test';
import { Visitor, visibleText } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { SYSTEM, TOW_PROVIDER_WITH_PLATE } from '../people.ts';
import { readArrivalCode, deskPath, query, rowById } from './desk.ts';
import { signIn } from '../signed-in.ts';

/** Makes codes that differ from the right one. */
function wrongCodes(code: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => String((Number(code) + 1 + n) % 10_000).padStart(4, '0'));
}

async function readLog(id: string): Promise<string[]> {
  const lines = await query('SELECT action FROM request_activity_log WHERE request_id = $1 ORDER BY id', [id]);
  return lines.map(({ action }) => String(action));
}

test.describe('the code on arrival', () => {
  test('is on the customer’s page with vehicle and plate, and not on the provider’s', async () => {
    const story = await Story.onSite();
    const code = await readArrivalCode(story.id);
    const page = await story.driver.get(story.trackPath);
    const pageText = visibleText(page);
    for (const phrase of ['Before you get in', 'Ford F-450', 'TOW-42', code]) expect(pageText).toContain(phrase);
    const job = await story.cab.get(story.jobPath);
    expect(job.html).not.toContain(`"${code}"`);
    expect(visibleText(job)).not.toContain(code);
    expect(visibleText(await (await signIn()).get(deskPath(story.id)))).toContain(
      `${code}. This is only for the customer`,
    );
  });

  test('is required before the service, and a second tap is not an error', async () => {
    const story = await Story.onSite();
    const { cab, jobPath } = story;
    const tooEarly = await cab.postFields(jobPath, { intent: 'start_service' });
    expect(tooEarly.status).toBe(409);
    expect(visibleText(tooEarly)).toContain("Enter the customer's code, or skip it and tell us why.");
    const form = await cab.get(jobPath);
    for (const code of ['', '12', 'abcd', '12345']) {
      const page = await cab.submit(form, 'verify_code', { code });
      expect(page.status, code).toBe(422);
      expect(visibleText(page)).toContain('Please enter the 4 digits');
    }
    const code = await readArrivalCode(story.id);
    const spacedCode = `${code.slice(0, 2)} ${code.slice(2)}`;
    expect((await cab.submit(form, 'verify_code', { code: spacedCode })).statuses).toEqual([303, 200]);
    const secondEntry = await cab.submit(form, 'verify_code', { code });
    expect(secondEntry.statuses).toEqual([303, 200]);
    expect(visibleText(secondEntry)).toContain('Already Done');
    expect(await rowById(story.id)).toMatchObject({ status: 'arrived', handshake: 'verified' });
    expect(visibleText(await story.driver.get(story.trackPath))).toContain('Your provider entered your code');

    const lateAnswer = await cab.postFields(jobPath, { intent: 'arrived' });
    expect(lateAnswer.statuses).toEqual([303, 200]);
    expect(visibleText(lateAnswer)).toContain('Already Done');
    await story.providerSubmits('start_service', 'complete_job');
    for (const intent of ['start_job', 'arrived', 'start_service', 'complete_job']) {
      const page = await cab.postFields(jobPath, { intent });
      expect(page.statuses, intent).toEqual([303, 200]);
    }
    expect(await rowById(story.id)).toMatchObject({ status: 'completed' });
    expect((await readLog(story.id)).filter((line) => line === "Provider entered the customer's code")).toHaveLength(1);
  });

  test('is checked even if the row does not show the arrival yet', async () => {
    const story = await Story.onSite();
    // After the arrival, the row may lag behind the workflow for a moment. Set that up here.
    await story.setColumns(`status = 'en_route'`);
    for (const code of ['', ...wrongCodes(await readArrivalCode(story.id), 1)]) {
      expect((await story.cab.postFields(story.jobPath, { intent: 'verify_code', code })).status).toBe(409);
    }
    await story.setColumns(`status = 'arrived'`);
    expect((await story.cab.postFields(story.jobPath, { intent: 'start_service' })).status).toBe(409);
    expect(await rowById(story.id)).toMatchObject({ status: 'arrived', handshake: 'waiting' });
  });

  test('allows five wrong tries, then a reason, which desk and customer see', async () => {
    const story = await Story.onSite();
    const { cab, jobPath } = story;
    const code = await readArrivalCode(story.id);
    for (const [index, wrong] of wrongCodes(code, 4).entries()) {
      const page = await cab.submit(await cab.get(jobPath), 'verify_code', { code: wrong });
      expect(page.status).toBe(422);
      const triesLeft = 4 - index;
      expect(visibleText(page)).toContain(triesLeft === 1 ? '1 try left' : `${triesLeft} tries left`);
    }
    const form = await cab.get(jobPath);
    const fifth = await cab.submit(form, 'verify_code', { code: wrongCodes(code, 5)[4] ?? '' });
    expect(fifth.status).toBe(409);
    const rightCodePage = await cab.submit(form, 'verify_code', { code });
    expect(rightCodePage.status).toBe(409);
    expect(visibleText(rightCodePage)).toContain('Too Many Wrong Codes');
    expect(await rowById(story.id)).toMatchObject({ handshake: 'waiting' });

    const locked = await cab.get(jobPath);
    expect(locked.html).not.toContain('value="verify_code"');
    expect((await cab.submit(locked, 'skip_code')).status).toBe(422);
    expect((await cab.submit(locked, 'skip_code', { reason: 'other' })).status).toBe(422);
    const blankReason = { reason: 'other', reason_more: '\u200B\u2060' };
    expect((await cab.submit(locked, 'skip_code', blankReason)).status).toBe(422);
    const reason = 'Her phone fell into the lake';
    const skipped = await cab.submit(locked, 'skip_code', { reason: 'other', reason_more: reason });
    expect(skipped.statuses).toEqual([303, 200]);
    expect((await cab.submit(locked, 'skip_code', { reason: 'other', reason_more: reason })).statuses).toEqual([
      303, 200,
    ]);
    expect(await rowById(story.id)).toMatchObject({ handshake: 'skipped', handshake_skip_reason: reason });
    const customer = visibleText(await story.driver.get(story.trackPath));
    expect(customer).toContain('Your provider continued without your code.');
    expect(customer).not.toContain(reason);
    const desk = visibleText(await (await signIn()).get(deskPath(story.id)));
    expect(desk).toContain(`Skipped by the provider: ${reason}`);
    expect(desk).toContain('Provider entered the wrong code (try 5 of 5)');
    await story.providerSubmits('start_service');
    expect((await readLog(story.id)).join()).not.toContain(reason);
  });

  test('of a replaced provider does not work, and the next one has another', async () => {
    const story = await Story.onSite();
    const oldCode = await readArrivalCode(story.id);
    await query("UPDATE handshake_codes SET code = '0000' WHERE request_id = $1 AND code = $2", [story.id, oldCode]);
    const stale = await story.cab.get(story.jobPath);
    await story.deskSubmits('reassign_provider', {
      ...TOW_PROVIDER_WITH_PLATE,
      provider_name: 'Next One',
      provider_plate: '',
    });
    const late = await story.cab.submit(stale, 'verify_code', { code: '0000' });
    expect(late.status).toBe(410);
    expect(visibleText(await story.driver.get(story.trackPath))).not.toContain('TOW-42');
    expect(await rowById(story.id)).toMatchObject({ handshake: 'waiting', provider_plate: null });
  });

  test('is refused on a device that has not accepted the agreement', async () => {
    const story = await Story.onSite();
    const stranger = new Visitor(SYSTEM.baseUrl);
    const code = await readArrivalCode(story.id);
    expect((await stranger.postFields(story.jobPath, { intent: 'verify_code', code })).status).toBe(422);
    expect((await stranger.postFields(story.jobPath, { intent: 'skip_code', reason: 'no_page' })).status).toBe(422);
    expect(await rowById(story.id)).toMatchObject({ handshake: 'waiting' });
  });
});

test('declining the job or the agreement has no penalty, and the desk knows at once', async () => {
  const desk = await signIn();
  const story = await (await (await Story.submit(desk, {})).agreePrice('185')).payDeposit();
  await story.assignProvider();
  const page = await story.cab.get(story.jobPath);
  const words = visibleText(page);
  for (const said of [
    'Towing',
    '$157.25',
    'Dallas',
    'Fort Worth',
    'Car',
    'Please respond by',
    "There's no penalty for declining",
  ]) {
    expect(words).toContain(said);
  }
  for (const secret of ['Ross Ave', 'Main St', 'Subaru', 'PRV-1234', '555-0142'])
    expect(page.html).not.toContain(secret);

  for (let attempt = 0; attempt < 2; attempt += 1) await story.providerSubmits('decline_agreement');
  expect(visibleText(await desk.get(deskPath(story.id))).match(/Provider declined the agreement/g)).toHaveLength(1);
  const declined = await story.cab.get(`${story.jobPath}?agreement=declined`);
  expect((await story.cab.submit(declined, 'decline_job')).statuses[0]).toBe(303);
  const card = visibleText(await desk.get('/admin'));
  expect(card).toContain('The provider declined');
  expect(visibleText(await desk.get(deskPath(story.id)))).toContain('Provider declined the job');
  expect(await rowById(story.id)).toMatchObject({ status: 'deposit_paid', provider_name: null, handshake: null });
});

test('accepting on a second phone, once on site, does not say to start', async () => {
  const story = await Story.onSite();
  const phone = new Visitor(SYSTEM.baseUrl);
  const accepted = visibleText(
    await phone.submit(await phone.get(story.jobPath), 'accept_agreement', { agree: 'yes' }),
  );
  expect(accepted).toContain('You can continue the job on this phone.');
  expect(accepted).not.toContain('when you head out');
});

test('a stale tab cannot decline an accepted agreement', async () => {
  const desk = await signIn();
  const story = await (await (await Story.submit(desk, {})).agreePrice('185')).payDeposit();
  await (await story.assignProvider()).acceptAgreement();
  await new Visitor(SYSTEM.baseUrl).postFields(story.jobPath, { intent: 'decline_agreement' });
  expect(visibleText(await desk.get(deskPath(story.id)))).not.toContain('Provider declined the agreement');
});

test('a provider who does not answer is on the desk’s list until somebody acts', async () => {
  const desk = await signIn();
  const model = `Silent ${Date.now()}`;
  const story = await (await (await Story.submit(desk, { vehicle_model: model })).agreePrice('185')).payDeposit();
  await (
    await story.assignProvider()
  ).setColumns("provider_silent_at = now(), waiting_since = now() - interval '6 minutes', next_actor = 'admin'");
  const words = visibleText(await desk.get('/admin'));
  // The badge must be in this request's row, so no other row's age ("12 min") may come between the model and the badge.
  expect(words.slice(words.indexOf(model))).toMatch(/^(?:(?! \d+ min ).)*Provider not responding/);
  expect(visibleText(await desk.get(deskPath(story.id)))).toContain('Call the provider or choose another one.');
  expect(visibleText(await story.cab.get(story.jobPath))).toContain(
    'You can still accept, or decline with no penalty.',
  );
  await story.acceptAgreement();
  expect(visibleText(await desk.get(deskPath(story.id)))).not.toContain('Call the provider or choose another one.');
});
