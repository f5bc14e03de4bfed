import { expect, test } from '@playwright/test';
import { visibleText } from '#night/visitor.ts';
import { agree, deskPath, query, rowById, submitRequest } from './desk.ts';
import { signIn } from '../signed-in.ts';
import { arrives, control, conversation, newPhone, replies } from './phones.ts';

test('a web request continues by SMS: priced, countered, accepted, with the same rules', async () => {
  const phone = newPhone();
  const desk = await signIn();
  const { id, track } = await submitRequest({ phone, text_consent: 'yes' });
  await arrives(phone, track);
  await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
  await arrives(phone, 'your price is $200.00');
  await replies(phone, '250');
  await arrives(phone, 'must be lower than the offered price');
  await replies(phone, '150');
  await arrives(phone, 'your offer of $150.00 is with us');
  await desk.submit(await desk.get(deskPath(id)), 'final_counter', { amount: '175' });
  await arrives(phone, 'final offer is $175.00');
  await replies(phone, 'Accept');
  await arrives(phone, 'Pay the deposit of $26.25');
  expect(await rowById(id)).toMatchObject({ status: 'approved', final_price_cents: 17_500 });
  await expect.poll(async () => visibleText(await desk.get(deskPath(id))), { timeout: 20_000 }).toContain('delivered');
});

test('an unsigned SMS and a repeated one change nothing', async () => {
  const phone = newPhone();
  const desk = await signIn();
  const { id } = await submitRequest({ phone, text_consent: 'yes' });
  await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
  await arrives(phone, 'your price is');
  const forged = (await (await control('forge', { phone, body: 'REJECT' })).json()) as { answer: string };
  expect(forged.answer).toBe('403');
  const { sid } = await replies(phone, '150');
  await arrives(phone, 'your offer of $150.00');
  await control(`messages/${sid}/replay`, {});
  const lines = await query(`SELECT 1 FROM request_activity_log WHERE request_id = $1 AND event = 'counter_made'`, [
    id,
  ]);
  expect(lines).toHaveLength(1);
  expect((await conversation(phone)).filter(({ body }) => body.includes('is with us'))).toHaveLength(1);
});

test('without consent no SMS are sent, and the page shows the link', async () => {
  const phone = newPhone();
  const desk = await signIn();
  const submitted = await submitRequest({ phone });
  expect(submitted.page.html).toContain('You did not ask for texts');
  await agree(desk, submitted);
  expect(await conversation(phone)).toEqual([]);
  expect(visibleText(await desk.get(deskPath(submitted.id)))).toContain('the customer did not agree to texts');
});

test('the desk sees whether a price went out by SMS, or whom to call', async () => {
  const desk = await signIn();
  const priced = async (fields: Record<string, string>) => {
    const { id } = await submitRequest(fields);
    const page = visibleText(await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' }));
    expect(page).toContain("Price Set The price of $200.00 is on the customer's page.");
    return { id, page };
  };
  const call = 'Please call the customer; the number is on this page.';
  const silent = await priced({ phone: newPhone() });
  expect(silent.page).toContain(`No text was sent: the customer did not agree to texts. ${call}`);

  const stopped = newPhone();
  await submitRequest({ phone: stopped, text_consent: 'yes' });
  await arrives(stopped, 'we have your request');
  await replies(stopped, 'STOP');
  const optedOut = await priced({ phone: stopped, text_consent: 'yes' });
  expect(optedOut.page).toContain(`No text was sent: this number wants no texts. ${call}`);
  // The card still says so after the toast is gone.
  expect(visibleText(await desk.get(deskPath(optedOut.id)))).toContain(call);

  const phone = newPhone();
  const texted = await priced({ phone, text_consent: 'yes' });
  expect(texted.page).toMatch(/A text (to the customer is queued|was (sent|delivered) to the customer)\./);
  expect(texted.page).not.toContain(call);
  const failed = await priced({ phone: '+15005550001', text_consent: 'yes' });
  await expect
    .poll(async () => visibleText(await desk.get(deskPath(failed.id))), { timeout: 20_000 })
    .toContain(`The text did not arrive: this is no number for texts: please check it. ${call}`);
});

test('a broken body is refused, and nobody can ask by GET', async () => {
  const base = process.env.E2E_BASE_URL ?? '';
  for (const path of ['/webhooks/twilio/inbound', '/webhooks/twilio/status']) {
    expect((await fetch(base + path)).status).toBe(405);
    expect((await fetch(base + path, { method: 'POST', body: 'x'.repeat(100) })).status).toBe(403);
  }
});

test('a phone that floods us is ignored, except for STOP', async () => {
  test.setTimeout(120_000);
  const phone = newPhone();
  const { id } = await submitRequest({ phone, text_consent: 'yes' });
  for (let n = 0; n < 60; n++) await replies(phone, 'ETA');
  const answered = async () => (await query('SELECT 1 FROM inbound_texts WHERE request_id = $1', [id])).length;
  const heard = await answered();
  expect(heard).toBe(60);
  const { sid } = await replies(phone, 'ETA');
  expect(await answered()).toBe(heard);
  // We don't keep it, so Twilio must not either.
  expect(await query('SELECT due_at FROM text_redactions WHERE sid = $1', [sid])).toHaveLength(1);
  const optOuts = async () => (await query('SELECT 1 FROM text_opt_outs')).length;
  const before = await optOuts();
  await replies(phone, 'STOP');
  expect(await optOuts()).toBeGreaterThan(before);
});

test('a corrected number is asked for consent again, and the old one gets no more SMS', async () => {
  const [wrong, right] = [newPhone(), newPhone()];
  const desk = await signIn();
  const { id, track } = await submitRequest({ phone: wrong, text_consent: 'yes' });
  await arrives(wrong, track);
  const saved = await desk.submit(await desk.get(deskPath(id)), 'edit_request', editedAs(await rowById(id), right));
  expect(visibleText(saved)).toContain('The customer has not agreed to texts at the new number.');
  expect(visibleText(saved)).toContain('The customer has not agreed to texts at this number: none is sent there.');
  await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
  const untold = await desk.submit(await desk.get(deskPath(id)), 'text_consent', {});
  expect(untold.status).toBe(422);
  const told = await desk.submit(await desk.get(deskPath(id)), 'text_consent', { text_consent: 'yes' });
  expect(visibleText(told)).toContain('Consent Recorded');
  expect(visibleText(told)).not.toContain('none is sent there');
  await arrives(right, 'your price is $200.00');
  expect((await conversation(wrong)).map(({ body }) => body).join()).not.toContain('price');
});

/** The desk's correction form: the row, with another phone. */
function editedAs(row: Record<string, unknown>, phone: string): Record<string, string> {
  const names = [
    ...['email', 'vehicle_year', 'vehicle_make', 'vehicle_model', 'vehicle_plate'],
    ...['location_address', 'destination_address', 'service_description'],
  ];
  return { ...Object.fromEntries(names.map((name) => [name, typeof row[name] === 'string' ? row[name] : ''])), phone };
}
