import { expect, test } from '@playwright/test';
import { Visitor, formsOf, visibleText } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { SYSTEM, TOW_PROVIDER, freshPhone } from '../people.ts';
import { deskPath, query, rowById } from './desk.ts';
import { signIn } from '../signed-in.ts';

const SMS_EMULATOR_URL = process.env.E2E_TWILIO_EMULATOR_URL ?? '';
/** A mile in degrees of latitude. A degree is 69.1 miles. */
const MILE_IN_DEGREES = 1 / 69.1;
const EXACT_PLACE = { use_gps: 'true', customer_lat: '32.788', customer_lng: '-96.8' };

/**
 * Makes a position.
 * @param secondsAgo when it was measured
 * @param milesNorth how far north of the pickup it is
 */
const positionNorthOfPickup = (secondsAgo: number, milesNorth: number, more: Record<string, unknown> = {}) => ({
  lat: 32.788 + milesNorth * MILE_IN_DEGREES,
  lng: -96.8,
  accuracy: 10,
  at: Date.now() - secondsAgo * 1_000,
  ...more,
});

/** Posts a position from the device that the provider uses. */
function postPosition(
  { cab, jobPath }: Pick<Story, 'cab' | 'jobPath'>,
  body: unknown,
  more: RequestInit = {},
): Promise<Response> {
  return cab.fetch(`${jobPath}/position`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(SYSTEM.baseUrl).origin },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...more,
  });
}

/** Makes a job whose provider was assigned and hasn't accepted. */
async function storyBeforeAcceptance(provider: Record<string, string> = TOW_PROVIDER): Promise<Story> {
  const story = await (await (await Story.submit(await signIn(), EXACT_PLACE)).agreePrice('185')).payDeposit();
  return story.assignProvider(provider);
}

async function storyOnTheWay(provider: Record<string, string> = TOW_PROVIDER): Promise<Story> {
  const story = await (await storyBeforeAcceptance(provider)).acceptAgreement();
  await story.providerSubmits('start_job');
  return story.setColumns(
    "agreement_accepted_at = now() - interval '15 minutes', waiting_since = now() - interval '14 minutes'",
  );
}

const readTrack = (id: string) =>
  query('SELECT lat FROM provider_positions WHERE request_id = $1 AND NOT doubted ORDER BY at', [id]);

/** The text of the tracking page's sign. */
function trackingSignText(page: VisitedPage): string {
  const html = page.html.slice(page.html.indexOf('<div class="sign '));
  let open = 0;
  const end = [...html.matchAll(/<(\/?)div\b/g)].find(([, closes]) => (open += closes ? -1 : 1) === 0)?.index ?? 0;
  return visibleText({ ...page, html: html.slice(0, end) });
}

test('positions are accepted from agreement to completion, on the job link only', async () => {
  const story = await storyBeforeAcceptance();
  expect((await postPosition(story, positionNorthOfPickup(0, 5))).status).toBe(409);
  await story.acceptAgreement();
  const stranger = new Visitor(SYSTEM.baseUrl);
  expect((await postPosition({ cab: stranger, jobPath: story.jobPath }, positionNorthOfPickup(0, 5))).status).toBe(409);
  expect((await postPosition(story, positionNorthOfPickup(0, 5))).status).toBe(200);
  expect(await readTrack(story.id)).toHaveLength(1);

  for (const jobPath of ['/provider/ZZZZZZZZZ', story.trackPath.replace('track', 'provider')])
    expect((await postPosition({ cab: story.cab, jobPath }, positionNorthOfPickup(0, 5))).status).toBe(404);
  expect((await postPosition(story, 'no json')).status).toBe(422);
  expect((await postPosition(story, { lat: 91, lng: 0 })).status).toBe(422);
  expect((await fetch(`${SYSTEM.baseUrl}${story.jobPath}/position`)).status).toBe(405);
  const otherOriginAnswer = await postPosition(story, positionNorthOfPickup(0, 5), {
    headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
  });
  expect(otherOriginAnswer.status).toBe(403);

  await story.providerSubmits('start_job', 'arrived', 'verify_code', 'start_service', 'complete_job');
  expect((await postPosition(story, positionNorthOfPickup(0, 5))).status).toBe(410);
  expect(await readTrack(story.id)).toHaveLength(1);
});

test('the link of a provider who was replaced, or returned the job, takes no positions', async () => {
  const replacedStory = await storyOnTheWay();
  const page = () => replacedStory.cab.get(replacedStory.jobPath);
  await replacedStory.deskSubmits('reassign_provider', {
    ...TOW_PROVIDER,
    provider_name: 'Next One',
    provider_phone: freshPhone(),
  });
  expect([(await page()).status, (await postPosition(replacedStory, positionNorthOfPickup(0, 5))).status]).toEqual([
    410, 410,
  ]);
  expect(await readTrack(replacedStory.id)).toEqual([]);

  const handedBack = await storyBeforeAcceptance();
  await handedBack.cab.submit(await handedBack.cab.get(handedBack.jobPath), 'decline_job');
  expect((await postPosition(handedBack, positionNorthOfPickup(0, 5))).status).toBe(410);
});

