import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { Visitor, formsOf, hasForm, uniqueAddressHeader, visibleText } from '#night/visitor.ts';
import { SYSTEM } from '../people.ts';
import { signIn } from '../signed-in.ts';
import { deskPath, query, rowById, submitRequest } from './desk.ts';

/** The field of the button that fills in the form again without submitting it. */
const BACK_FIELDS = { back_to_form: '1' };

test('a phone request that was sent signed out is there again after signing in', async () => {
  const desk = new Visitor(SYSTEM.baseUrl, uniqueAddressHeader());
  const vehicle_plate = randomUUID().slice(0, 8);
  // Use a new phone number. If another open request had the same number, the desk would first warn about that request.
  const exchange = randomInt(200, 1_000);
  const typed = {
    phone: `(214) ${exchange}-0177`,
    service_type: 'jump_start',
    vehicle_year: '2019',
    vehicle_make: 'Honda',
    vehicle_model: 'Civic',
    vehicle_plate,
    location_address: 'Elm & Akard, "north" side',
    service_description: 'Battery is dead.\nSecond floor.',
    final_price: '85',
  };
  const refused = await desk.postFields('/admin?tab=phone', {
    intent: 'create_phone_request',
    nonce: randomUUID(),
    ...typed,
  });
  expect(refused.status).toBe(401);
  expect(visibleText(refused)).toContain('We saved what you typed');
  for (const value of [`${exchange}-0177`, 'Akard', vehicle_plate]) expect(refused.html).not.toContain(value);

  const { sealed_form = '' } = formsOf(refused.html).find(({ hidden }) => hidden.sealed_form)?.hidden ?? {};
  for (const [name, value] of (await signIn()).cookies) desk.cookies.set(name, value);
  const again = await desk.postFields('/admin?tab=phone', { sealed_form, ...BACK_FIELDS });
  expect(again.status).toBe(200);
  for (const value of [`(214) ${exchange}-0177`, vehicle_plate, '&quot;north&quot; side', 'Second floor.']) {
    expect(again.html).toContain(value);
  }
  expect(await query('SELECT 1 FROM customer_requests WHERE vehicle_plate = $1', [vehicle_plate])).toEqual([]);
  const sent = await desk.submit(again, 'create_phone_request', typed);
  expect(sent.status).toBe(200);
  expect(await query('SELECT 1 FROM customer_requests WHERE vehicle_plate = $1', [vehicle_plate])).toHaveLength(1);
});

test('text typed into a form that no longer exists is shown beside the refusal', async () => {
  const desk = await signIn();
  const { driver, trackingPath, id } = await submitRequest();
  const page = await desk.get(deskPath(id));
  await driver.submit(await driver.get(trackingPath), 'cancel_request');
  expect(await rowById(id)).toMatchObject({ status: 'cancelled' });
  const reason = 'Nobody near Elm & Akard can take it today';
  const refused = await desk.submit(page, 'cancel_request', { reason });
  expect(refused.status).toBe(409);
  expect(hasForm(refused, 'cancel_request')).toBe(false);
  expect(visibleText(refused)).toContain(reason);
});

test('a text that is too long can be shortened on the page that refuses it', async () => {
  const desk = await signIn();
  const { id } = await submitRequest();
  const page = await desk.get(deskPath(id));
  const refused = await desk.submit(page, 'cancel_request', { reason: 'x'.repeat(70_000) });
  expect(refused.status).toBe(413);
  expect(refused.html).toContain('<textarea name="reason"');
  const back = await desk.submit(refused, 'cancel_request', { ...BACK_FIELDS, reason: 'Nobody can take it' });
  expect(back.status).toBe(200);
  expect(back.html).toContain('Nobody can take it');
  expect(await rowById(id)).toMatchObject({ status: 'pending_admin_review' });
});
