import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activity } from '#modules/request/rules/log-events.ts';
import { DAY, MINUTE } from '#kernel/constants.ts';
import { addMonths } from '#modules/request/rules/deadlines.ts';
import type { LogEntry, RequestState } from '#modules/request/rules/types.ts';
import { makeRequestNumber } from '#kernel/request-number.ts';
import { formatTime } from '#modules/place/rules/times.ts';
import { loadState } from '#modules/request/send-command.ts';
import { startRequestWorkflow } from '#modules/request/temporal.ts';
import type { Projection } from '#modules/request/rules/temporal-activities.ts';
import { PROJECTION_HOOKS } from '#worker/projection-hooks.ts';
import { projectionActivities } from '#modules/request/activities/projection.ts';
import { adoptOrphans } from '#modules/request/adopt.ts';
import { deleteOldCheckoutUrls, unsettledRequests } from '#modules/payment/index.ts';
import { deleteExpiredLimits, sweep } from '#modules/request/retention.ts';
import { Actor, PROVIDER, TOWING, openStage, until } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** A request as a row: consent is a time there. */
const { text_consent: _consent, ...ROW } = TOWING;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type Written = Omit<Projection, 'texts' | 'changeId'> & Partial<Pick<Projection, 'texts' | 'changeId'>>;

async function project(projection: Written, on = false): Promise<void> {
  const settings = { publicUrl: '', servicePhone: async () => '', on };
  const activities = projectionActivities(stage.prisma, settings, PROJECTION_HOOKS);
  await new MockActivityEnvironment().run(activities.project, {
    texts: [],
    changeId: `change ${projection.state.version}`,
    ...projection,
  });
}

const line = (minutes: number): LogEntry[] => [{ ...activity('minutes_told', { minutes }), userType: 'system' }];
async function stateOf(actor: Actor): Promise<RequestState> {
  const state = await loadState(stage.prisma, actor.id);
  if (!state) throw new Error('no row');
  return state;
}

const numbered = () => ({ ...ROW, request_number: makeRequestNumber() });

/** A request whose workflow is stopped, so that only the test projects. */
async function alone(): Promise<Actor> {
  const actor = await Actor.online(stage);
  await until('adopted', async () => (await actor.row()).version === 1);
  await actor.handle().terminate('the test projects by itself');
  return actor;
}

