import type { ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY } from '#kernel/constants.ts';
import { ensureFirstAdmin } from '#modules/account/index.ts';
import { ScriptedJob, TOW_REQUEST } from '#night/scripted.ts';
import { Visitor, fictionalAddress, visibleText } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';
import { FLOODS, openStreams, openUploads, startFlood } from '#scripts/lib/floods.ts';
import type { Flood, FloodTarget } from '#scripts/lib/floods.ts';
import { RATE_LIMITS, CONCURRENCY_LIMITS } from '#app/http/pipeline/limits.ts';
import { openStageWithSite } from '../support/built-site.ts';
import { SmsPhones } from '../support/phones.ts';
import { cameraPhoto } from '../support/pictures.ts';
import { secretReaderOf } from '../support/secrets-of.ts';
import { waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/*
 * Strangers flood the built site while desk, driver and provider work behind the same IP address (docs/threat-model.md,
 * "Floods"). How fast they can still work is measured by `npm run bench -- floods`.
 */

const DESK_ACCOUNT = { email: 'desk@example.com', password: 'a password for the floods' };

let stage: Stage;
let site: ChildProcess;
let siteUrl: string;
let scene: FloodTarget;
let job: ScriptedJob;
let formPage: VisitedPage;
/** A browser in which somebody was signed in before. */
let knownBrowser: Visitor;
let photo: Blob;
let flood: Flood | undefined;
/** The IP address of both the strangers and the people at work. It's different in each test. */
const headers = { 'x-forwarded-for': '' };
let testCount = 0;
const phones = new SmsPhones(() => stage, '2145568');

const visitor = () => new Visitor(siteUrl, headers);

async function signIn(desk = visitor()): Promise<Visitor> {
  const page = await desk.submit(await desk.get('/admin/login'), 'sign_in', DESK_ACCOUNT);
  expect(page.statuses).toEqual([303, 200]);
  return desk;
}

beforeAll(async () => {
  ({ stage, site, siteUrl } = await openStageWithSite('server'));
  await ensureFirstAdmin(stage.prisma, DESK_ACCOUNT);
  headers['x-forwarded-for'] = fictionalAddress(0);
  job = new ScriptedJob(secretReaderOf(stage), await signIn(), visitor(), visitor());
  await (await job.submitRequest()).advanceTo('start_job');
  formPage = await job.driver.get('/request');
  knownBrowser = await signIn();
  knownBrowser.cookies.delete('admin');
  const stranger = await new ScriptedJob(secretReaderOf(stage), job.desk, visitor(), visitor()).submitRequest();
  scene = {
    baseUrl: siteUrl,
    address: '',
    link: stranger.trackingPath,
    email: DESK_ACCOUNT.email,
    sessionCookie: (await signIn()).cookieHeader(),
  };
  photo = new Blob([new Uint8Array(await cameraPhoto({ width: 400, height: 300 }))]);
});

afterAll(async () => {
  site.kill();
  await stage.close();
});

beforeEach(async () => {
  scene.address = headers['x-forwarded-for'] = fictionalAddress((testCount += 1));
  // The driver and the provider open their pages before the flood.
  await job.openPage('driver');
  await job.openPage('cab');
});
afterEach(() => flood?.stop());

/** Floods the site, starts `work` when the site refuses the strangers, and stops the flood when `work` is done. */
async function floodDuring(name: keyof typeof FLOODS, work = everybodyWorks): Promise<Set<number>> {
  flood = startFlood(FLOODS[name], scene);
  await flood.refused;
  await work();
  return flood.stop();
}

async function openStream(who: Visitor, path: string): Promise<void> {
  const answer = await who.fetch(path);
  expect([path.split('/')[1], answer.status]).toEqual([path.split('/')[1], 200]);
  await answer.body?.cancel();
}

async function addPhoto(): Promise<number> {
  const form = new FormData();
  form.append('photo', new Blob([photo, `${testCount} ${Math.random()}`]), 'photo.jpg');
  const answer = await job.driver.fetch(`${job.trackingPath}/photos`, {
    method: 'POST',
    body: form,
    headers: { origin: siteUrl },
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** A new driver submits a request, gets a price and accepts. The provider of `job` sends a position and an ETA. */
async function everybodyWorks(): Promise<void> {
  const { desk } = job;
  const next = new ScriptedJob(secretReaderOf(stage), desk, visitor(), visitor());
  const fields = { service_type: 'Towing', vehicle_type: 'Car', ...TOW_REQUEST, vehicle_plate: `FLOOD-${testCount}` };
  const submitted = await next.driver.submit(formPage, 'request_offer', fields);
  expect(submitted.statuses).toEqual([303, 200]);
  next.trackingPath = submitted.url;
  next.id = await next.secrets.readRequestId(submitted.url);
  await (await next.agreePrice()).openPayment();
  expect(await stage.prisma.customerRequest.findUnique({ where: { id: next.id } })).toMatchObject({
    vehicle_plate: `FLOOD-${testCount}`,
    customer_final_decision: 'accepted',
  });
  expect((await desk.get('/admin')).status).toBe(200);
  await job.sendPosition(32.9, -96.8);
  await job.submitAs('cab', 'tell_minutes', { minutes: '20' });
  await openStream(desk, '/admin/events');
  await openStream(job.driver, `${job.trackingPath}/events`);
  await openStream(job.cab, `/provider/${job.jobToken}/events`);
}

it('posts to pages that do not exist stop nobody', async () => {
  expect(await floodDuring('unknownPosts')).toEqual(new Set([404, 429]));
});

it('empty request forms stop no call for help', async () => {
  expect(await floodDuring('emptyForms')).toEqual(new Set([422, 429]));
});

it('wrong links stop nobody who has a link open', async () => {
  expect(await floodDuring('wrongLinks')).toEqual(new Set([404, 429]));
});

it('page loads stop nobody at work', async () => {
  expect(await floodDuring('pages')).toEqual(new Set([200, 429]));
});

it('posts from another site stop nobody', async () => {
  expect(await floodDuring('foreignPosts')).toEqual(new Set([403, 429]));
});

it('forged webhooks stop nobody, nor a reply by text', async () => {
  await floodDuring('forgedWebhooks', async () => {
    await everybodyWorks();
    const phone = phones.newPhone();
    await phones.sendFrom(phone, 'Help?');
    await phones.waitForSms(phone, 'Reply STOP to end');
  });
});

it('empty sign-ins keep no known browser out', async () => {
  await floodDuring('emptySignIns', async () => {
    await everybodyWorks();
    await signInAgain();
  });
});

it('wrong passwords keep no known browser out', async () => {
  await floodDuring('wrongPasswords', async () => {
    await everybodyWorks();
    await signInAgain();
  });
});

async function signInAgain(): Promise<void> {
  const again = visitor();
  for (const [name, value] of knownBrowser.cookies) again.cookies.set(name, value);
  await signIn(again);
}

it('one link uses up only its own page loads', async () => {
  expect(await floodDuring('pagesOfLink')).toEqual(new Set([200, 429]));
});

it('one link uses up only its own posts', async () => {
  expect(await floodDuring('postsOfLink')).toEqual(new Set([422, 429]));
});

it('one session uses up only its own posts', async () => {
  expect(await floodDuring('postsOfSession')).toEqual(new Set([413, 429]));
});

it('one link takes only its own streams', async () => {
  const { ofLink } = CONCURRENCY_LIMITS.streams;
  const streams = await openStreams(scene, ofLink + 5);
  expect(streams.statuses.filter((status) => status === 429)).toHaveLength(5);
  await everybodyWorks();
  streams.close();
});

it('stalled uploads of one link leave room for photos', async () => {
  const uploads = await openUploads(scene, 25);
  expect(await addPhoto()).toBe(201);
  await everybodyWorks();
  uploads.close();
});

it('broken photos of one link leave room for photos', async () => {
  await floodDuring('brokenPhotos', async () => {
    expect(await addPhoto()).toBe(201);
    await everybodyWorks();
  });
});

it('too many requests from one address get a message, and the desk and others go on', async () => {
  const { points } = RATE_LIMITS.create;
  const key = `create:${scene.address}`;
  await stage.prisma.rateLimit.create({ data: { key, points, expire: BigInt(Date.now() + DAY) } });
  const fields = { service_type: 'Towing', vehicle_type: 'Car', ...TOW_REQUEST, vehicle_plate: 'ONE-MORE' };
  const refused = await visitor().submit(formPage, 'request_offer', fields);
  expect([refused.status, refused.html.includes('value="ONE-MORE"')]).toEqual([429, true]);
  await job.openPage('desk');
  await job.sendPosition(32.9, -96.8);
  headers['x-forwarded-for'] = fictionalAddress((testCount += 1));
  await everybodyWorks();
});

it("requests with somebody's number do not make her replies unanswerable", async () => {
  const phone = phones.newPhone();
  const hers = new ScriptedJob(secretReaderOf(stage), job.desk, visitor(), visitor());
  await hers.submitRequest({ phone, text_consent: 'yes' });
  await hers.setPrice('175');
  const numberOf = async () =>
    (await stage.prisma.customerRequest.findUniqueOrThrow({ where: { id: hers.id } })).request_number;
  headers['x-forwarded-for'] = fictionalAddress((testCount += 1));
  const stranger = visitor();
  for (let n = 0; n < 11; n++) {
    const fields = { service_type: 'Towing', vehicle_type: 'Car', ...TOW_REQUEST, phone, vehicle_plate: `FAKE-${n}` };
    const page = await stranger.submit(formPage, 'request_offer', fields);
    expect(page.statuses[0]).toBe(303);
    expect(visibleText(page)).not.toContain('175');
  }
  await phones.sendFrom(phone, `ETA ${await numberOf()}`);
  await waitUntil('the named request is found', async () => {
    const where = { request_id: hers.id, purpose: { startsWith: 'reply:' } };
    return (await stage.prisma.message.count({ where })) === 1;
  });
  await phones.sendFrom(phone, 'ACCEPT');
  await phones.waitForSms(phone, `/payment/${hers.id}`);
});
