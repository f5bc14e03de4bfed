import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#kernel/constants.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { loadState } from '#modules/request/send-command.ts';
import { addProvider, outcomeOfLostJob, jobsOf } from '#modules/provider/provider-records.ts';
import { priceHint } from '#modules/dispatch/price-hint.ts';
import { providerByPhone } from '#modules/provider/providers.ts';
import { PROJECTION_HOOKS } from '#worker/projection-hooks.ts';
import { projectionActivities } from '#modules/request/activities/projection.ts';
import type { Projection } from '#modules/request/rules/temporal-activities.ts';
import { textOf } from '../support/history-text.ts';
import { Actor, PROVIDER, TOWING, openStage } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

let people = 0;
/** A provider who isn't in the directory. */
function newcomer() {
  people += 1;
  return { ...PROVIDER, provider_name: `Provider ${people}`, provider_phone: `+1817555${1_000 + people}` };
}
type Newcomer = ReturnType<typeof newcomer>;

async function known(person: Newcomer) {
  const provider = await providerByPhone(person.provider_phone);
  if (!provider) throw new Error('nobody in the directory');
  return provider;
}

async function assigned(person: Newcomer): Promise<Actor> {
  const actor = await (await Actor.online(stage)).toDepositPaid();
  await actor.does('assignProvider', {}, { personal: person });
  return actor;
}

async function finish(actor: Actor): Promise<void> {
  await actor.does('acceptAgreement', {});
  const steps = ['startJob', 'arrived', 'verifyCode', 'startService', 'completeJob'] as const;
  for (const step of steps) await actor.does(step, {});
}

async function stateOf(actor: Actor): Promise<RequestState> {
  const state = await loadState(stage.prisma, actor.id);
  if (!state) throw new Error('no row');
  return state;
}

async function project(projection: Projection): Promise<void> {
  const activities = projectionActivities(
    stage.prisma,
    { publicUrl: '', servicePhone: async () => '', on: false },
    PROJECTION_HOOKS,
  );
  await new MockActivityEnvironment().run(activities.project, projection);
}

/** Applies a change as its workflow would. */
async function tell(actor: Actor, change: Partial<RequestState>): Promise<Projection> {
  const state = await stateOf(actor);
  const projection: Projection = {
    state: { ...state, ...change, version: state.version + 1 },
    changeId: randomUUID(),
    at: Date.now(),
    log: [],
    texts: [],
    links: 'keep',
  };
  await project(projection);
  return projection;
}

