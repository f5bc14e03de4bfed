import { randomUUID } from 'node:crypto';
import express from 'express';
import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { MINUTE } from '#kernel/constants.ts';
import { makeRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { openWebServer } from '#tests/support/web-server.ts';
import type { TestWebServer } from '#tests/support/web-server.ts';
import { RATE_LIMITS, createRateLimiter } from '../../http/pipeline/limits.ts';
import { loadPaymentResult } from './load.server.ts';

const MORE_THAN_LIMIT = RATE_LIMITS.landings.points + 20;
let stripe: TestWebServer;
let stripeLookups = 0;
let database: DeskDatabase;
let limits: ReturnType<typeof createRateLimiter>;

beforeAll(async () => {
  const app = express();
  // Emulates a Stripe that has no sessions. The test only counts the lookups.
  app.use((_req, res) => {
    stripeLookups += 1;
    res.status(404).json({ error: { type: 'invalid_request_error', code: 'resource_missing' } });
  });
  stripe = await openWebServer(app);
  database = await openDeskDatabase({ STRIPE_EMULATOR_URL: stripe.url, STRIPE_SECRET_KEY: 'sk_test_landing' });
  limits = createRateLimiter(database.url);
});
afterAll(async () => {
  await limits.close();
  await database.close();
  stripe.close();
});

async function insertOpenSession(): Promise<string> {
  const agreed = { final_price_cents: 17_500, deposit_amount_cents: 2_625 };
  const session_id = `cs_test_${randomUUID().replaceAll('-', '')}`;
  const price = { amount_cents: 2_625, final_price_cents: 17_500, service_type: 'towing' } as const;
  const open = { n: 1, session_id, status: 'open', expires_at: new Date(Date.now() + 30 * MINUTE) } as const;
  const of = { request_id: (await database.insertRequest(agreed)).id, request_number: makeRequestNumber() };
  await db().payment.create({ data: { ...of, ...price, ...open } });
  return session_id;
}

/** A job for $200 that became one for $350, with the session ids of its two deposits. */
async function insertChangedJob() {
  const price = { final_price_cents: 35_000, first_price_cents: 20_000, deposit_amount_cents: 5_250 };
  const { id } = await database.insertRequest({ ...price, status: 'in_progress' });
  const [first, second] = [3_000, 2_250].map((amount_cents, index) => ({
    request_id: id,
    request_number: makeRequestNumber(),
    n: index + 1,
    session_id: `cs_test_${randomUUID().replaceAll('-', '')}`,
    status: 'paid' as const,
    paid_at: new Date(),
    amount_cents,
    final_price_cents: 35_000,
    service_type: 'towing' as const,
    expires_at: new Date(),
    second: index > 0,
  }));
  if (!first || !second) throw new Error('there are two');
  await db().payment.createMany({ data: [first, second] });
  return { first: first.session_id, second: second.session_id, requestId: id };
}

function load(sessionId: string) {
  const request = new Request(`http://localhost/payment-success?session_id=${sessionId}`);
  return loadPaymentResult({ request, context: { limits } as unknown as AppLoadContext });
}

/** Loads the page after payment, and returns its HTTP status. */
async function openLandingPage(sessionId: string): Promise<number> {
  return load(sessionId).then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.status : 500),
  );
}

describe('the page after payment', () => {
  it('limits lookups of a session at Stripe, but not of other sessions', async () => {
    const sessionId = await insertOpenSession();
    const statuses = await Promise.all(Array.from({ length: MORE_THAN_LIMIT }, () => openLandingPage(sessionId)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(MORE_THAN_LIMIT - RATE_LIMITS.landings.points);
    // Each lookup may call Stripe twice, because a call that gets no response is retried once.
    expect(stripeLookups).toBeLessThanOrEqual(2 * RATE_LIMITS.landings.points);
    const before = stripeLookups;
    expect(await openLandingPage(await insertOpenSession())).not.toBe(429);
    expect(stripeLookups).toBeGreaterThan(before);
  });

  it('of a changed job shows the new price and all deposits, also when the request is deleted', async () => {
    const { first, second, requestId } = await insertChangedJob();
    const receipt = { total: 35_000, deposit: 5_250, parts: [3_000, 2_250], onSite: 29_750, excessDeposit: 0 };
    for (const id of [first, second]) expect(await load(id)).toMatchObject({ data: { kind: 'paid', receipt } });
    await db().payment.updateMany({ where: { request_id: requestId }, data: { completed_at: new Date() } });
    await db().customerRequest.delete({ where: { id: requestId } });
    for (const id of [first, second]) expect(await load(id)).toMatchObject({ data: { kind: 'paid', receipt } });
  });

  it('of a job that became cheaper says what goes back, and is no refund', async () => {
    const { first, second, requestId } = await insertChangedJob();
    const price = { final_price_cents: 30_000 };
    await db().payment.updateMany({ where: { request_id: requestId }, data: price });
    await db().customerRequest.update({ where: { id: requestId }, data: { ...price, deposit_amount_cents: 4_500 } });
    expect(await load(second)).toMatchObject({
      data: { receipt: { deposit: 4_500, onSite: 25_500, excessDeposit: 750 } },
    });
    await db().payment.updateMany({ where: { request_id: requestId }, data: { completed_at: new Date() } });
    await db().payment.update({ where: { session_id: second }, data: { status: 'refund_due', to_return_cents: 750 } });
    for (const id of [first, second])
      expect(await load(id)).toMatchObject({ data: { kind: 'paid', receipt: { excessDeposit: 0 } } });
    await db().customerRequest.delete({ where: { id: requestId } });
    expect(await load(first)).toMatchObject({ data: { receipt: { deposit: 4_500, onSite: 25_500 } } });
  });

  it('names vehicle and provider, for an insurer, but no way to the customer', async () => {
    const sessionId = await insertOpenSession();
    const { request_id: id } = await db().payment.findFirstOrThrow({ where: { session_id: sessionId } });
    const receipt = async () => (await load(sessionId)).data.receipt;
    const provider = { provider_name: 'Rosa Delgado', provider_phone: '+18175550161' };
    await db().customerRequest.update({ where: { id }, data: { ...provider, status: 'provider_assigned' } });
    expect(await receipt()).toMatchObject({ vehicle: '2016 Subaru Outback', provider: null });
    await db().customerRequest.update({ where: { id }, data: { agreement_accepted_at: new Date() } });
    expect(await receipt()).toMatchObject({ provider: 'Rosa Delgado' });
    const { phone, vehicle_plate } = await db().customerRequest.findUniqueOrThrow({ where: { id } });
    for (const secret of [phone, vehicle_plate, provider.provider_phone])
      if (secret) expect(JSON.stringify(await receipt())).not.toContain(secret);
  });

  it('says how much of a kept deposit went back', async () => {
    const sessionId = await insertOpenSession();
    const data = { status: 'paid', paid_at: new Date(), returned_cents: 2_000, elsewhere_cents: 125 } as const;
    await db().payment.update({ where: { session_id: sessionId }, data });
    expect(await load(sessionId)).toMatchObject({ data: { receipt: { partReturned: 2_125 } } });
  });
});
