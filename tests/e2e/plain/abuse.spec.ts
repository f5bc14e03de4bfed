import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { Visitor, formsOf, visibleText } from '#night/visitor.ts';
import { SYSTEM, TOW_REQUEST, TOW_PROVIDER } from '../people.ts';
import { negotiatePrice, deskPath, query, rowById, submitRequest } from './desk.ts';
import { Story } from '../../ui/story.ts';
import { signIn } from '../signed-in.ts';

test.describe('the request form', () => {
  const invalidForms: [string, Record<string, string>, string][] = [
    ['blank phone', { phone: '' }, 'Please fill in all required fields'],
    ['blank year', { vehicle_year: ' ' }, 'Please fill in all required fields'],
    [
      'no destination for towing',
      { destination_address: '' },
      'Please provide a destination address for towing service',
    ],
    ['letters for a phone', { phone: 'call me' }, 'Please enter a valid phone number'],
    ['10 kB of text', { service_description: 'x'.repeat(10_000) }, ''],
    ['unknown service', { service_type: 'Teleport' }, ''],
    ['unknown vehicle', { vehicle_type: 'Boat' }, ''],
    ['bad e-mail', { email: 'not an address' }, ''],
  ];
  for (const [name, fields, expectedText] of invalidForms) {
    test(`${name}: 422 with a message, typed text kept, nothing stored`, async () => {
      const vehicle_plate = randomUUID().slice(0, 8);
      const driver = new Visitor(SYSTEM.baseUrl);
      const form = await driver.get('/request');
      const sentFields = { service_type: 'Towing', vehicle_type: 'Car', ...TOW_REQUEST, vehicle_plate, ...fields };
      const page = await driver.submit(form, 'request_offer', sentFields);
      expect(page.status).toBe(422);
      expect(visibleText(page)).toContain(expectedText);
      expect(page.html).toContain('value="Outback"');
      if (fields.phone === undefined) expect(page.html).toContain(TOW_REQUEST.phone);
      expect(page.html).not.toMatch(/at .*\.(ts|js):\d+/);
      expect(await query('SELECT 1 FROM customer_requests WHERE vehicle_plate = $1', [vehicle_plate])).toEqual([]);
    });
  }

  test('sent twice is one request; with different fields it is another', async () => {
    const driver = new Visitor(SYSTEM.baseUrl);
    const form = await driver.get('/request');
    const fields = { service_type: 'Jump Start', vehicle_type: 'Car', ...TOW_REQUEST };
    const pages = await Promise.all([1, 2, 3].map(() => driver.submit(form, 'request_offer', fields)));
    expect(new Set(pages.map((page) => page.url)).size).toBe(1);
    const changedForm = await driver.submit(form, 'request_offer', { ...fields, vehicle_plate: 'OTHER' });
    expect(changedForm.url).not.toBe(pages[0]?.url);
  });
});

test.describe('amounts', () => {
  for (const amount of [
    '',
    ' ',
    'abc',
    '-5',
    '0',
    '0.00',
    '1.234',
    '1000000',
    '1e3',
    '$',
    '3.29',
    '9'.repeat(10_000),
  ]) {
    test(`"${amount.slice(0, 12)}" is not a price`, async () => {
      const desk = await signIn();
      const { id } = await submitRequest();
      const page = await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount });
      expect(page.status).toBe(422);
      expect(visibleText(page)).toMatch(/Please enter a (valid price|final price)/);
      expect(await rowById(id)).toMatchObject({ status: 'pending_admin_review', admin_price_cents: null });
    });
  }

  test('only one counter-offer, below the price; a bad one changes nothing', async () => {
    const desk = await signIn();
    const { driver, trackingPath, id } = await submitRequest();
    await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
    await driver.postFields(trackingPath, { intent: 'accept_terms', agree: 'yes' });
    for (const amount of ['', 'abc', '200', '0', '12.345', '3.29']) {
      const page = await driver.submit(await driver.get(trackingPath), 'counter_offer', { amount });
      expect(page.status, amount).toBe(422);
      expect(await rowById(id)).toMatchObject({ status: 'admin_priced', customer_counter_offer_cents: null });
    }
    const form = await driver.get(trackingPath);
    await driver.submit(form, 'counter_offer', { amount: '150' });
    const secondCounter = await driver.postFields(trackingPath, {
      intent: 'counter_offer',
      amount: '140',
      nonce: randomUUID(),
    });
    expect(secondCounter.status).toBe(409);
    expect(visibleText(secondCounter)).toContain('You can only make one counter-offer per request.');
    expect(await rowById(id)).toMatchObject({ customer_counter_offer_cents: 15_000 });
  });
});