describe('the projection', () => {
  it('rejects a change whose version the row already has from another, without a trace', async () => {
    const actor = await alone();
    const state = await stateOf(actor);
    const input = await stage.prisma.commandInput.create({ data: { request_id: actor.id, fields: PROVIDER } });
    const priced = (version: number, changeId: string) =>
      project({
        state: { ...state, version, adminPriceCents: version * 100 },
        changeId,
        at: version,
        log: line(version),
        inputId: input.id,
        links: 'keep',
      });
    await project({ state: { ...state, version: 5 }, changeId: 'five', at: 5, log: line(5), links: 'keep' });
    const before = await actor.row();
    for (const [version, id] of [
      [5, 'another'],
      [4, 'four'],
    ] as const) {
      const refused = priced(version, id);
      await expect(refused).rejects.toMatchObject({ type: 'BehindItsRow', details: [{ version: 5 }, 'five'] });
    }
    expect(await actor.row()).toEqual(before);
    expect(await actor.log()).toEqual(['Customer submitted request', 'Provider says: 5 minutes away']);
    expect(await stage.prisma.commandInput.count({ where: { id: input.id } })).toBe(1);
  });

  it('is idempotent: one log line, one job link', async () => {
    const actor = await alone();
    const state = { ...(await stateOf(actor)), version: 2, providerAssigned: true, assignments: 1 };
    const input = await stage.prisma.commandInput.create({ data: { request_id: actor.id, fields: PROVIDER } });
    const projection: Written = {
      state,
      at: Date.now(),
      log: line(12),
      inputId: input.id,
      links: 'renew',
    };
    await project(projection);
    const first = await actor.row();
    await project(projection);
    const second = await actor.row();
    expect(first.provider_job_id).toMatch(/^[a-z0-9]{9}$/);
    expect(second.provider_job_id).toBe(first.provider_job_id);
    expect(second).toMatchObject(PROVIDER);
    expect((await actor.log()).filter((line) => line === 'Provider says: 12 minutes away')).toHaveLength(1);
  });

  it('does not recreate a deleted row', async () => {
    const actor = await alone();
    const state = { ...(await stateOf(actor)), version: 9 };
    await stage.prisma.customerRequest.delete({ where: { id: actor.id } });
    await project({ state, at: 1, log: line(9), links: 'missing' });
    expect(await stage.prisma.customerRequest.count({ where: { id: actor.id } })).toBe(0);
  });

  it('does not touch columns that the site owns', async () => {
    const actor = await alone();
    const state = await stateOf(actor);
    await stage.prisma.customerRequest.update({
      where: { id: actor.id },
      data: { customer_lat: 33, customer_lng: -97, phone: '+12145550111' },
    });
    await project({ state: { ...state, version: 2 }, at: 1, log: [], links: 'keep' });
    expect(await actor.row()).toMatchObject({ customer_lat: 33, customer_lng: -97, phone: '+12145550111' });
  });

  it('announces the time of an expiry, unless a late worker leaves no time for it', async () => {
    const actor = await alone();
    await stage.prisma.customerRequest.update({ where: { id: actor.id }, data: { text_consent_at: new Date() } });
    const paidAt = Date.now();
    const paid = { ...(await stateOf(actor)), status: 'deposit_paid' as const, waitingSince: paidAt };
    const warned = async (version: number, at: number) => {
      const state = { ...paid, version, waitWarnedAt: at };
      const texts: Projection['texts'] = [{ to: 'customer', purpose: 'wait_choice' }];
      await project({ state, at, log: [], links: 'keep', texts }, true);
      const where = { request_id_purpose: { request_id: actor.id, purpose: `wait_choice:${version}` } };
      return stage.prisma.message.findUniqueOrThrow({ where });
    };
    const announced = `At ${formatTime(paidAt + 60 * MINUTE)} your deposit goes back by itself`;
    const late = await warned(2, paidAt + 45 * MINUTE);
    expect(late).toMatchObject({ status: 'queued', body: expect.stringContaining(announced) as string });
    expect(late.deadline_at?.getTime()).toBe(paidAt + 60 * MINUTE);
    for (const [version, minutes] of [
      [3, 59],
      [4, 75],
    ] as const) {
      const tooLate = await warned(version, paidAt + minutes * MINUTE);
      expect(tooLate).toMatchObject({ status: 'withheld', error_code: 'too_late' });
    }
  });

  it('removes the job link when the provider declines, and makes another for the next', async () => {
    const actor = await (await Actor.online(stage)).toAssigned();
    const { provider_job_id: first, customer_tracking_id: tracking } = await actor.row();
    await actor.does('declineJob', {});
    expect(await actor.row()).toMatchObject({ provider_job_id: null, provider_name: null, provider_phone: null });
    await actor.does('assignProvider', {}, { personal: PROVIDER });
    const again = await actor.row();
    expect(again.provider_job_id).not.toBe(first);
    expect(again.customer_tracking_id).toBe(tracking);
  });
});

describe('a request without a workflow', () => {
  it('is adopted by the reconciliation, and by the next command', async () => {
    const rows = await Promise.all(
      [1, 2].map(() =>
        stage.prisma.customerRequest.create({ data: { ...numbered(), created_at: new Date(Date.now() - MINUTE) } }),
      ),
    );
    const [orphan, commanded] = rows.map(
      (row) => new Actor(stage, { id: row.id, number: row.request_number, trackingId: '' }),
    ) as [Actor, Actor];
    await commanded.does('setPrice', { amountCents: 5_000 });
    expect(await commanded.row()).toMatchObject({ status: 'admin_priced', version: 2 });
    expect(await adoptOrphans(stage.prisma)).toBe(1);
    await until('adopted', async () => (await orphan.row()).version === 1);
    expect((await orphan.row()).customer_tracking_id).not.toBeNull();
    expect(await adoptOrphans(stage.prisma)).toBe(0);
  });

  it('continues from its row after Terminate in the Web UI', async () => {
    const actor = await (await Actor.online(stage)).toDepositPaid();
    await actor.handle().terminate('a click');
    await actor.does('assignProvider', {}, { personal: PROVIDER });
    expect(await actor.row()).toMatchObject({
      status: 'provider_assigned',
      deposit_paid: true,
      final_price_cents: 17_500,
    });
    expect(await actor.log()).toHaveLength(9);
  });

  it('is started only once, even concurrently', async () => {
    const row = await stage.prisma.customerRequest.create({ data: numbered() });
    const actor = new Actor(stage, { id: row.id, number: row.request_number, trackingId: '' });
    const state = await stateOf(actor);
    await Promise.all(Array.from({ length: 10 }, () => startRequestWorkflow(state)));
    await until('adopted', async () => (await actor.row()).version === 1);
    expect(await actor.log()).toEqual(['Customer submitted request']);
  });
});