test('queued positions count once and in order; 0,0 and impossible jumps are ignored', async () => {
  const story = await storyOnTheWay();
  await postPosition(story, positionNorthOfPickup(130, 6));
  const points = Array.from({ length: 24 }, (_, n) => positionNorthOfPickup(120 - n * 5, 5.9 - n * 0.05));
  const queuedBody = { points, sent: Date.now() };
  for (const _time of [1, 2]) expect((await postPosition(story, queuedBody)).status).toBe(200);
  await postPosition(story, positionNorthOfPickup(60, 5.4));
  const savedPositions = await readTrack(story.id);
  expect(savedPositions).toHaveLength(25);
  expect(savedPositions.map(({ lat }) => Number(lat))).toEqual(
    savedPositions.map(({ lat }) => Number(lat)).sort((a, b) => b - a),
  );

  const before = await rowById(story.id);
  expect(before.provider_current_lat).toBe(points.at(-1)?.lat);
  for (const invalidBody of [
    positionNorthOfPickup(0, 0, { lat: 0, lng: 0 }),
    positionNorthOfPickup(0, 200),
    { points: [positionNorthOfPickup(0, 300), null, { lat: 'x' }] },
  ]) {
    expect((await postPosition(story, invalidBody)).status).toBe(200);
  }
  // The response says how old the position on the customer's page is, so that the provider's page doesn't claim that
  // the customer sees a newer one.
  const answer = await postPosition(story, positionNorthOfPickup(0, 4, { accuracy: 3_000 }));
  const { shownAge, rough } = (await answer.json()) as { shownAge: number; rough: boolean };
  expect([rough, shownAge >= Date.now() - (points.at(-1)?.at ?? 0) - 5_000]).toEqual([true, true]);
  const after = await rowById(story.id);
  expect([after.provider_current_lat, after.provider_last_location_update]).toEqual([
    before.provider_current_lat,
    before.provider_last_location_update,
  ]);
});

test('positions are rate limited per link', async () => {
  const [floodingStory, otherStory] = [await storyOnTheWay(), await storyOnTheWay()];
  const statuses: number[] = [];
  let last: Response | undefined;
  for (let n = 0; n < 61; n += 1)
    statuses.push((last = await postPosition(floodingStory, positionNorthOfPickup(0, 5))).status);
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
  expect(statuses[60]).toBe(429);
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await readTrack(floodingStory.id)).toHaveLength(1);
  expect((await postPosition(otherStory, positionNorthOfPickup(0, 5))).status).toBe(200);
});

test('an outdated position is "last seen" for customer, family and desk, and the ETA becomes a range', async () => {
  const story = await (await storyOnTheWay()).makeFamilyLink();
  const desk = await signIn();
  await postPosition(story, positionNorthOfPickup(0, 5));
  expect(trackingSignText(await story.driver.get(story.trackPath))).toMatch(
    /about 12 min .*5 miles north.* seen (just now|\d+ sec ago)/,
  );
  expect(visibleText(await desk.get(deskPath(story.id)))).toMatch(
    /Location seen .*Arrival in about 12 minutes .*1 location update/,
  );

  await story.setColumns("provider_last_location_update = now() - interval '190 seconds'");
  expect(trackingSignText(await story.driver.get(story.trackPath))).toMatch(
    /about 9 to 12 min .* Last updated 3 min ago/,
  );
  expect(visibleText(await story.driver.get(story.trackPath))).not.toContain('about 12 minutes');
  expect(visibleText(await new Visitor(SYSTEM.baseUrl).get(story.familyPath))).toMatch(
    /arriving in about 9 to 12 minutes .*last seen 3 min ago/,
  );
  const deskText = visibleText(await desk.get(deskPath(story.id)));
  expect(deskText).toMatch(/Location last seen 3 min ago .*Arrival in about 9 to 12 minutes/);
  expect(deskText).toContain("we haven't gotten their location in the last minute");
});

