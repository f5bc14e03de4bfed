import { expect, test } from '@playwright/test';
import { visibleText } from '#night/visitor.ts';
import { negotiatePrice, deskPath, query, rowById, submitRequest } from './desk.ts';
import { signIn } from '../signed-in.ts';
import { waitForSms, postToSmsEmulator, readConversation, randomSmsPhone, sendReply } from './phones.ts';

test('a web request continues by SMS: priced, countered, accepted, with the same rules', async () => {
  const phone = randomSmsPhone();
  const desk = await signIn();
  const { id, trackingPath } = await submitRequest({ phone, text_consent: 'yes' });
  await waitForSms(phone, trackingPath);
  await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
  await waitForSms(phone, 'your price is $200.00');
  await sendReply(phone, '250');
  await waitForSms(phone, 'must be lower than our offer');
  await sendReply(phone, '150');
  await waitForSms(phone, 'we got your counter-offer of $150.00');
  await desk.submit(await desk.get(deskPath(id)), 'final_counter', { amount: '175' });
  await waitForSms(phone, 'final offer is $175.00');
  await sendReply(phone, 'Accept');
  await waitForSms(phone, 'Pay the $26.25 deposit');
  expect(await rowById(id)).toMatchObject({ status: 'approved', final_price_cents: 17_500 });
  await expect.poll(async () => visibleText(await desk.get(deskPath(id))), { timeout: 20_000 }).toContain('delivered');
});

test('an unsigned SMS and a repeated one change nothing', async () => {
  const phone = randomSmsPhone();
  const desk = await signIn();
  const { id } = await submitRequest({ phone, text_consent: 'yes' });
  await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
  await waitForSms(phone, 'your price is');
  const forged = (await (await postToSmsEmulator('forge', { phone, body: 'REJECT' })).json()) as { answer: string };
  expect(forged.answer).toBe('403');
  const { sid } = await sendReply(phone, '150');
  await waitForSms(phone, 'your counter-offer of $150.00');
  await postToSmsEmulator(`messages/${sid}/replay`, {});
  const lines = await query(`SELECT 1 FROM request_activity_log WHERE request_id = $1 AND event = 'counter_made'`, [
    id,
  ]);
  expect(lines).toHaveLength(1);
  expect((await readConversation(phone)).filter(({ body }) => body.includes('we got your counter-offer'))).toHaveLength(
    1,
  );
});

test('without consent no SMS are sent, and the page shows the link', async () => {
  const phone = randomSmsPhone();
  const desk = await signIn();
  const submitted = await submitRequest({ phone });
  expect(submitted.page.html).toContain('not signed up for texts');
  await negotiatePrice(desk, submitted);
  expect(await readConversation(phone)).toEqual([]);
  expect(visibleText(await desk.get(deskPath(submitted.id)))).toContain("the customer didn't agree to texts");
});