describe('the directory', () => {
  it('saves assigned providers, one per phone, with vehicle and email of the last job', async () => {
    const rosa = newcomer();
    await assigned(rosa);
    expect(await known(rosa)).toMatchObject({
      name: rosa.provider_name,
      email: rosa.provider_email,
      vehicle: rosa.provider_vehicle_info,
      active: true,
      jobs: 0,
      services: [],
      warnings: ['insurance_missing', 'license_missing'],
    });
    await assigned({ ...rosa, provider_name: 'Rosita', provider_vehicle_info: 'Another truck' });
    expect(await known(rosa)).toMatchObject({ name: rosa.provider_name, vehicle: 'Another truck', version: 2 });
    expect(await stage.prisma.provider.count({ where: { phone: rosa.provider_phone } })).toBe(1);
  });

  it('counts the outcome of each job', async () => {
    const sam = newcomer();
    const other = newcomer();
    const done = await assigned(sam);
    await finish(done);
    await done.does('rate', { rating: 4, withReview: false, via: 'web' });
    const declined = await assigned(sam);
    await declined.does('acceptAgreement', {});
    await declined.does('declineJob', {});
    await declined.does('assignProvider', {}, { personal: other });
    const replaced = await assigned(sam);
    await replaced.does('reassignProvider', {}, { personal: other });
    const cancelled = await assigned(sam);
    await cancelled.does('cancelRequest', { by: 'admin' }, { personal: { cancel_reason: 'PRIVATE-REASON' } });
    expect(await known(sam)).toMatchObject({
      jobs: 1,
      declines: 1,
      replacements: 1,
      cancelled: 1,
      ratings: 1,
      rating: 4,
      unverified: 0,
      services: ['towing'],
    });
    expect(await known(other)).toMatchObject({ jobs: 0, declines: 0, replacements: 0, cancelled: 0, ratings: 0 });
    const jobs = await jobsOf((await known(sam)).id, null, 10);
    expect(jobs.map(({ outcome, rating }) => [outcome, rating])).toEqual([
      ['cancelled', null],
      ['replaced', null],
      ['declined', null],
      ['completed', 4],
    ]);
    expect(jobs.every(({ endedAt, requestId }) => endedAt !== null && requestId !== null)).toBe(true);
  });

  it('counts an unconfirmed payment until it is confirmed', async () => {
    const lee = newcomer();
    const actor = await assigned(lee);
    await finish(actor);
    await actor.handle().terminate('the test projects by itself');
    await tell(actor, { onSiteOverdueAt: Date.now() });
    expect(await known(lee)).toMatchObject({ unverified: 1 });
    await tell(actor, { linksExpiredAt: Date.now() });
    expect(await known(lee)).toMatchObject({ unverified: 1 });
    await tell(actor, { onSitePaidAt: Date.now(), paymentStatus: 'completed' });
    expect(await known(lee)).toMatchObject({ unverified: 0, jobs: 1 });
  });

  it('counts an event once: repeated, concurrent, late, or after a workflow restart', async () => {
    const kim = newcomer();
    const actor = await assigned(kim);
    await finish(actor);
    await actor.handle().terminate('a click');
    const rated = await tell(actor, { customerRating: 5 });
    await Promise.all([project(rated), project(rated), project(rated)]);
    const late = { ...rated, state: { ...rated.state, version: rated.state.version - 1, customerRating: 1 } };
    await expect(project(late)).rejects.toMatchObject({ type: 'BehindItsRow' });
    // The next command starts the workflow from the row.
    await actor.does('confirmPayment', { by: 'admin' });
    expect(await known(kim)).toMatchObject({ jobs: 1, ratings: 1, rating: 5, unverified: 0 });
    expect(await stage.prisma.providerJob.count({ where: { request_id: actor.id } })).toBe(1);
  });

  it('counts jobs that end at the same moment', async () => {
    const max = newcomer();
    const actors = await Promise.all(Array.from({ length: 4 }, () => assigned(max)));
    await Promise.all(actors.map(finish));
    expect(await known(max)).toMatchObject({ jobs: 4, services: ['towing'] });
  });

  it('does not restore a service that the desk removed', async () => {
    const ned = newcomer();
    const actor = await assigned(ned);
    await finish(actor);
    await stage.prisma.provider.update({ where: { phone: ned.provider_phone }, data: { services: ['lockout'] } });
    await actor.does('rate', { rating: 3, withReview: false, via: 'web' });
    expect((await known(ned)).services).toEqual(['lockout']);
  });

  it('does not block a request whose provider has no valid phone', async () => {
    const actor = await assigned({ ...newcomer(), provider_phone: 'by radio' });
    await finish(actor);
    expect((await actor.row()).status).toBe('completed');
    expect(await stage.prisma.providerJob.count({ where: { request_id: actor.id } })).toBe(0);
  });
});