test.describe('a command that is not allowed now', () => {
  test('is refused with 409 and a message on every screen', async () => {
    const desk = await signIn();
    const { driver, trackingPath, id } = await submitRequest();
    for (const intent of [
      'reject_offer',
      'rate',
      'wait_for_provider',
      'take_refund',
      'approve_extra',
      'decline_extra',
    ]) {
      const page = await driver.postFields(trackingPath, { intent, nonce: randomUUID(), customer_rating: '5' });
      expect([409, 422], intent).toContain(page.status);
    }
    for (const intent of ['accept_counter', 'reject_counter', 'confirm_payment', 'generate_links']) {
      const page = await desk.postFields(deskPath(id), { intent, nonce: randomUUID() });
      expect(page.status, intent).toBe(409);
    }
    const assigned = await desk.postFields(deskPath(id), {
      intent: 'assign_provider',
      nonce: randomUUID(),
      ...TOW_PROVIDER,
    });
    expect(assigned.status).toBe(409);
    const unknownIntent = await driver.postFields(trackingPath, { intent: 'teleport', nonce: randomUUID() });
    expect([400, 422]).toContain(unknownIntent.status);
    expect(await rowById(id)).toMatchObject({ status: 'pending_admin_review', version: 1 });
  });

  test('an offer cannot be accepted before the terms', async () => {
    const desk = await signIn();
    const { driver, trackingPath, id } = await submitRequest();
    await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
    const page = await driver.postFields(trackingPath, { intent: 'accept_offer', nonce: randomUUID() });
    expect(page.status).toBe(422);
    expect(visibleText(page)).toContain('You must accept the terms to proceed with the offer.');
    expect(await rowById(id)).toMatchObject({ status: 'admin_priced' });
  });

  test('a decision on a stale page says so and changes nothing', async () => {
    const desk = await signIn();
    const otherDesk = await signIn();
    const submitted = await submitRequest();
    const stalePage = await desk.get(deskPath(submitted.id));
    await otherDesk.submit(await otherDesk.get(deskPath(submitted.id)), 'set_price', { amount: '200' });
    const page = await desk.submit(stalePage, 'set_price', { amount: '300' });
    expect(page.status).toBe(409);
    expect(await rowById(submitted.id)).toMatchObject({ admin_price_cents: 20_000 });
  });

  test('a reused nonce with other fields is refused', async () => {
    const desk = await signIn();
    const { id } = await submitRequest();
    const form = formsOf((await desk.get(deskPath(id))).html).find((candidate) => candidate.intent === 'set_price');
    const nonce = form?.hidden.nonce ?? '';
    await desk.postFields(deskPath(id), { intent: 'set_price', amount: '200', nonce });
    const again = await desk.postFields(deskPath(id), { intent: 'set_price', amount: '201', nonce });
    expect(again.status).toBe(409);
    const repeatedForm = await desk.postFields(deskPath(id), { intent: 'set_price', amount: '200', nonce });
    expect(repeatedForm.statuses).toEqual([303, 200]);
    expect(await rowById(id)).toMatchObject({ admin_price_cents: 20_000, version: 2 });
  });
});

test.describe('twenty identical clicks at once', () => {
  test('have only one effect', async () => {
    const desk = await signIn();
    const { id } = await submitRequest();
    const form = await desk.get(deskPath(id));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => desk.submit(form, 'set_price', { amount: '200' })),
    );
    for (const answer of answers) expect([200, 503]).toContain(answer.status);
    expect(answers.some((click) => click.status === 200)).toBe(true);
    const log = await query(`SELECT 1 FROM request_activity_log WHERE request_id = $1 AND event = 'price_set'`, [id]);
    expect(log).toHaveLength(1);
    expect(await rowById(id)).toMatchObject({ version: 2 });
  });

  test('on Pay open only one Checkout Session', async () => {
    const desk = await signIn();
    const submitted = await submitRequest();
    const payment = await negotiatePrice(desk, submitted);
    await Promise.all(Array.from({ length: 20 }, () => submitted.driver.submit(payment, 'pay_deposit')));
    const sessions = await query('SELECT session_id FROM payments WHERE request_id = $1', [submitted.id]);
    expect(sessions).toHaveLength(1);
  });
});