test('the desk sees whether a price went out by SMS, or whom to call', async () => {
  const desk = await signIn();
  const createPriced = async (fields: Record<string, string>) => {
    const { id } = await submitRequest(fields);
    const page = visibleText(await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' }));
    expect(page).toContain('Price Set The customer can see the $200.00 price.');
    return { id, page };
  };
  const CALL_ADVICE = 'Please call the customer at the number on this page.';
  const withoutConsent = await createPriced({ phone: randomSmsPhone() });
  expect(withoutConsent.page).toContain(`No text was sent: the customer didn't agree to texts. ${CALL_ADVICE}`);

  const optedOutPhone = randomSmsPhone();
  await submitRequest({ phone: optedOutPhone, text_consent: 'yes' });
  await waitForSms(optedOutPhone, 'we got your request');
  await sendReply(optedOutPhone, 'STOP');
  const optedOut = await createPriced({ phone: optedOutPhone, text_consent: 'yes' });
  expect(optedOut.page).toContain(`No text was sent: this number opted out of texts. ${CALL_ADVICE}`);
  // The toast is gone, but the card still shows the advice.
  expect(visibleText(await desk.get(deskPath(optedOut.id)))).toContain(CALL_ADVICE);

  const phone = randomSmsPhone();
  const withConsent = await createPriced({ phone, text_consent: 'yes' });
  expect(withConsent.page).toMatch(/A text (to the customer is queued|was (sent|delivered) to the customer)\./);
  expect(withConsent.page).not.toContain(CALL_ADVICE);
  const unreachable = await createPriced({ phone: '+15005550001', text_consent: 'yes' });
  await expect
    .poll(async () => visibleText(await desk.get(deskPath(unreachable.id))), { timeout: 20_000 })
    .toContain(`The text didn't arrive: this number can't receive texts and may be wrong. ${CALL_ADVICE}`);
});

test('a broken body is refused, and so is GET', async () => {
  const base = process.env.E2E_BASE_URL ?? '';
  for (const path of ['/webhooks/twilio/inbound', '/webhooks/twilio/status']) {
    expect((await fetch(base + path)).status).toBe(405);
    expect((await fetch(base + path, { method: 'POST', body: 'x'.repeat(100) })).status).toBe(403);
  }
});

test('a phone that floods us is ignored, except for STOP', async () => {
  const phone = randomSmsPhone();
  const { id } = await submitRequest({ phone, text_consent: 'yes' });
  for (let n = 0; n < 60; n++) await sendReply(phone, 'ETA');
  const countReplies = async () => (await query('SELECT 1 FROM inbound_texts WHERE request_id = $1', [id])).length;
  const repliesBefore = await countReplies();
  expect(repliesBefore).toBe(60);
  const { sid } = await sendReply(phone, 'ETA');
  expect(await countReplies()).toBe(repliesBefore);
  // We don't keep this reply, so Twilio must not keep it either.
  expect(await query('SELECT due_at FROM text_redactions WHERE sid = $1', [sid])).toHaveLength(1);
  const countOptOuts = async () => (await query('SELECT 1 FROM text_opt_outs')).length;
  const before = await countOptOuts();
  await sendReply(phone, 'STOP');
  expect(await countOptOuts()).toBeGreaterThan(before);
});

test('a corrected number is asked for consent again, and the old one gets no more SMS', async () => {
  const [wrong, right] = [randomSmsPhone(), randomSmsPhone()];
  const desk = await signIn();
  const { id, trackingPath } = await submitRequest({ phone: wrong, text_consent: 'yes' });
  await waitForSms(wrong, trackingPath);
  const saved = await desk.submit(
    await desk.get(deskPath(id)),
    'edit_request',
    correctionFields(await rowById(id), right),
  );
  expect(visibleText(saved)).toContain("We won't text this number until you record consent below.");
  expect(visibleText(saved)).toContain("The customer hasn't agreed to texts at this number, so we don't send any.");
  await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
  const withoutCheckbox = await desk.submit(await desk.get(deskPath(id)), 'text_consent', {});
  expect(withoutCheckbox.status).toBe(422);
  const consentPage = await desk.submit(await desk.get(deskPath(id)), 'text_consent', { text_consent: 'yes' });
  expect(visibleText(consentPage)).toContain('Consent Recorded');
  expect(visibleText(consentPage)).not.toContain("so we don't send any");
  await waitForSms(right, 'your price is $200.00');
  expect((await readConversation(wrong)).map(({ body }) => body).join()).not.toContain('your price is');
});

/** The fields of the desk's correction form: the row's values, with another phone number. */
function correctionFields(row: Record<string, unknown>, phone: string): Record<string, string> {
  const names = [
    ...['email', 'vehicle_year', 'vehicle_make', 'vehicle_model', 'vehicle_plate'],
    ...['location_address', 'destination_address', 'service_description'],
  ];
  return { ...Object.fromEntries(names.map((name) => [name, typeof row[name] === 'string' ? row[name] : ''])), phone };
}