describe('data that outlives a request', () => {
  it('is the job, without its link or customer data', async () => {
    const eva = newcomer();
    const actor = await assigned(eva);
    await finish(actor);
    const { provider_job_id: link } = await actor.row();
    await actor.does('deleteRequest', {});
    const job = await stage.prisma.providerJob.findFirstOrThrow({ where: { request_id: actor.id } });
    expect(job).toMatchObject({ outcome: 'completed', link: null, service_type: 'towing', price_cents: 17_500 });
    expect(await outcomeOfLostJob(link ?? '')).toBeUndefined();
    const kept = JSON.stringify([job, await known(eva)], (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const customers = [
      TOWING.phone,
      TOWING.email,
      'PRIVATE-STREET',
      'PRIVATE-GARAGE',
      'PRIVATE-PLATE',
      'Focus',
      '32.78',
    ];
    for (const secret of [...customers, link ?? 'none']) expect(kept).not.toContain(secret);
    expect(await jobsOf((await known(eva)).id, null, 10)).toMatchObject([{ requestId: null, outcome: 'completed' }]);
  });
});

describe('a provider who drops out', () => {
  it('has a dead link, and the next one gets another', async () => {
    const first = newcomer();
    const actor = await assigned(first);
    const old = (await actor.row()).provider_job_id ?? '';
    expect(await outcomeOfLostJob(old)).toBeUndefined();
    await actor.does('reassignProvider', {}, { personal: newcomer() });
    const next = (await actor.row()).provider_job_id ?? '';
    expect(next).not.toBe(old);
    expect([await outcomeOfLostJob(old), await outcomeOfLostJob(next)]).toEqual(['replaced', undefined]);
    await actor.does('declineJob', {});
    expect(await outcomeOfLostJob(next)).toBe('declined');
  });

  it('keeps the tracking link, and can get a missing job link again', async () => {
    const actor = await assigned(newcomer());
    const { customer_tracking_id: tracking } = await actor.row();
    await stage.prisma.customerRequest.update({ where: { id: actor.id }, data: { provider_job_id: null } });
    await actor.does('generateLinks', {});
    const row = await actor.row();
    expect(row.customer_tracking_id).toBe(tracking);
    const [job] = await stage.prisma.providerJob.findMany({ where: { request_id: actor.id } });
    expect(job?.link).toBe(row.provider_job_id);
    expect(row.provider_job_id).toMatch(/^[a-z0-9]{9}$/);
  });
});

describe('assigning despite a warning', () => {
  it('is recorded in log and history, with the warnings but not the name', async () => {
    const ann = newcomer();
    const actor = await (await Actor.online(stage)).toDepositPaid();
    await actor.does('assignProvider', { despite: ['insurance_expired', 'rating_low'] }, { personal: ann });
    expect(await actor.log()).toContain('Admin assigned provider despite: insurance expired, rating under 2.5');
    const text = textOf(await actor.handle().fetchHistory());
    expect(text).toContain('insurance_expired');
    for (const secret of [ann.provider_name, ann.provider_phone, 'PRIVATE']) expect(text.includes(secret)).toBe(false);
  });
});

describe('the price hint', () => {
  it('is the median of five or more past jobs of the same service and distance, the latest ones', async () => {
    const outcome = await addProvider({
      name: 'Past jobs',
      phone: '+18175559999',
      ...{ email: null, vehicle: null, license_number: null, insurance_cents: null, insurance_until: null },
      ...{ services: [], notes: null, declined: false },
    });
    const provider_id = outcome.ok ? outcome.id : '';
    let n = 0;
    const past = (price_cents: number, more: object = {}) => {
      n += 1;
      const ended = new Date(Date.now() - n * HOUR);
      return {
        ...{ provider_id, request_id: crypto.randomUUID(), assignment: 1, service_type: 'winch_out' as const },
        ...{ distance_band: 2, price_cents, assigned_at: ended, ended_at: ended, outcome: 'completed' as const },
        ...more,
      };
    };
    const keep = (jobs: ReturnType<typeof past>[]) => stage.prisma.providerJob.createMany({ data: jobs });
    await keep([9_000, 10_001, 11_000, 40_000].map((price) => past(price)));
    const others = [{ distance_band: 1 }, { service_type: 'flatbed' }, { outcome: 'cancelled' }];
    await keep(others.map((other) => past(90_000, other)));
    expect(await priceHint('winch_out', 7)).toBeNull();
    await keep([past(10_000)]);
    expect(await priceHint('winch_out', 7)).toEqual({ medianCents: 10_001, jobs: 5, band: 2 });
    await keep([past(9_500)]);
    expect(await priceHint('winch_out', 10)).toEqual({ medianCents: 10_001, jobs: 6, band: 2 });
    expect(await priceHint('winch_out', null)).toBeNull();
    await keep(Array.from({ length: 100 }, () => past(1_000, { ended_at: new Date() })));
    expect(await priceHint('winch_out', 7)).toEqual({ medianCents: 1_000, jobs: 100, band: 2 });
  });
});