test.describe('strangers', () => {
  test('are redirected to the sign-in, and refused on actions', async () => {
    const { id } = await submitRequest();
    const stranger = new Visitor(SYSTEM.baseUrl);
    for (const path of ['/admin', '/admin?tab=completed', deskPath(id), `/admin/completed/${id}`]) {
      const page = await stranger.get(path);
      expect(page.statuses, path).toEqual([303, 200]);
      expect(page.url).toMatch(/^\/admin\/login/);
      expect((await stranger.postFields(path, { intent: 'set_price', amount: '1' })).status, path).toBe(401);
    }
    expect(await rowById(id)).toMatchObject({ version: 1 });
  });

  test('find nothing by guessing links', async () => {
    const stranger = new Visitor(SYSTEM.baseUrl);
    for (const [path, words] of [
      ['/track/00000000', 'Request Not Found'],
      ['/provider/AAAAAAAAA', 'Link Expired'],
      ['/provider/AAAAAAAAA', 'or the link is wrong'],
      [`/payment/${randomUUID()}`, ''],
      ['/payment/not-an-id', ''],
      ['/payment-success?session_id=cs_test_made_up', ''],
      ['/no/such/page', ''],
    ] as const) {
      const page = await stranger.get(path);
      expect(page.status, path).toBe(404);
      expect(visibleText(page)).toContain(words);
      expect(page.html).not.toMatch(/at .*\.(ts|js):\d+/);
    }
    expect((await stranger.get('/no/such/page')).html).toMatch(/<title>This page doesn/);
    const desk = await signIn();
    expect((await desk.get(deskPath(randomUUID()))).status).toBe(404);
    expect((await desk.get(`/admin/completed/${randomUUID()}`)).status).toBe(404);
    expect((await stranger.get('/payment-success')).html).toContain('No payment session found');
  });

  test('cannot post from another site', async () => {
    const { driver, trackingPath, id } = await submitRequest();
    for (const origin of ['https://evil.example', 'null']) {
      const page = await driver.postFields(trackingPath, { intent: 'cancel_request' }, { origin });
      expect(page.status, origin).toBe(403);
    }
    expect(await rowById(id)).toMatchObject({ status: 'pending_admin_review' });
  });

  test('cannot forge a payment webhook', async () => {
    const forged = await fetch(new URL('/webhooks/stripe', SYSTEM.baseUrl), {
      method: 'POST',
      headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
      body: JSON.stringify({ id: 'evt_x', type: 'checkout.session.completed', data: { object: {} } }),
    });
    expect(forged.status).toBe(400);
  });

  test('are blocked after many wrong passwords', async () => {
    const stranger = new Visitor(SYSTEM.baseUrl);
    const statuses: number[] = [];
    const email = `${randomUUID()}@else.example`;
    for (let attempt = 0; attempt < 15; attempt++) {
      const page = await stranger.postFields('/admin/login', { email, password: `wrong ${attempt}` });
      statuses.push(page.status);
      if (attempt === 0) expect(visibleText(page)).toContain('Invalid email or password');
    }
    expect(statuses[0]).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });
});

test.describe('cancellation', () => {
  test('a customer cancels before assignment; the links say only that', async () => {
    const { driver, trackingPath, id } = await submitRequest();
    await driver.submit(await driver.get(trackingPath), 'cancel_request');
    expect(await rowById(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'customer' });
    const page = await driver.get(trackingPath);
    expect(visibleText(page)).toContain('Request Cancelled');
    expect(page.html).not.toContain('Ross Ave');
  });

  test('the deposit is refunded when a request is cancelled, and the page says so', async () => {
    const story = await (await Story.submit(await signIn())).advanceTo('paid');
    expect(await rowById(story.id)).toMatchObject({ status: 'deposit_paid', payment_status: 'upfront_paid' });
    await story.driverSubmits('cancel_request');
    await expect.poll(async () => (await rowById(story.id)).payment_status).toBe('refunded');
    expect(visibleText(await story.openPage('driver'))).toMatch(/refund/i);
  });

  test('a deleted request is gone for everybody', async () => {
    const desk = await signIn();
    const { driver, trackingPath, id } = await submitRequest();
    const page = await desk.get(deskPath(id));
    const deleted = await desk.submit(page, 'delete_request', { confirm: 'yes' });
    expect(deleted.url).toMatch(/^\/admin/);
    expect(await query('SELECT 1 FROM customer_requests WHERE id = $1', [id])).toEqual([]);
    expect((await driver.get(trackingPath)).status).toBe(404);
    expect((await desk.get(deskPath(id))).status).toBe(404);
  });
});
