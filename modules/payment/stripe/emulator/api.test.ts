import { describe, expect, it } from 'vitest';
import { SECRET_KEY, startTestEmulator } from './test-kit.ts';

const HOUR_S = 3_600;
const secondsNow = () => Math.floor(Date.now() / 1_000);

function checkoutBody(changes: Record<string, string | undefined> = {}): string {
  const all: Record<string, string | undefined> = {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '2625',
    'line_items[0][price_data][product_data][name]': 'Deposit (15%) for Towing',
    success_url: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
    ...changes,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given).toString();
}

interface ApiResponse {
  status: number;
  headers: Headers;
  body: { id: string; error: { type: string; code?: string; param?: string; message: string } } & Record<
    string,
    unknown
  >;
}

async function callApi(
  url: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    body,
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as ApiResponse['body'] };
}

describe('authentication', () => {
  it('accepts the API key as Bearer or Basic, and nothing else', async () => {
    const { url } = await startTestEmulator();
    const basic = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`;
    expect((await callApi(url, '/v1/refunds', undefined, { authorization: basic })).status).toBe(200);
    expect((await callApi(url, '/v1/refunds')).status).toBe(200);
    for (const authorization of ['', 'Bearer sk_test_another', `Basic ${SECRET_KEY}`]) {
      const answer = await callApi(url, '/v1/refunds', undefined, { authorization });
      expect(answer.status).toBe(401);
      expect(answer.body.error.type).toBe('invalid_request_error');
      expect(answer.headers.get('www-authenticate')).toContain('Basic');
    }
  });

  it('names the request and the API version in every response', async () => {
    const { url } = await startTestEmulator();
    const answer = await callApi(url, '/v1/nothing', undefined, { 'stripe-version': '2026-01-01.test' });
    expect(answer.status).toBe(404);
    expect(answer.body.error.message).toContain('Unrecognized request URL (GET: /v1/nothing)');
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
    expect(answer.headers.get('stripe-version')).toBe('2026-01-01.test');
  });
});

describe('parameters', () => {
  it.each([
    ['unknown', { color: 'red' }, 'parameter_unknown', 'color'],
    [
      'unknown inside',
      { 'line_items[0][price_data][colour]': 'x' },
      'parameter_unknown',
      'line_items[0][price_data][colour]',
    ],
    ['missing', { success_url: undefined }, 'parameter_missing', 'success_url'],
    [
      'missing inside',
      { 'line_items[0][price_data][currency]': undefined },
      'parameter_missing',
      'line_items[0][price_data][currency]',
    ],
    ['empty', { success_url: '' }, 'parameter_invalid_empty', 'success_url'],
    ['no address', { success_url: 'javascript:alert(1)' }, 'url_invalid', 'success_url'],
    ['no integer', { expires_at: 'soon' }, 'parameter_invalid_integer', 'expires_at'],
    ['49 cents', { 'line_items[0][price_data][unit_amount]': '49' }, 'amount_too_small', undefined],
    ['29 minutes', { expires_at: String(secondsNow() + 29 * 60) }, undefined, 'expires_at'],
    ['25 hours', { expires_at: String(secondsNow() + 25 * HOUR_S) }, undefined, 'expires_at'],
  ])('refuses %s', async (_name, changes, code, param) => {
    const { url, state } = await startTestEmulator();
    const { status, body } = await callApi(url, '/v1/checkout/sessions', checkoutBody(changes));
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error' });
    expect(body.error.code).toBe(code);
    expect(body.error.param).toBe(param);
    expect((await state()).sessions).toHaveLength(0);
  });

  it('accepts 50 cents, and the shortest and longest expiry', async () => {
    const { url } = await startTestEmulator();
    for (const changes of [
      { 'line_items[0][price_data][unit_amount]': '50' },
      { expires_at: String(secondsNow() + 30 * 60 + 2) },
      { expires_at: String(secondsNow() + 24 * HOUR_S) },
    ]) {
      expect((await callApi(url, '/v1/checkout/sessions', checkoutBody(changes))).status).toBe(200);
    }
  });
});

describe('responses to idempotency keys', () => {
  const key = { 'idempotency-key': 'request-1:deposit:1' };

  it('replays the first response byte for byte, with a header', async () => {
    const { url } = await startTestEmulator();
    const first = await callApi(url, '/v1/checkout/sessions', checkoutBody(), key);
    const second = await callApi(url, '/v1/checkout/sessions', checkoutBody(), key);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect(second.body).toEqual(first.body);
  });

  it('refuses a key with other parameters or for another endpoint', async () => {
    const { url } = await startTestEmulator();
    await callApi(url, '/v1/checkout/sessions', checkoutBody(), key);
    const other = checkoutBody({ 'line_items[0][price_data][unit_amount]': '9900' });
    for (const answer of [
      await callApi(url, '/v1/checkout/sessions', other, key),
      await callApi(url, '/v1/refunds', checkoutBody(), key),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error.type).toBe('idempotency_error');
    }
  });

  it('remembers refusals, but not invalid parameters', async () => {
    const { url, state } = await startTestEmulator();
    expect((await callApi(url, '/v1/checkout/sessions', checkoutBody({ mode: undefined }), key)).status).toBe(400);
    const created = await callApi(url, '/v1/checkout/sessions', checkoutBody(), key);
    expect(created.status).toBe(200);
    const expirePath = `/v1/checkout/sessions/${created.body.id}/expire`;
    await callApi(url, expirePath, '');
    const refused = await callApi(url, expirePath, '', { 'idempotency-key': 'second' });
    const repeated = await callApi(url, expirePath, '', { 'idempotency-key': 'second' });
    expect(refused.status).toBe(400);
    expect(repeated.status).toBe(400);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect((await state()).sessions).toHaveLength(1);
  });

  it('forgets a key after 24 hours', async () => {
    const { url, control } = await startTestEmulator();
    const first = await callApi(url, '/v1/checkout/sessions', checkoutBody(), key);
    await control('POST', '/clock', { offsetMs: 24 * HOUR_S * 1_000 });
    const second = await callApi(url, '/v1/checkout/sessions', checkoutBody(), key);
    expect(second.status).toBe(200);
    expect(second.body.id).not.toBe(first.body.id);
  });
});

describe('reading objects', () => {
  it('lists and expands sessions, payment intents, refunds and events', async () => {
    const { url, control, state } = await startTestEmulator();
    const { id } = (await callApi(url, '/v1/checkout/sessions', checkoutBody())).body;
    await control('POST', `/sessions/${id}/pay`);
    const path = `/v1/checkout/sessions/${id}?expand[]=payment_intent.latest_charge&expand[]=line_items`;
    const session = (await callApi(url, path)).body as unknown as {
      payment_intent: { id: string; latest_charge: { object: string; amount: number } };
    };
    expect(session.payment_intent.latest_charge).toMatchObject({ object: 'charge', amount: 2_625 });
    const intent = session.payment_intent.id;
    expect((await callApi(url, `/v1/payment_intents/${intent}`)).body).toMatchObject({
      status: 'succeeded',
      amount: 2_625,
    });
    const listed = await callApi(url, `/v1/checkout/sessions?payment_intent=${intent}`);
    expect(listed.body).toMatchObject({ object: 'list', has_more: false, data: [{ id }] });
    expect((await callApi(url, '/v1/checkout/sessions?payment_intent=pi_other')).body).toMatchObject({ data: [] });

    const refund = (await callApi(url, '/v1/refunds', `payment_intent=${intent}&amount=625`)).body;
    expect(refund).toMatchObject({ object: 'refund', amount: 625, status: 'succeeded' });
    expect((await callApi(url, `/v1/refunds/${refund.id}`)).body).toEqual(refund);
    expect((await callApi(url, `/v1/refunds?payment_intent=${intent}`)).body).toMatchObject({
      data: [{ id: refund.id }],
    });
    expect((await callApi(url, '/v1/refunds', `payment_intent=${intent}&amount=2001`)).status).toBe(400);
    await callApi(url, '/v1/refunds', `payment_intent=${intent}`);
    expect((await callApi(url, '/v1/refunds', `payment_intent=${intent}`)).body.error.code).toBe(
      'charge_already_refunded',
    );

    const event = (await state()).events.find(({ type }) => type === 'charge.refunded');
    expect((await callApi(url, `/v1/events/${event?.id}`)).body).toMatchObject({
      object: 'event',
      type: 'charge.refunded',
      data: { object: { amount_refunded: 625 } },
    });
    expect((await callApi(url, '/v1/events/evt_none')).body.error.code).toBe('resource_missing');
  });
});

describe('the control API', () => {
  it('refuses web pages and invalid input', async () => {
    const { url } = await startTestEmulator();
    const headers = { origin: 'https://elsewhere.example' };
    expect((await fetch(`${url}/_emulator/state`, { headers })).status).toBe(403);
    const body = JSON.stringify({ calls: [{ kind: 'flood' }] });
    const faults = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    expect((await fetch(`${url}/_emulator/faults`, faults)).status).toBe(422);
    expect((await fetch(`${url}/_emulator/faults`, { ...faults, body: '{' })).status).toBe(400);
  });
});
