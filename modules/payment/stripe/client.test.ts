import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createStripeGateway } from './client.ts';
import { InvalidSignatureError, PaymentGatewayError } from './gateway.ts';
import {
  SECRET_KEY,
  WEBHOOK_SECRET,
  checkoutInput,
  pressButton,
  refundInput,
  startTestEmulator,
} from './emulator/test-kit.ts';

const HOUR_MS = 3_600_000;

async function failureOf(call: Promise<unknown>): Promise<PaymentGatewayError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof PaymentGatewayError) return error;
  throw new Error(`expected a PaymentGatewayError, got ${String(error)}`);
}

describe('createCheckout', () => {
  it("opens a session for the request's deposit", async () => {
    const { gateway, state, url } = await startTestEmulator();
    const input = checkoutInput({ expiresAt: Math.floor(Date.now() / 1_000) * 1_000 + HOUR_MS + 1 });
    const opened = await gateway.createCheckout(input);
    expect(opened.url).toBe(`${url}/c/pay/${opened.sessionId}`);
    expect(opened.expiresAt).toBe(input.expiresAt - 1 + 1_000);
    expect(await gateway.readCheckout(opened.sessionId)).toEqual({
      sessionId: opened.sessionId,
      status: 'open',
      paid: false,
      currency: 'usd',
      requestId: input.requestId,
      paymentIntentId: null,
    });
    const page = await (await fetch(opened.url)).text();
    expect(page).toContain('Deposit (15%) for Towing');
    expect(page).toContain('$26.25');
    await pressButton(opened.url, 'pay');
    const { sessions, payment_intents: intents } = await state();
    expect(sessions[0]).toMatchObject({
      client_reference_id: input.requestId,
      metadata: { request_id: input.requestId, n: '1' },
    });
    expect(intents[0]?.metadata).toEqual({ request_id: input.requestId, n: '1' });
  });

  it('accepts only cards, whatever the account allows', async () => {
    const { gateway, state } = await startTestEmulator();
    await gateway.createCheckout(checkoutInput());
    expect((await state()).sessions[0]).toMatchObject({ allowed_payment_method_types: ['card'] });
  });

  it("opens one session per n, no matter how often it's called", async () => {
    const { gateway, state } = await startTestEmulator();
    const input = checkoutInput();
    const first = await gateway.createCheckout(input);
    expect(await gateway.createCheckout(input)).toEqual(first);
    expect((await gateway.createCheckout({ ...input, n: 2 })).sessionId).not.toBe(first.sessionId);
    expect((await state()).sessions).toHaveLength(2);
  });

  it('refuses a different amount for the same n', async () => {
    const { gateway } = await startTestEmulator();
    const input = checkoutInput();
    await gateway.createCheckout(input);
    const error = await failureOf(gateway.createCheckout({ ...input, amountCents: 9_900 }));
    expect(error).toMatchObject({ kind: 'refused', code: 'idempotency_error' });
  });

  it('keeps the query of a success URL', async () => {
    const { gateway } = await startTestEmulator();
    const opened = await gateway.createCheckout(
      checkoutInput({ successUrl: 'http://localhost:3000/payment-success?from=phone' }),
    );
    const response = await pressButton(opened.url, 'pay');
    expect(response.headers.get('location')).toBe(
      `http://localhost:3000/payment-success?from=phone&session_id=${opened.sessionId}`,
    );
  });
});

describe('a paid session', () => {
  it("completes a session with a plain form, and returns with the session's id", async () => {
    const { gateway } = await startTestEmulator();
    const opened = await gateway.createCheckout(checkoutInput());
    const response = await pressButton(opened.url, 'pay');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(
      `http://localhost:3000/payment-success?session_id=${opened.sessionId}`,
    );
    const facts = await gateway.readCheckout(opened.sessionId);
    expect(facts).toMatchObject({ status: 'complete', paid: true });
    expect(facts.paymentIntentId).toMatch(/^pi_/);
  });

  it('stays paid when somebody expires it', async () => {
    const { gateway } = await startTestEmulator();
    const { sessionId, url } = await gateway.createCheckout(checkoutInput());
    await pressButton(url, 'pay');
    expect(await gateway.expireCheckout(sessionId)).toMatchObject({ status: 'complete', paid: true });
  });
});

