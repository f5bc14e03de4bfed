import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort } from '#scripts/lib/ports.ts';
import { Visitor } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { SYSTEM, TOW_PROVIDER, freshPhone } from '../people.ts';
import { startSecondSite } from '../second-site.ts';
import { rowById } from './desk.ts';
import { signIn } from '../signed-in.ts';

/** Makes a job whose provider has accepted. The provider's name and the driver's data contain the mark. */
async function markedStory(mark: string): Promise<Story> {
  const phone = freshPhone();
  const story = await Story.submit(await signIn(), {
    phone,
    email: `${mark}@private.example`,
    vehicle_plate: `PLATE-${mark}`,
    location_address: `2200 ${mark} Ave, Dallas, TX 75201`,
  });
  await (await story.agreePrice('185')).payDeposit();
  await (
    await story.assignProvider({ ...TOW_PROVIDER, provider_name: `Name ${mark}`, provider_phone: freshPhone() })
  ).acceptAgreement();
  return story;
}

/** Collects the links and personal data of a request. */
async function secretsOf(story: Story, mark: string): Promise<string[]> {
  const row = await rowById(story.id);
  return [
    ...[row.customer_tracking_id, row.provider_job_id, row.phone, row.provider_phone, row.provider_name],
    ...[`${mark}@private.example`, `PLATE-${mark}`, `2200 ${mark}`],
  ].map(String);
}

test('a provider’s link shows only that job, and no link to the customer’s pages', async () => {
  const [ownStory, otherStory] = [await markedStory('ALPHA'), await markedStory('OMEGA')];
  const otherSecrets = [...(await secretsOf(otherStory, 'OMEGA')), otherStory.id];
  const row = await rowById(ownStory.id);
  const texts = [
    (await ownStory.cab.get(ownStory.jobPath)).html,
    await (await ownStory.cab.fetch(`${ownStory.jobPath}.data`)).text(),
    (await new Visitor(SYSTEM.baseUrl).get(ownStory.jobPath)).html,
  ];
  for (const text of texts) {
    for (const secret of otherSecrets) expect(text.includes(secret), secret).toBe(false);
    for (const secret of [row.customer_tracking_id, ownStory.sessionId]) expect(text).not.toContain(String(secret));
    expect(text).not.toMatch(/\/track\/|\/payment\//);
  }
  // Another job's link first asks for the agreement, even on a device that accepted it for its own job.
  const otherAgreementPage = await ownStory.cab.get(otherStory.jobPath);
  for (const secret of [`PLATE-OMEGA`, '2200 OMEGA', 'OMEGA@private.example'])
    expect(otherAgreementPage.html).not.toContain(secret);
  const otherJobAnswer = await ownStory.cab.postFields(otherStory.jobPath, { intent: 'start_job' });
  expect(otherJobAnswer.status).toBeGreaterThanOrEqual(400);
  expect(await rowById(otherStory.id)).toMatchObject({ status: 'provider_assigned' });
});

test('an ended link responds with 410 at each of its URLs, and reveals nothing', async () => {
  const story = await markedStory('SIGMA');
  await story.makeFamilyLink();
  await story.setColumns(`status = 'completed', service_completed_at = now() - interval '2 hours'`);
  const secrets = await secretsOf(story, 'SIGMA');
  const ids = secrets.slice(0, 2);
  for (const page of [story.trackPath, story.jobPath, story.familyPath]) {
    for (const address of [page, `${page}.data`, `${page}/events`]) {
      const answer = await story.cab.fetch(address);
      const text = await answer.text();
      expect(answer.status, address).toBe(410);
      for (const secret of secrets.filter((one) => !ids.includes(one))) {
        expect(text.includes(secret), `${address}: ${secret}`).toBe(false);
      }
    }
  }
  const position = await story.cab.fetch(`${story.jobPath}/position`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(SYSTEM.baseUrl).origin },
    body: JSON.stringify({ lat: 32.8, lng: -96.8 }),
  });
  expect(position.status).toBe(410);
  expect((await story.cab.postFields(story.jobPath, { intent: 'complete_job' })).status).toBe(410);
});