test('a provider without a position is asked by SMS, and the customer sees the reply', async () => {
  const phone = freshPhone();
  const e164 = `+1${phone.replaceAll(/\D/g, '')}`;
  const story = await storyOnTheWay({ ...TOW_PROVIDER, provider_phone: phone });
  await postPosition(story, positionNorthOfPickup(0, 5));
  await story.setColumns("provider_last_location_update = now() - interval '2 minutes'");
  const countEtaTexts = async () => {
    const answer = await fetch(`${SMS_EMULATOR_URL}/_emulator/messages?phone=${encodeURIComponent(e164)}`);
    return ((await answer.json()) as { body: string }[]).filter(({ body }) => body.includes('How many minutes')).length;
  };
  await expect.poll(countEtaTexts, { timeout: 20_000 }).toBe(1);
  const reply = await fetch(`${SMS_EMULATOR_URL}/_emulator/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: e164, body: '25 min' }),
  });
  expect(reply.ok).toBe(true);
  await expect.poll(async () => (await rowById(story.id)).provider_minutes).toBe(25);
  expect(trackingSignText(await story.driver.get(story.trackPath))).toMatch(
    /about 25 min your provider's estimate, given .* Last updated 2 min ago/,
  );
  const desk = visibleText(await (await signIn()).get(deskPath(story.id)));
  expect(desk).toMatch(/Arrival in about 25 minutes: provider's estimate/);
  expect(desk).toContain('How many minutes away are you?');
  expect(desk).not.toContain("haven't gotten their location");
  expect(await countEtaTexts()).toBe(1);
});

test('a provider can enter the minutes away while on the way', async () => {
  const story = await storyOnTheWay();
  const page = await story.cab.get(story.jobPath);
  expect(visibleText(page)).toContain("We haven't gotten your location in the last minute.");
  for (const minutes of ['', '0', '300', 'soon']) {
    const refused = await story.cab.submit(page, 'tell_minutes', { minutes });
    expect([refused.status, visibleText(refused)]).toEqual([
      422,
      expect.stringContaining('whole number of minutes, from 1 to 240'),
    ]);
  }
  const minutesPage = await story.cab.submit(page, 'tell_minutes', { minutes: '20' });
  expect([minutesPage.statuses, visibleText(minutesPage)]).toEqual([
    [303, 200],
    expect.stringContaining('20 min, sent just now'),
  ]);
  // Sending the same form again changes nothing.
  expect((await story.cab.submit(page, 'tell_minutes', { minutes: '20' })).status).toBe(200);
  const lines = await query("SELECT 1 FROM request_activity_log WHERE request_id = $1 AND event = 'minutes_told'", [
    story.id,
  ]);
  expect(lines).toHaveLength(1);
  expect(trackingSignText(await story.driver.get(story.trackPath))).toContain("about 20 min your provider's estimate");

  const stranger = new Visitor(SYSTEM.baseUrl);
  const posted = await stranger.postFields(story.jobPath, { intent: 'tell_minutes', minutes: '5' });
  expect([posted.status, (await rowById(story.id)).provider_minutes]).toEqual([422, 20]);

  await story.providerSubmits('arrived');
  const arrivedPage = await story.cab.get(story.jobPath);
  expect(formsOf(arrivedPage.html).some(({ intent }) => intent === 'tell_minutes')).toBe(false);
  expect((await story.cab.submit(page, 'tell_minutes', { minutes: '5' })).status).toBe(409);
  expect(visibleText(await story.driver.get(story.trackPath))).not.toContain("your provider's estimate");
});

test('the next provider starts without the previous one’s track and ETA', async () => {
  const story = await storyOnTheWay();
  await postPosition(story, positionNorthOfPickup(0, 5));
  await story.cab.submit(await story.cab.get(story.jobPath), 'tell_minutes', { minutes: '20' });
  const oldJobPath = story.jobPath;
  await story.deskSubmits('reassign_provider', { ...TOW_PROVIDER, provider_phone: freshPhone() });
  expect(await rowById(story.id)).toMatchObject({
    provider_current_lat: null,
    provider_minutes: null,
    provider_minutes_at: null,
  });
  expect((await postPosition({ cab: story.cab, jobPath: oldJobPath }, positionNorthOfPickup(0, 5))).status).toBe(410);
  expect(visibleText(await (await signIn()).get(deskPath(story.id)))).not.toContain('1 location update');
});

test('a tow says where it goes, and how far it still is once the truck has left', async () => {
  const story = await storyOnTheWay();
  await story.providerSubmits('arrived', 'verify_code', 'start_service');
  const { driver, trackPath, id } = story;
  const loading = trackingSignText(await driver.get(trackPath));
  for (const words of ['Drop-off: ', 'Once your vehicle is loaded, the drive takes about', 'Service started at']) {
    expect(loading).toContain(words);
  }
  expect(loading).not.toContain('to the drop-off');
  await story.setColumns("waiting_since = now() - interval '10 minutes'");
  expect((await postPosition(story, positionNorthOfPickup(0, 3))).status).toBe(200);
  const moving = trackingSignText(await driver.get(trackPath));
  expect(moving).toContain('Your vehicle is on its way to the drop-off.');
  expect(moving).toMatch(/\d.mi\w* to the drop-off/);
  expect(moving).toContain('seen ');
  await query(
    "UPDATE customer_requests SET provider_last_location_update = now() - interval '5 minutes' WHERE id = $1",
    [id],
  );
  expect(trackingSignText(await driver.get(trackPath))).toMatch(
    /about 1 h \d+ min to 1 h \d+ min .*Last updated 5 min ago/,
  );
});