describe('calls that Stripe refuses', () => {
  it('expires an open session, and returns it when called again', async () => {
    const { gateway } = await startTestEmulator();
    const { sessionId } = await gateway.createCheckout(checkoutInput());
    expect(await gateway.expireCheckout(sessionId)).toMatchObject({ status: 'expired', paid: false });
    expect(await gateway.expireCheckout(sessionId)).toMatchObject({ status: 'expired', paid: false });
  });

  it('refunds no unpaid session', async () => {
    const { gateway } = await startTestEmulator();
    const { sessionId } = await gateway.createCheckout(checkoutInput());
    const error = await failureOf(gateway.refundCheckout(refundInput(sessionId)));
    expect(error).toMatchObject({ kind: 'refused', code: 'session_not_paid' });
  });

  it.each(['cs_test_nobody', '../refunds', '', 'cs_test_a/expire'])('refuses session id %j', async (sessionId) => {
    const { gateway } = await startTestEmulator();
    for (const call of [gateway.readCheckout(sessionId), gateway.expireCheckout(sessionId)]) {
      expect(await failureOf(call)).toMatchObject({ kind: 'refused', code: 'resource_missing' });
    }
  });

  it('refuses an amount under 50 cents and an expiry that is too near', async () => {
    const { gateway } = await startTestEmulator();
    expect(await failureOf(gateway.createCheckout(checkoutInput({ amountCents: 49 })))).toMatchObject({
      kind: 'refused',
      code: 'amount_too_small',
    });
    const soon = checkoutInput({ expiresAt: Date.now() + 29 * 60_000 });
    expect(await failureOf(gateway.createCheckout(soon))).toMatchObject({ kind: 'refused' });
  });

  it("doesn't reveal a wrong API key", async () => {
    const { url } = await startTestEmulator();
    const gateway = createStripeGateway({ secretKey: 'sk_test_wrong_one_9876', webhookSecret: 'x', emulatorUrl: url });
    const error = await failureOf(gateway.readCheckout('cs_test_any'));
    // Only the operator can fix the key. Calls made until then are retried.
    expect(error).toMatchObject({ kind: 'unavailable' });
    expect(`${error.message}${error.stack}${JSON.stringify(error)}${String(error.cause)}`).not.toContain('9876');
  });
});

describe('an unavailable service', () => {
  it.each([
    ['500', { kind: 'status', status: 500 }, 'http_500'],
    ['503', { kind: 'status', status: 503 }, 'http_503'],
    ['429', { kind: 'status', status: 429, code: 'rate_limit' }, 'rate_limit'],
    ['a closed connection, twice', { kind: 'disconnect', times: 2 }, 'connection'],
  ])('reports Stripe as unavailable after %s, and works again afterwards', async (_name, fault, code) => {
    const { gateway, control, state } = await startTestEmulator();
    const input = checkoutInput();
    await control('POST', '/faults', { calls: [fault] });
    expect(await failureOf(gateway.createCheckout(input))).toMatchObject({ kind: 'unavailable', code });
    await gateway.createCheckout(input);
    expect((await state()).sessions).toHaveLength(1);
  });

  it('reports Stripe as unavailable if nothing listens', async () => {
    const { gateway, close } = await startTestEmulator();
    await close();
    expect(await failureOf(gateway.readCheckout('cs_test_any'))).toMatchObject({
      kind: 'unavailable',
      code: 'connection',
    });
  });

  it('gives up after some seconds; a lost response opens no second session', async () => {
    const { gateway, control, state } = await startTestEmulator();
    const input = checkoutInput();
    await control('POST', '/faults', { calls: [{ kind: 'lost' }] });
    const start = Date.now();
    expect(await failureOf(gateway.createCheckout(input))).toMatchObject({ kind: 'unavailable', code: 'timeout' });
    expect(Date.now() - start).toBeLessThan(20_000);
    const { sessionId } = await gateway.createCheckout(input);
    expect((await state()).sessions.map(({ id }) => id)).toEqual([sessionId]);
  });

  it('reports Stripe as unavailable while the same call is running', async () => {
    const { gateway, control, state } = await startTestEmulator();
    const input = checkoutInput();
    await control('POST', '/faults', { calls: [{ kind: 'delay', ms: 500 }] });
    const results = await Promise.allSettled([gateway.createCheckout(input), gateway.createCheckout(input)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ kind: 'unavailable', code: 'idempotency_key_in_use' });
    expect((await state()).sessions).toHaveLength(1);
  });
});