/** Checks that no log of the system contains a secret. */
async function expectNotLogged(secrets: string[], id: string): Promise<void> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'logs');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  for (const part of ['site.log', 'worker.log']) expect(names).toContain(part);
  for (const name of names) {
    const log = await readFile(path.join(folder, name), 'utf8');
    // Request ids open payment pages, and session ids open receipts. Only our own logs
    // can omit them: Temporal logs workflow ids, which contain request ids, and the payment emulator logs session ids.
    const isOwnLog = name === 'site.log' || name === 'worker.log';
    const forbidden = isOwnLog ? [...secrets, id] : secrets.filter((one) => !one.startsWith('cs_'));
    for (const secret of forbidden) expect(log.includes(secret), `${name}: ${secret}`).toBe(false);
  }
}

test('links, people and places are in no log or metric', async () => {
  const port = await findFreePort();
  const site = await startSecondSite({ METRICS_PORT: String(port), LOG_LEVEL: 'info' });
  const story = await markedStory('LAMBDA');
  await story.makeFamilyLink();
  const [pocket = ''] = /\/pocket\/[\w.-]+/.exec((await story.cab.get(story.jobPath)).html) ?? [];
  try {
    const secrets = [
      ...(await secretsOf(story, 'LAMBDA')),
      story.familyPath.slice('/family/'.length),
      pocket.slice('/pocket/'.length),
      `${story.sessionId}`,
    ];
    const pages = [story.trackPath, story.jobPath, story.familyPath, `${story.trackPath}/no/such/page`];
    for (const page of [...pages, `${pocket}?id=1&lat=32.8&lon=-96.8`]) {
      await (await fetch(site.url + page)).arrayBuffer();
    }
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const route of ['/track/:trackingId', '/pocket/:pocketId']) expect(metrics).toContain(route);
    for (const secret of [...secrets, story.id]) expect(metrics.includes(secret), secret).toBe(false);

    await expectNotLogged(secrets, story.id);
  } finally {
    await site.stop();
  }
});

test('data deleted by the desk is in no log, and in no file except the database’s own', async () => {
  const more = {
    phone: freshPhone(),
    email: 'GAMMA@private.example',
    vehicle_plate: 'PLATE-GAMMA',
    text_consent: 'yes',
  };
  const story = await Story.submit(await signIn(), { ...more, location_address: '2200 GAMMA Ave, Dallas, TX 75201' });
  await (await story.agreePrice('185')).openPayment();
  const { customer_tracking_id, phone } = await rowById(story.id);
  const secrets = [customer_tracking_id, phone, ...Object.values(more).slice(1, 3), '2200 GAMMA'].map(String);
  const folder = process.env.E2E_DATA_DIR ?? '';
  const filesWithSecrets = async () => {
    const found = new Set<string>();
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const name = path.relative(folder, path.join(entry.parentPath, entry.name));
      // Skip PostgreSQL's files, which keep old versions of rows until they're vacuumed.
      if (!entry.isFile() || name.startsWith('postgres')) continue;
      // Ignore a file that was deleted meanwhile.
      const text = await readFile(path.join(folder, name), 'utf8').catch(() => '');
      if (secrets.some((secret) => text.includes(secret))) found.add(name);
    }
    return [...found];
  };
  // The SMS emulator's file has the SMS, so the search finds the secrets there. That proves that the search works.
  await expect.poll(filesWithSecrets).toEqual(['twilio-emulator.json']);
  await story.deskSubmits('delete_request', { confirm: 'yes' });
  // The SMS are deleted at Twilio within a minute, or an hour if one is in flight. nothing-left.test.ts checks that, so
  // skip the emulator's file here.
  expect((await filesWithSecrets()).filter((name) => name !== 'twilio-emulator.json')).toEqual([]);
  await expectNotLogged(secrets, story.id);
});
