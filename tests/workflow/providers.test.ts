import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#kernel/constants.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { loadState } from '#modules/request/send-command.ts';
import { addProvider, whyJobLinkEnded, providerJobsPage } from '#modules/provider/provider-records.ts';
import { similarJobs } from '#modules/dispatch/similar-jobs.ts';
import { providerByPhone } from '#modules/provider/providers.ts';
import { PROJECTION_HOOKS } from '#worker/projection-hooks.ts';
import { projectionActivities } from '#modules/request/activities/projection.ts';
import type { Projection } from '#modules/request/rules/temporal-activities.ts';
import { searchableText } from '../support/history-text.ts';
import { Actor, PROVIDER_FIELDS, TOWING_REQUEST, openStage } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

let lastProvider = 0;
/** Makes up a provider who isn't in the directory. */
function newProvider() {
  lastProvider += 1;
  return {
    ...PROVIDER_FIELDS,
    provider_name: `Provider ${lastProvider}`,
    provider_phone: `+1817555${1_000 + lastProvider}`,
  };
}
type NewProvider = ReturnType<typeof newProvider>;

async function readProvider(person: NewProvider) {
  const provider = await providerByPhone(person.provider_phone);
  if (!provider) throw new Error('nobody in the directory');
  return provider;
}

async function createAssignedTo(person: NewProvider): Promise<Actor> {
  const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
  await actor.perform('assignProvider', {}, { personal: person });
  return actor;
}

async function finishJob(actor: Actor): Promise<void> {
  await actor.perform('acceptAgreement', { minutes: 45 });
  const steps = ['startJob', 'arrived', 'verifyCode', 'startService', 'completeJob'] as const;
  for (const step of steps) await actor.perform(step, {});
}

async function readState(actor: Actor): Promise<RequestState> {
  const state = await loadState(stage.prisma, actor.id);
  if (!state) throw new Error('no row');
  return state;
}

async function writeProjection(projection: Projection): Promise<void> {
  const activities = projectionActivities(
    stage.prisma,
    { publicUrl: '', servicePhone: async () => '', on: false },
    PROJECTION_HOOKS,
  );
  await new MockActivityEnvironment().run(activities.project, projection);
}

/** Writes a change to the row, as the workflow would. */
async function projectChange(actor: Actor, change: Partial<RequestState>): Promise<Projection> {
  const state = await readState(actor);
  const projection: Projection = {
    state: { ...state, ...change, version: state.version + 1 },
    changeId: randomUUID(),
    at: Date.now(),
    log: [],
    texts: [],
    links: 'keep',
  };
  await writeProjection(projection);
  return projection;
}