describe('Cancel in the Web UI', () => {
  it('does not end a request', async () => {
    const actor = await Actor.online(stage);
    await actor.does('setPrice', { amountCents: 5_000 });
    await actor.handle().cancel();
    await actor.does('acceptOffer', { termsAccepted: true });
    expect((await actor.row()).status).toBe('approved');
  });
});

describe('the daily sweep', () => {
  it('deletes only requests that ended two months ago', async () => {
    const now = Date.now();
    const [old, young] = await Promise.all(
      [addMonths(now, -2) - 2 * DAY, addMonths(now, -2) + DAY].map((ended) =>
        stage.prisma.customerRequest.create({
          data: { ...numbered(), version: 1, status: 'completed', service_completed_at: new Date(ended) },
        }),
      ),
    );
    await sweep(stage.prisma, unsettledRequests, now);
    const left = await stage.prisma.customerRequest.findMany({
      where: { id: { in: [old?.id ?? '', young?.id ?? ''] } },
      select: { id: true },
    });
    expect(left).toEqual([{ id: young?.id }]);
  });

  it('and the hourly one deletes addresses whose limits have expired', async () => {
    const now = Date.now();
    await stage.prisma.rateLimit.createMany({
      data: [
        { key: 'create:203.0.113.7', points: 3, expire: BigInt(now - 1) },
        { key: 'create:203.0.113.8', points: 3, expire: BigInt(now + MINUTE) },
      ],
    });
    expect(await deleteExpiredLimits(stage.prisma, now)).toBe(1);
    expect(await stage.prisma.rateLimit.findMany({ select: { key: true } })).toEqual([{ key: 'create:203.0.113.8' }]);
  });

  it('deletes a payment page’s URL with its session, and with its request', async () => {
    const now = Date.now();
    const { id: request_id } = await stage.prisma.customerRequest.create({
      data: { ...numbered(), version: 1, status: 'cancelled', cancelled_at: new Date(addMonths(now, -2) - 2 * DAY) },
    });
    const page = async (n: number, status: 'open' | 'expired', expires: number, of: string = request_id) => {
      const session = { session_id: `cs_test_page_${n}`, status, checkout_url: `https://checkout.example/c/pay/${n}` };
      const rest = { amount_cents: 100, final_price_cents: 700, service_type: 'towing' } as const;
      await stage.prisma.payment.create({
        data: {
          request_id: of,
          request_number: makeRequestNumber(),
          n,
          ...session,
          ...rest,
          expires_at: new Date(expires),
        },
      });
    };
    await page(1, 'expired', now);
    // Its workflow was terminated, so nobody closed it.
    await page(2, 'open', now - 40 * DAY);
    const paying = randomUUID();
    await page(3, 'open', now + 30 * MINUTE, paying);
    await page(4, 'expired', now + 30 * MINUTE, paying);
    await sweep(stage.prisma, unsettledRequests, now);
    await deleteOldCheckoutUrls(stage.prisma, now);
    const left = await stage.prisma.payment.findMany({ where: { checkout_url: { not: null } }, select: { n: true } });
    expect(left).toEqual([{ n: 3 }]);
    expect(await stage.prisma.customerRequest.count({ where: { id: request_id } })).toBe(0);
    await stage.prisma.payment.deleteMany({ where: { request_id: { in: [request_id, paying] } } });
  });

  it('keeps a request whose refund is still pending', async () => {
    const now = Date.now();
    const row = await stage.prisma.customerRequest.create({
      data: { ...numbered(), version: 1, status: 'cancelled', cancelled_at: new Date(addMonths(now, -2) - 2 * DAY) },
    });
    const payment = await stage.prisma.payment.create({
      data: {
        ...{ request_id: row.id, request_number: row.request_number, n: 1, session_id: 'cs_test_swept' },
        ...{ status: 'refund_due', amount_cents: 100, final_price_cents: 700, service_type: 'towing' },
        expires_at: new Date(now),
      },
    });
    await sweep(stage.prisma, unsettledRequests, now);
    expect(await stage.prisma.customerRequest.count({ where: { id: row.id } })).toBe(1);
    await stage.prisma.payment.update({ where: { id: payment.id }, data: { status: 'refunded' } });
    await sweep(stage.prisma, unsettledRequests, now);
    expect(await stage.prisma.customerRequest.count({ where: { id: row.id } })).toBe(0);
  });
});
