import { expect, test } from '@playwright/test';
import { Visitor } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { SYSTEM, TOW_PROVIDER, freshPhone } from '../people.ts';
import { query, rowById } from './desk.ts';
import { signIn } from '../signed-in.ts';

/*
 * For each tracker app, sends half an hour of positions in the app's own format (decision 0057), one for every 10
 * seconds. The first five minutes are before the agreement, the last five after the arrival. Positions that were
 * measured in a dead zone are sent late.
 */
const POINT_COUNT = 181;
const SECONDS_BETWEEN_POINTS = 10;
const AGREED_AT_POINT = 30;
const ARRIVED_AT_POINT = 150;
/** How many points are measured from the agreement to the arrival. All of them must be stored. */
const STORED_POINT_COUNT = ARRIVED_AT_POINT - AGREED_AT_POINT + 1;
const DEAD_ZONE_POINTS = { from: 80, to: 110 };
const PICKUP = { lat: 32.788, lng: -96.8 };
const MILE_IN_DEGREES = 1 / 69.1;

interface PositionFix {
  lat: number;
  lon: number;
  /** In milliseconds since 1970. */
  at: number;
}
type SendFix = (url: string, fix: PositionFix) => Promise<Response>;

const postJson = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  });
const flatFields = ({ lat, lon, at }: PositionFix) => ({
  id: '48217365',
  lat: String(lat),
  lon: String(lon),
  timestamp: String(Math.floor(at / 1_000)),
  accuracy: '8.5',
  altitude: '141.0',
  speed: '21.38',
  bearing: '180.0',
  batt: '71',
});

const TRACKER_APPS: Record<string, SendFix> = {
  'Traccar Client 10: a form': (url, fix) => fetch(url, { method: 'POST', body: new URLSearchParams(flatFields(fix)) }),
  'Traccar Client 9: one location in JSON': (url, { lat, lon, at }) =>
    postJson(url, {
      location: {
        timestamp: new Date(at).toISOString(),
        coords: { latitude: lat, longitude: lon, accuracy: 8.5, speed: 11, heading: 180, altitude: 141 },
        is_moving: true,
        odometer: 1204,
        event: 'motionchange',
        battery: { level: 0.71, is_charging: false },
        activity: { type: 'in_vehicle' },
        extras: {},
      },
      device_id: '48217365',
    }),
  'Traccar Client until 8: in the URL of a post': (url, fix) =>
    fetch(`${url}?${new URLSearchParams(flatFields(fix))}`, { method: 'POST' }),
  'OsmAnd: in the URL': (url, fix) => fetch(`${url}?${new URLSearchParams(flatFields(fix))}`),
  OwnTracks: (url, { lat, lon, at }) =>
    postJson(
      url,
      {
        _type: 'location',
        ...{
          acc: 9,
          alt: 141,
          batt: 71,
          bs: 1,
          conn: 'm',
          m: 2,
          t: 't',
          tid: 'SH',
          topic: 'owntracks/http/SH',
          vel: 39,
        },
        ...{ lat, lon, created_at: Math.floor(at / 1_000), tst: Math.floor(at / 1_000) },
      },
      { 'user-agent': 'Owntracks-Android/gms/420504000', 'x-limit-d': 'phone' },
    ),
};

/** Makes a job whose provider is on the way to an exact place. */
async function storyOnTheWay(fields: Record<string, string> = {}): Promise<Story> {
  const place = { use_gps: 'true', customer_lat: String(PICKUP.lat), customer_lng: String(PICKUP.lng) };
  const story = await (
    await (await Story.submit(await signIn(), { ...place, ...fields })).agreePrice('185')
  ).payDeposit();
  await (await story.assignProvider({ ...TOW_PROVIDER, provider_phone: freshPhone() })).acceptAgreement();
  await story.providerSubmits('start_job');
  // Apps round times down to seconds, so a point measured just after the agreement may count as before it. Avoid that.
  return story.setColumns("agreement_accepted_at = agreement_accepted_at - interval '2 seconds'");
}