describe('the directory', () => {
  it('saves assigned providers, one per phone, with vehicle and email of the last job', async () => {
    const rosa = newProvider();
    await createAssignedTo(rosa);
    expect(await readProvider(rosa)).toMatchObject({
      name: rosa.provider_name,
      email: rosa.provider_email,
      vehicle: rosa.provider_vehicle_info,
      active: true,
      jobs: 0,
      services: [],
      warnings: ['insurance_missing', 'license_missing'],
    });
    await createAssignedTo({ ...rosa, provider_name: 'Rosita', provider_vehicle_info: 'Another truck' });
    expect(await readProvider(rosa)).toMatchObject({ name: rosa.provider_name, vehicle: 'Another truck', version: 2 });
    expect(await stage.prisma.provider.count({ where: { phone: rosa.provider_phone } })).toBe(1);
  });

  it('counts the outcome of each job', async () => {
    const sam = newProvider();
    const otherProvider = newProvider();
    const completed = await createAssignedTo(sam);
    await finishJob(completed);
    await completed.perform('rate', { rating: 4, withReview: false, via: 'web' });
    const declined = await createAssignedTo(sam);
    await declined.perform('acceptAgreement', { minutes: 45 });
    await declined.perform('declineJob', {});
    await declined.perform('assignProvider', {}, { personal: otherProvider });
    const replaced = await createAssignedTo(sam);
    await replaced.perform('reassignProvider', {}, { personal: otherProvider });
    const cancelled = await createAssignedTo(sam);
    await cancelled.perform('cancelRequest', { by: 'admin' }, { personal: { cancel_reason: 'PRIVATE-REASON' } });
    expect(await readProvider(sam)).toMatchObject({
      jobs: 1,
      declines: 1,
      replacements: 1,
      cancelled: 1,
      ratings: 1,
      rating: 4,
      unverified: 0,
      services: ['towing'],
    });
    expect(await readProvider(otherProvider)).toMatchObject({
      jobs: 0,
      declines: 0,
      replacements: 0,
      cancelled: 0,
      ratings: 0,
    });
    const jobs = await providerJobsPage((await readProvider(sam)).id, null, 10);
    expect(jobs.map(({ outcome, rating }) => [outcome, rating])).toEqual([
      ['cancelled', null],
      ['replaced', null],
      ['declined', null],
      ['completed', 4],
    ]);
    expect(jobs.every(({ endedAt, requestId }) => endedAt !== null && requestId !== null)).toBe(true);
  });

  it('counts an unconfirmed payment until it is confirmed', async () => {
    const lee = newProvider();
    const actor = await createAssignedTo(lee);
    await finishJob(actor);
    await actor.workflowHandle().terminate('the test projects by itself');
    await projectChange(actor, { onSiteOverdueAt: Date.now() });
    expect(await readProvider(lee)).toMatchObject({ unverified: 1 });
    await projectChange(actor, { linksExpiredAt: Date.now() });
    expect(await readProvider(lee)).toMatchObject({ unverified: 1 });
    await projectChange(actor, { onSitePaidAt: Date.now(), paymentStatus: 'completed' });
    expect(await readProvider(lee)).toMatchObject({ unverified: 0, jobs: 1 });
  });

  it("counts an event once, even if it's repeated, concurrent, late, or after a workflow restart", async () => {
    const kim = newProvider();
    const actor = await createAssignedTo(kim);
    await finishJob(actor);
    await actor.workflowHandle().terminate('a click');
    const rated = await projectChange(actor, { customerRating: 5 });
    await Promise.all([writeProjection(rated), writeProjection(rated), writeProjection(rated)]);
    const lateChange = { ...rated, state: { ...rated.state, version: rated.state.version - 1, customerRating: 1 } };
    await expect(writeProjection(lateChange)).rejects.toMatchObject({ type: 'BehindItsRow' });
    // The next command starts a workflow from the row.
    await actor.perform('confirmPayment', { by: 'admin' });
    expect(await readProvider(kim)).toMatchObject({ jobs: 1, ratings: 1, rating: 5, unverified: 0 });
    expect(await stage.prisma.providerJob.count({ where: { request_id: actor.id } })).toBe(1);
  });

  it('counts jobs that end at the same moment', async () => {
    const max = newProvider();
    const actors = await Promise.all(Array.from({ length: 4 }, () => createAssignedTo(max)));
    await Promise.all(actors.map(finishJob));
    expect(await readProvider(max)).toMatchObject({ jobs: 4, services: ['towing'] });
  });

  it('does not restore a service that the desk removed', async () => {
    const ned = newProvider();
    const actor = await createAssignedTo(ned);
    await finishJob(actor);
    await stage.prisma.provider.update({ where: { phone: ned.provider_phone }, data: { services: ['lockout'] } });
    await actor.perform('rate', { rating: 3, withReview: false, via: 'web' });
    expect((await readProvider(ned)).services).toEqual(['lockout']);
  });

  it('does not block a request whose provider has no valid phone', async () => {
    const actor = await createAssignedTo({ ...newProvider(), provider_phone: 'by radio' });
    await finishJob(actor);
    expect((await actor.row()).status).toBe('completed');
    expect(await stage.prisma.providerJob.count({ where: { request_id: actor.id } })).toBe(0);
  });
});

