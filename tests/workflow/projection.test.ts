import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityEntry } from '#modules/request/rules/log-events.ts';
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
import { startMissingWorkflows } from '#modules/request/adopt.ts';
import { deleteOldCheckoutUrls, unsettledRequestIds } from '#modules/payment/index.ts';
import { deleteExpiredRateLimits } from '#kernel/server/rate-limits.ts';
import { deleteExpiredRows } from '#modules/request/retention.ts';
import { Actor, PROVIDER_FIELDS, TOWING_REQUEST, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** The request's columns, without `text_consent`, because the row stores consent as a time. */
const { text_consent: _consent, ...ROW } = TOWING_REQUEST;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type ProjectionInput = Omit<Projection, 'texts' | 'changeId'> & Partial<Pick<Projection, 'texts' | 'changeId'>>;

async function project(change: ProjectionInput, smsOn = false): Promise<void> {
  const settings = { publicUrl: '', servicePhone: async () => '', on: smsOn };
  const activities = projectionActivities(stage.prisma, settings, PROJECTION_HOOKS);
  await new MockActivityEnvironment().run(activities.project, {
    texts: [],
    changeId: `change ${change.state.version}`,
    ...change,
  });
}

const logWithMinutes = (minutes: number): LogEntry[] => [
  { ...activityEntry('minutes_told', { minutes }), userType: 'system' },
];
async function readState(actor: Actor): Promise<RequestState> {
  const state = await loadState(stage.prisma, actor.id);
  if (!state) throw new Error('no row');
  return state;
}

const newRow = () => ({ ...ROW, request_number: makeRequestNumber() });

/** Makes a request whose workflow has ended, so that only the test writes its row. */
async function createWithoutWorkflow(): Promise<Actor> {
  const actor = await Actor.submitOnline(stage);
  await waitUntil('adopted', async () => (await actor.row()).version === 1);
  await actor.workflowHandle().terminate('the test projects by itself');
  return actor;
}

describe('the projection', () => {
  it('rejects a change with the version of another change, and stores nothing', async () => {
    const actor = await createWithoutWorkflow();
    const state = await readState(actor);
    const input = await stage.prisma.commandInput.create({ data: { request_id: actor.id, fields: PROVIDER_FIELDS } });
    const pricedChange = (version: number, changeId: string) =>
      project({
        state: { ...state, version, adminPriceCents: version * 100 },
        changeId,
        at: version,
        log: logWithMinutes(version),
        inputId: input.id,
        links: 'keep',
      });
    await project({ state: { ...state, version: 5 }, changeId: 'five', at: 5, log: logWithMinutes(5), links: 'keep' });
    const before = await actor.row();
    for (const [version, id] of [
      [5, 'another'],
      [4, 'four'],
    ] as const) {
      const refused = pricedChange(version, id);
      await expect(refused).rejects.toMatchObject({ type: 'BehindItsRow', details: [{ version: 5 }, 'five'] });
    }
    expect(await actor.row()).toEqual(before);
    expect(await actor.readLog()).toEqual(['Customer submitted the request', 'Provider said they were 5 minutes away']);
    expect(await stage.prisma.commandInput.count({ where: { id: input.id } })).toBe(1);
  });

  it('is idempotent: one log line, one job link', async () => {
    const actor = await createWithoutWorkflow();
    const state = { ...(await readState(actor)), version: 2, providerAssigned: true, assignments: 1 };
    const input = await stage.prisma.commandInput.create({ data: { request_id: actor.id, fields: PROVIDER_FIELDS } });
    const projection: ProjectionInput = {
      state,
      at: Date.now(),
      log: logWithMinutes(12),
      inputId: input.id,
      links: 'renew',
    };
    await project(projection);
    const first = await actor.row();
    await project(projection);
    const second = await actor.row();
    expect(first.provider_job_id).toMatch(/^[a-z0-9]{9}$/);
    expect(second.provider_job_id).toBe(first.provider_job_id);
    expect(second).toMatchObject(PROVIDER_FIELDS);
    expect((await actor.readLog()).filter((line) => line === 'Provider said they were 12 minutes away')).toHaveLength(
      1,
    );
  });

  it('does not recreate a deleted row', async () => {
    const actor = await createWithoutWorkflow();
    const state = { ...(await readState(actor)), version: 9 };
    await stage.prisma.customerRequest.delete({ where: { id: actor.id } });
    await project({ state, at: 1, log: logWithMinutes(9), links: 'missing' });
    expect(await stage.prisma.customerRequest.count({ where: { id: actor.id } })).toBe(0);
  });

  it('does not touch columns that the site owns', async () => {
    const actor = await createWithoutWorkflow();
    const state = await readState(actor);
    await stage.prisma.customerRequest.update({
      where: { id: actor.id },
      data: { customer_lat: 33, customer_lng: -97, phone: '+12145550111' },
    });
    await project({ state: { ...state, version: 2 }, at: 1, log: [], links: 'keep' });
    expect(await actor.row()).toMatchObject({ customer_lat: 33, customer_lng: -97, phone: '+12145550111' });
  });

  it('announces the time of an expiry, unless a late worker leaves no time for it', async () => {
    const actor = await createWithoutWorkflow();
    await stage.prisma.customerRequest.update({ where: { id: actor.id }, data: { text_consent_at: new Date() } });
    const paidAt = Date.now();
    const paidState = { ...(await readState(actor)), status: 'deposit_paid' as const, waitingSince: paidAt };
    const projectWarning = async (version: number, at: number) => {
      const state = { ...paidState, version, waitWarnedAt: at };
      const texts: Projection['texts'] = [{ to: 'customer', purpose: 'wait_choice' }];
      await project({ state, at, log: [], links: 'keep', texts }, true);
      const where = { request_id_purpose: { request_id: actor.id, purpose: `wait_choice:${version}` } };
      return stage.prisma.message.findUniqueOrThrow({ where });
    };
    const announcedTime = `by ${formatTime(paidAt + 60 * MINUTE)}, we'll refund your deposit`;
    const lateTexts = await projectWarning(2, paidAt + 45 * MINUTE);
    expect(lateTexts).toMatchObject({ status: 'queued', body: expect.stringContaining(announcedTime) as string });
    expect(lateTexts.deadline_at?.getTime()).toBe(paidAt + 60 * MINUTE);
    for (const [version, minutes] of [
      [3, 59],
      [4, 75],
    ] as const) {
      const texts = await projectWarning(version, paidAt + minutes * MINUTE);
      expect(texts).toMatchObject({ status: 'withheld', error_code: 'too_late' });
    }
  });

  it('removes the job link when the provider declines, and makes another for the next', async () => {
    const actor = await (await Actor.submitOnline(stage)).toAssigned();
    const { provider_job_id: first, customer_tracking_id: tracking } = await actor.row();
    await actor.perform('declineJob', {});
    expect(await actor.row()).toMatchObject({ provider_job_id: null, provider_name: null, provider_phone: null });
    await actor.perform('assignProvider', {}, { personal: PROVIDER_FIELDS });
    const secondLink = await actor.row();
    expect(secondLink.provider_job_id).not.toBe(first);
    expect(secondLink.customer_tracking_id).toBe(tracking);
  });
});

describe('a request without a workflow', () => {
  it('is adopted by the reconciliation, and by the next command', async () => {
    const rows = await Promise.all(
      [1, 2].map(() =>
        stage.prisma.customerRequest.create({ data: { ...newRow(), created_at: new Date(Date.now() - MINUTE) } }),
      ),
    );
    const [withoutWorkflow, adoptedByCommand] = rows.map(
      (row) => new Actor(stage, { id: row.id, number: row.request_number, trackingId: '' }),
    ) as [Actor, Actor];
    await adoptedByCommand.perform('setPrice', { amountCents: 5_000 });
    expect(await adoptedByCommand.row()).toMatchObject({ status: 'admin_priced', version: 2 });
    expect(await startMissingWorkflows(stage.prisma)).toBe(1);
    await waitUntil('adopted', async () => (await withoutWorkflow.row()).version === 1);
    expect((await withoutWorkflow.row()).customer_tracking_id).not.toBeNull();
    expect(await startMissingWorkflows(stage.prisma)).toBe(0);
  });

  it('continues from its row after Terminate in the Web UI', async () => {
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    await actor.workflowHandle().terminate('a click');
    await actor.perform('assignProvider', {}, { personal: PROVIDER_FIELDS });
    expect(await actor.row()).toMatchObject({
      status: 'provider_assigned',
      deposit_paid: true,
      final_price_cents: 17_500,
    });
    expect(await actor.readLog()).toHaveLength(9);
  });

  it('is started only once, even concurrently', async () => {
    const row = await stage.prisma.customerRequest.create({ data: newRow() });
    const actor = new Actor(stage, { id: row.id, number: row.request_number, trackingId: '' });
    const state = await readState(actor);
    await Promise.all(Array.from({ length: 10 }, () => startRequestWorkflow(state)));
    await waitUntil('adopted', async () => (await actor.row()).version === 1);
    expect(await actor.readLog()).toEqual(['Customer submitted the request']);
  });
});

describe('Cancel in the Web UI', () => {
  it('does not end a request', async () => {
    const actor = await Actor.submitOnline(stage);
    await actor.perform('setPrice', { amountCents: 5_000 });
    await actor.workflowHandle().cancel();
    await actor.perform('acceptOffer', { termsAccepted: true });
    expect((await actor.row()).status).toBe('approved');
  });
});

describe('the daily sweep', () => {
  it('deletes only requests that ended two months ago', async () => {
    const now = Date.now();
    const [old, young] = await Promise.all(
      [addMonths(now, -2) - 2 * DAY, addMonths(now, -2) + DAY].map((ended) =>
        stage.prisma.customerRequest.create({
          data: { ...newRow(), version: 1, status: 'completed', service_completed_at: new Date(ended) },
        }),
      ),
    );
    await deleteExpiredRows(stage.prisma, unsettledRequestIds, now);
    const left = await stage.prisma.customerRequest.findMany({
      where: { id: { in: [old?.id ?? '', young?.id ?? ''] } },
      select: { id: true },
    });
    expect(left).toEqual([{ id: young?.id }]);
  });

  it('deletes IP addresses whose limits have expired, every hour', async () => {
    const now = Date.now();
    await stage.prisma.rateLimit.createMany({
      data: [
        { key: 'create:203.0.113.7', points: 3, expire: BigInt(now - 1) },
        { key: 'create:203.0.113.8', points: 3, expire: BigInt(now + MINUTE) },
      ],
    });
    expect(await deleteExpiredRateLimits(stage.prisma, now)).toBe(1);
    expect(await stage.prisma.rateLimit.findMany({ select: { key: true } })).toEqual([{ key: 'create:203.0.113.8' }]);
  });

  it('deletes a payment page’s URL with its session, and with its request', async () => {
    const now = Date.now();
    const { id: request_id } = await stage.prisma.customerRequest.create({
      data: { ...newRow(), version: 1, status: 'cancelled', cancelled_at: new Date(addMonths(now, -2) - 2 * DAY) },
    });
    const insertPage = async (n: number, status: 'open' | 'expired', expires: number, of: string = request_id) => {
      const session = { session_id: `cs_test_page_${n}`, status, checkout_url: `https://checkout.example/c/pay/${n}` };
      const otherColumns = { amount_cents: 100, final_price_cents: 700, service_type: 'towing' } as const;
      await stage.prisma.payment.create({
        data: {
          request_id: of,
          request_number: makeRequestNumber(),
          n,
          ...session,
          ...otherColumns,
          expires_at: new Date(expires),
        },
      });
    };
    await insertPage(1, 'expired', now);
    // The workflow was terminated, so nobody has closed the payment page.
    await insertPage(2, 'open', now - 40 * DAY);
    const openRequestId = randomUUID();
    await insertPage(3, 'open', now + 30 * MINUTE, openRequestId);
    await insertPage(4, 'expired', now + 30 * MINUTE, openRequestId);
    await deleteExpiredRows(stage.prisma, unsettledRequestIds, now);
    await deleteOldCheckoutUrls(stage.prisma, now);
    const left = await stage.prisma.payment.findMany({ where: { checkout_url: { not: null } }, select: { n: true } });
    expect(left).toEqual([{ n: 3 }]);
    expect(await stage.prisma.customerRequest.count({ where: { id: request_id } })).toBe(0);
    await stage.prisma.payment.deleteMany({ where: { request_id: { in: [request_id, openRequestId] } } });
  });

  it('keeps a request whose refund is still pending', async () => {
    const now = Date.now();
    const row = await stage.prisma.customerRequest.create({
      data: { ...newRow(), version: 1, status: 'cancelled', cancelled_at: new Date(addMonths(now, -2) - 2 * DAY) },
    });
    const payment = await stage.prisma.payment.create({
      data: {
        ...{ request_id: row.id, request_number: row.request_number, n: 1, session_id: 'cs_test_swept' },
        ...{ status: 'refund_due', amount_cents: 100, final_price_cents: 700, service_type: 'towing' },
        expires_at: new Date(now),
      },
    });
    await deleteExpiredRows(stage.prisma, unsettledRequestIds, now);
    expect(await stage.prisma.customerRequest.count({ where: { id: row.id } })).toBe(1);
    await stage.prisma.payment.update({ where: { id: payment.id }, data: { status: 'refunded' } });
    await deleteExpiredRows(stage.prisma, unsettledRequestIds, now);
    expect(await stage.prisma.customerRequest.count({ where: { id: row.id } })).toBe(0);
  });
});