/** The URL that the job page shows for the app. */
async function pocketUrl({ cab, jobPath }: Pick<Story, 'cab' | 'jobPath'>): Promise<string> {
  const { html } = await cab.get(jobPath);
  const [path] = /\/pocket\/[\w.-]+/.exec(html) ?? [];
  if (!path) throw new Error('no URL for an app on the job page');
  return SYSTEM.baseUrl + path;
}

/** Sends a position as the apps do: sends it again later if the server doesn't accept it. */
async function sendUntilAccepted(send: SendFix, url: string, fix: PositionFix): Promise<void> {
  await expect
    .poll(async () => (await send(url, fix)).status, { timeout: 90_000, intervals: [0, 5_000, 10_000, 20_000] })
    .toBe(200);
}

const readTrack = (id: string) =>
  query('SELECT at, lat FROM provider_positions WHERE request_id = $1 AND NOT doubted ORDER BY at', [id]);
const fixAt = (start: number, n: number): PositionFix => ({
  lat: PICKUP.lat + (Math.max(0, ARRIVED_AT_POINT - n) / 30) * MILE_IN_DEGREES,
  lon: PICKUP.lng,
  at: start + n * SECONDS_BETWEEN_POINTS * 1_000,
});

for (const [app, send] of Object.entries(TRACKER_APPS)) {
  test(`half an hour of ${app}: nothing is lost, and nothing stored outside the job`, async () => {
    const story = await storyOnTheWay();
    const url = await pocketUrl(story);
    // Start half an hour ago, so that all points are in the past.
    const start = Math.floor(Date.now() / 1_000) * 1_000 - POINT_COUNT * SECONDS_BETWEEN_POINTS * 1_000;
    const isoOf = (n: number) => new Date(fixAt(start, n).at).toISOString();
    await story.setColumns(`agreement_accepted_at = '${isoOf(AGREED_AT_POINT)}'`);
    const fixes = Array.from({ length: ARRIVED_AT_POINT + 1 }, (_, n) => fixAt(start, n));
    const isInDeadZone = (n: number) => n > DEAD_ZONE_POINTS.from && n <= DEAD_ZONE_POINTS.to;
    for (const [n, fix] of fixes.entries()) if (!isInDeadZone(n)) await sendUntilAccepted(send, url, fix);
    const readLatitude = async () => (await rowById(story.id)).provider_current_lat;
    const newest = await readLatitude();
    expect(newest).toBeCloseTo(fixAt(start, ARRIVED_AT_POINT).lat, 6);
    // Send the points of the dead zone last, the newest first. None of them moves the truck back.
    for (const [n, fix] of [...fixes.entries()].reverse()) if (isInDeadZone(n)) await sendUntilAccepted(send, url, fix);
    expect(await readLatitude()).toBe(newest);
    expect(await readTrack(story.id)).toHaveLength(STORED_POINT_COUNT);
    // If a response is lost, the app sends the point again.
    for (const n of [AGREED_AT_POINT, DEAD_ZONE_POINTS.to, ARRIVED_AT_POINT])
      await sendUntilAccepted(send, url, fixAt(start, n));

    await story.providerSubmits('arrived');
    await story.setColumns(`arrived_at = '${isoOf(ARRIVED_AT_POINT)}'`);
    for (let n = ARRIVED_AT_POINT + 1; n < POINT_COUNT; n += 1) await sendUntilAccepted(send, url, fixAt(start, n));
    const stored = await readTrack(story.id);
    expect(stored).toHaveLength(STORED_POINT_COUNT);
    expect(stored.map(({ at }) => new Date(String(at)).getTime())).toEqual(
      Array.from({ length: STORED_POINT_COUNT }, (_, n) => fixAt(start, AGREED_AT_POINT + n).at),
    );
  });
}