describe('data that outlives a request', () => {
  it('is the job, without its link or customer data', async () => {
    const eva = newProvider();
    const actor = await createAssignedTo(eva);
    await finishJob(actor);
    const { provider_job_id: link } = await actor.row();
    await actor.perform('deleteRequest', {});
    const job = await stage.prisma.providerJob.findFirstOrThrow({ where: { request_id: actor.id } });
    expect(job).toMatchObject({ outcome: 'completed', link: null, service_type: 'towing', price_cents: 17_500 });
    expect(await whyJobLinkEnded(link ?? '')).toBeUndefined();
    const keptColumns = JSON.stringify([job, await readProvider(eva)], (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const customers = [
      TOWING_REQUEST.phone,
      TOWING_REQUEST.email,
      'PRIVATE-STREET',
      'PRIVATE-GARAGE',
      'PRIVATE-PLATE',
      'Focus',
      '32.78',
    ];
    for (const secret of [...customers, link ?? 'none']) expect(keptColumns).not.toContain(secret);
    expect(await providerJobsPage((await readProvider(eva)).id, null, 10)).toMatchObject([
      { requestId: null, outcome: 'completed' },
    ]);
  });
});

describe('a provider who drops out', () => {
  it('has a dead link, and the next one gets another', async () => {
    const first = newProvider();
    const actor = await createAssignedTo(first);
    const old = (await actor.row()).provider_job_id ?? '';
    expect(await whyJobLinkEnded(old)).toBeUndefined();
    await actor.perform('reassignProvider', {}, { personal: newProvider() });
    const next = (await actor.row()).provider_job_id ?? '';
    expect(next).not.toBe(old);
    expect([await whyJobLinkEnded(old), await whyJobLinkEnded(next)]).toEqual(['replaced', undefined]);
    await actor.perform('declineJob', {});
    expect(await whyJobLinkEnded(next)).toBe('declined');
  });

  it('keeps the tracking link, and can get a missing job link again', async () => {
    const actor = await createAssignedTo(newProvider());
    const { customer_tracking_id: tracking } = await actor.row();
    await stage.prisma.customerRequest.update({ where: { id: actor.id }, data: { provider_job_id: null } });
    await actor.perform('generateLinks', {});
    const row = await actor.row();
    expect(row.customer_tracking_id).toBe(tracking);
    const [job] = await stage.prisma.providerJob.findMany({ where: { request_id: actor.id } });
    expect(job?.link).toBe(row.provider_job_id);
    expect(row.provider_job_id).toMatch(/^[a-z0-9]{9}$/);
  });
});

describe('assigning despite a warning', () => {
  it('is recorded in log and history, with the warnings but not the name', async () => {
    const ann = newProvider();
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    await actor.perform('assignProvider', { despite: ['insurance_expired', 'rating_low'] }, { personal: ann });
    expect(await actor.readLog()).toContain(
      'Admin assigned a provider despite these warnings: insurance expired, rating under 2.5',
    );
    const text = searchableText(await actor.workflowHandle().fetchHistory());
    expect(text).toContain('insurance_expired');
    for (const secret of [ann.provider_name, ann.provider_phone, 'PRIVATE']) expect(text.includes(secret)).toBe(false);
  });
});

describe('what similar jobs cost', () => {
  it('is about ten or more past jobs of the same service and distance, the latest ones', async () => {
    const outcome = await addProvider({
      name: 'Past jobs',
      phone: '+18175559999',
      ...{ email: null, vehicle: null, license_number: null, insurance_cents: null, insurance_until: null },
      ...{ base_zip: null, services: [], payment_methods: [], notes: null, declined: false },
    });
    const provider_id = outcome.ok ? outcome.id : '';
    let n = 0;
    const pastJob = (price_cents: number, overrides: object = {}) => {
      n += 1;
      const ended = new Date(Date.now() - n * HOUR);
      return {
        ...{ provider_id, request_id: crypto.randomUUID(), assignment: 1, service_type: 'winch_out' as const },
        ...{ distance_band: 2, price_cents, assigned_at: ended, ended_at: ended, outcome: 'completed' as const },
        ...overrides,
      };
    };
    const insertJobs = (jobs: ReturnType<typeof pastJob>[]) => stage.prisma.providerJob.createMany({ data: jobs });
    await insertJobs(
      [9_000, 10_001, 11_000, 40_000, 8_000, 8_500, 12_000, 13_000, 9_800].map((price) => pastJob(price)),
    );
    const others = [{ distance_band: 1 }, { service_type: 'flatbed' }, { outcome: 'cancelled' }];
    await insertJobs(others.map((other) => pastJob(90_000, other)));
    expect(await similarJobs('winch_out', 7)).toBeNull();
    await insertJobs([pastJob(10_000)]);
    expect(await similarJobs('winch_out', 10)).toEqual({
      ...{ low: 9_200, median: 10_001, high: 11_750, jobs: 10, band: 2 },
      accepted: null,
    });
    expect(await similarJobs('winch_out', null)).toBeNull();
    await insertJobs(Array.from({ length: 100 }, () => pastJob(1_000, { ended_at: new Date() })));
    expect(await similarJobs('winch_out', 7)).toMatchObject({ low: 1_000, median: 1_000, high: 1_000, jobs: 100 });
  });
});