describe('a failure that Stripe remembers', () => {
  it('is marked as remembered: only another idempotency key helps', async () => {
    const { gateway, control, state } = await startTestEmulator();
    await control('POST', '/faults', { calls: [{ kind: 'status', status: 500, saved: true }] });
    const input = checkoutInput(); // Reuse it, because a new input would have another expiry.
    expect(await failureOf(gateway.createCheckout(input))).toMatchObject({ remembered: false });
    for (let n = 0; n < 2; n++) {
      expect(await failureOf(gateway.createCheckout(input))).toMatchObject({
        kind: 'unavailable',
        code: 'http_500',
        remembered: true,
      });
    }
    await gateway.createCheckout(checkoutInput({ n: 2 }));
    expect((await state()).sessions).toHaveLength(1);
  });

  it('affects only calls about the same request', async () => {
    const { gateway, control } = await startTestEmulator();
    const { requestId } = checkoutInput();
    const { sessionId } = await gateway.createCheckout(checkoutInput());
    await control('POST', '/faults/calls', [{ kind: 'status', status: 503, about: requestId, method: 'GET' }]);
    const other = await gateway.createCheckout(checkoutInput({ requestId: 'another' }));
    await gateway.readCheckout(other.sessionId);
    expect(await failureOf(gateway.readCheckout(sessionId))).toMatchObject({ code: 'http_503' });
    expect(await gateway.readCheckout(sessionId)).toMatchObject({ status: 'open' });
  });
});

describe('parseEvent', () => {
  const gateway = createStripeGateway({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET });
  const event = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const sign = (body: string, { secret = WEBHOOK_SECRET, ageS = 0 } = {}) => {
    const t = Math.floor(Date.now() / 1_000) - ageS;
    return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
  };
  const dispute = event('charge.dispute.created', { payment_intent: 'pi_1', amount: 2_625, status: 'lost' });

  it("reads the events of disputes and refunds, and an event we don't use", () => {
    expect(gateway.parseEvent(Buffer.from(dispute), sign(dispute))).toEqual({
      id: 'evt_1',
      type: 'charge.dispute.created',
      paymentIntentId: 'pi_1',
      dispute: { amountCents: 2_625, outcome: 'lost' },
    });
    const refund = event('refund.updated', {
      object: 'refund',
      id: 're_1',
      status: 'canceled',
      payment_intent: { id: 'pi_2' },
      metadata: { session_id: 'cs_1' },
    });
    expect(gateway.parseEvent(refund, sign(refund))).toMatchObject({
      paymentIntentId: 'pi_2',
      refund: { status: 'failed', ours: true },
    });
    const other = event('customer.created', { object: 'customer', email: 'someone@example.com' });
    expect(gateway.parseEvent(other, sign(other))).toEqual({ id: 'evt_1', type: 'customer.created' });
  });

  it.each([
    ['no signature', dispute, undefined],
    ['an empty one', dispute, ''],
    ['another secret', dispute, sign(dispute, { secret: 'whsec_other' })],
    ['a changed body', dispute.replace('pi_1', 'pi_9'), sign(dispute)],
    ['one older than five minutes', dispute, sign(dispute, { ageS: 302 })],
    ['a body that is no event', 'not json', sign('not json')],
  ])('refuses %s', (_name, body, signature) => {
    expect(() => gateway.parseEvent(body, signature)).toThrow(InvalidSignatureError);
  });

  it('accepts an event that is four minutes old', () => {
    expect(gateway.parseEvent(dispute, sign(dispute, { ageS: 240 })).type).toBe('charge.dispute.created');
  });
});