test('an app’s URL is shown where the agreement was accepted, opens nothing, and ends with the job', async () => {
  const story = await storyOnTheWay();
  const url = await pocketUrl(story);
  expect(url).not.toContain(story.jobToken);
  const stranger = new Visitor(SYSTEM.baseUrl);
  expect((await stranger.get(story.jobPath)).html).not.toContain('/pocket/');
  expect((await stranger.fetch(`${story.jobPath}/pocket`)).status).toBe(404);
  const picture = await story.cab.fetch(`${story.jobPath}/pocket`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect((await stranger.get(url.replace('/pocket/', '/provider/'))).status).toBe(404);

  const send = TRACKER_APPS.OwnTracks as SendFix;
  const here = (): PositionFix => ({ lat: PICKUP.lat + 0.05, lon: PICKUP.lng, at: Date.now() });
  const response = await send(url, here());
  expect([response.status, await response.json()]).toEqual([200, []]);
  expect(await readTrack(story.id)).toHaveLength(1);
  const wrongCharacter = url.at(-2) === 'A' ? 'B' : 'A';
  for (const wrong of [
    `${url.slice(0, -2)}${wrongCharacter}${url.slice(-1)}`,
    `${url}x`,
    `${SYSTEM.baseUrl}/pocket/${story.jobToken}`,
  ]) {
    expect((await send(wrong, here())).status, wrong).toBe(404);
  }
  expect((await fetch(url, { method: 'PUT', body: '' })).status).toBe(405);
  for (const body of ['', '{}', '[]', '{', '{"_type":"lwt","tst":1}', '{"_type":"waypoint","lat":1,"lon":2,"tst":1}']) {
    expect((await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status).toBe(
      200,
    );
  }
  expect(await readTrack(story.id)).toHaveLength(1);

  // After a reassignment, the first provider's app still gets status 200, but its points are ignored.
  await story.deskSubmits('reassign_provider', { ...TOW_PROVIDER, provider_phone: freshPhone() });
  expect((await send(url, here())).status).toBe(200);
  expect(await rowById(story.id)).toMatchObject({ provider_current_lat: null });
});

test('an app’s points count again while a tow is under way, and never after completion', async () => {
  const story = await storyOnTheWay();
  const url = await pocketUrl(story);
  const send = TRACKER_APPS['Traccar Client 10: a form'] as SendFix;
  const here = (miles: number): PositionFix => ({
    lat: PICKUP.lat + miles * MILE_IN_DEGREES,
    lon: PICKUP.lng,
    at: Date.now(),
  });
  await story.providerSubmits('arrived', 'verify_code');
  // Apps round times down to seconds, so a point measured just after the arrival may count as before it. Avoid that.
  await story.setColumns("arrived_at = arrived_at - interval '2 seconds'");
  await send(url, here(0.1));
  expect(await readTrack(story.id)).toHaveLength(0);
  await story.providerSubmits('start_service');
  await story.setColumns("waiting_since = now() - interval '10 minutes'");
  await send(url, here(0.2));
  expect(await readTrack(story.id)).toHaveLength(1);
  await story.providerSubmits('complete_job');
  expect((await send(url, here(0.3))).status).toBe(200);
  expect(await readTrack(story.id)).toHaveLength(1);
  expect((await story.cab.get(story.jobPath)).html).not.toContain('/pocket/');
});

test('a provider who has not accepted may ask how far it is, a few times', async () => {
  const place = { use_gps: 'true', customer_lat: String(PICKUP.lat), customer_lng: String(PICKUP.lng) };
  const story = await (await (await Story.submit(await signIn(), place)).agreePrice('185')).payDeposit();
  await story.assignProvider({ ...TOW_PROVIDER, provider_phone: freshPhone() });
  const stranger = new Visitor(SYSTEM.baseUrl);
  const ask = (body: unknown) =>
    stranger.fetch(`${story.jobPath}/how-far`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(SYSTEM.baseUrl).origin },
      body: JSON.stringify(body),
    });
  const here = { lat: PICKUP.lat + 4.3 * MILE_IN_DEGREES, lng: PICKUP.lng, accuracy: 20 };
  const answer = await ask(here);
  expect([answer.status, await answer.json()]).toEqual([200, { way: { miles: 4, minutes: 10 } }]);
  expect(await (await ask({ ...here, accuracy: 3_000 })).json()).toEqual({ way: null });
  expect((await ask({ lat: 'x' })).status).toBe(422);
  expect(await rowById(story.id)).toMatchObject({ provider_current_lat: null });
  for (let n = 0; n < 7; n += 1) await ask(here);
  expect((await ask(here)).status).toBe(429);
});
