import { expect, test } from '@playwright/test';
import { Visitor, visibleText } from '#night/visitor.ts';
import { SYSTEM } from '../people.ts';
import { locatePathIn, createCallerRequest } from './callers.ts';
import { deskPath, query, rowById, submitRequest } from './desk.ts';
import { signIn } from '../signed-in.ts';
import { waitForSms, readConversation, randomSmsPhone, sendReply } from './phones.ts';

const SHARED_POSITION = { lat: '32.776300', lng: '-96.796900', accuracy: '17' };
const stranger = () => new Visitor(SYSTEM.baseUrl);

test('a caller types the place on the texted link’s page, and the desk continues with it', async () => {
  const phone = randomSmsPhone();
  const desk = await signIn();
  const { id, page } = await createCallerRequest(desk, { phone, locate: 'yes', text_consent: 'yes' });
  expect(visibleText(page)).toContain('Payment Link Created');
  expect(visibleText(page)).toMatch(
    /The location hasn't been shared yet\. It'll appear here automatically\. We texted the link on \w/,
  );
  expect(await rowById(id)).toMatchObject({ location_address: null, customer_lat: null });
  const path = locatePathIn(await waitForSms(phone, 'share your location'));
  expect(page.html).toContain(path);
  await waitForSms(phone, '/payment/');

  const caller = stranger();
  const linkPage = await caller.get(path);
  expect(linkPage.status).toBe(200);
  expect(linkPage.html).toContain('<meta name="robots" content="noindex"');
  expect(linkPage.headers.get('cache-control')).toContain('no-store');
  expect(visibleText(linkPage)).toContain('Shoulder is asking for your location');
  for (const secret of [phone, '555', id, 'Camry', '$']) {
    const pageText = visibleText(linkPage).replaceAll(/Call \(\d{3}\) 555-\d{4}|\(\d{3}\) 555-\d{4}/g, '');
    expect(pageText, secret).not.toContain(secret);
  }

  const emptyAnswer = await caller.submit(linkPage, 'type_location', { location_address: '  ' });
  expect(emptyAnswer.status).toBe(422);
  expect(visibleText(emptyAnswer)).toContain('Please type where you are');
  const answer = await caller.submit(emptyAnswer, 'type_location', { location_address: '12 Oak Ln, Plano, TX 75023' });
  expect(answer.statuses).toEqual([303, 200]);
  expect(visibleText(answer)).toMatch(/We've got your location At \d.{1,8}, you told us where you are\./);
  expect(answer.html).not.toContain('Oak Ln');
  expect(visibleText(answer)).toContain('Your phone can show us the exact spot, too.');
  expect(visibleText(answer)).toContain('Wrong location? Type where you are');
  // The desk's page shows the location, so that the dispatcher can read it back to the caller.
  expect(visibleText(await desk.get(`/admin?tab=phone&created=${id}`))).toMatch(
    /The caller typed in their location on .+? 12 Oak Ln, Plano, TX 75023/,
  );
  const row = await rowById(id);
  expect(row).toMatchObject({ location_address: '12 Oak Ln, Plano, TX 75023', location_approximate: true });
  expect(row.customer_lat).not.toBeNull();
  const deskText = visibleText(await desk.get(deskPath(id)));
  expect(deskText).toContain('12 Oak Ln, Plano, TX 75023');
  expect(deskText).toContain('Customer typed where the vehicle is');
});

test('a position is accepted; a post without one gets a message', async () => {
  const phone = randomSmsPhone();
  const desk = await signIn();
  const { id } = await createCallerRequest(desk, { phone, locate: 'yes', text_consent: 'yes' });
  const path = locatePathIn(await waitForSms(phone, 'share your location'));
  const caller = stranger();
  // People may type the token in capitals and without the dash.
  const asked = await caller.get(path.toUpperCase().replace('/LOCATE/', '/locate/').replace('-', ''));
  const withoutPosition = await caller.submit(asked, 'share_location');
  expect(withoutPosition.status).toBe(422);
  expect(visibleText(withoutPosition)).toContain(
    "We couldn't get your location. Please tap again, or type where you are.",
  );
  const shared = await caller.submit(asked, 'share_location', SHARED_POSITION);
  expect(visibleText(shared)).toMatch(/You shared it at \d+:\d\d [AP]M\. It's accurate to about 60 feet\./);
  expect(await rowById(id)).toMatchObject({ customer_lat: 32.7763, location_accuracy_m: 17, use_gps: true });
  const sharedAgain = await caller.submit(shared, 'share_location', {
    ...SHARED_POSITION,
    lat: '32.800000',
    accuracy: '2000',
  });
  expect(visibleText(sharedAgain)).toContain('accurate to about 1.3 miles');
  expect(visibleText(sharedAgain)).toContain('We only have a rough location');
  const seen = visibleText(await desk.get(deskPath(id)));
  expect(seen).toContain('Customer shared their current location, accurate to about 60 feet');
  expect(seen).toContain("That's not precise enough to send a provider");
});

test('a link ends by time, on arrival, and with the request', async () => {
  const desk = await signIn();
  const { id } = await submitRequest({ phone: randomSmsPhone() });
  const page = await desk.submit(await desk.get(deskPath(id)), 'locate_link');
  expect(visibleText(page)).toContain('Link Ready');
  const path = locatePathIn(page.html);
  const caller = stranger();
  const open = await caller.get(path);
  expect(open.status).toBe(200);
  await query(`UPDATE locate_links SET expires_at = now() - interval '1 minute' WHERE request_id = $1`, [id]);
  const expired = await caller.get(path);
  expect(expired.status).toBe(410);
  expect(visibleText(expired)).toContain('Link Expired');
  expect((await caller.submit(open, 'share_location', SHARED_POSITION)).status).toBe(410);
  await query(`UPDATE locate_links SET expires_at = now() + interval '1 hour' WHERE request_id = $1`, [id]);
  for (const status of ['arrived', 'in_progress', 'completed', 'cancelled']) {
    await query(
      `UPDATE customer_requests SET status = $2, service_completed_at = now(), cancelled_at = now()
         WHERE id = $1`,
      [id, status],
    );
    const closed = await caller.get(path);
    expect(closed.status, status).toBe(410);
    expect(visibleText(closed)).toContain('No need to share your location now');
    expect((await caller.submit(open, 'type_location', { location_address: 'Plano' })).status, status).toBe(410);
    expect(visibleText(await desk.get(deskPath(id)))).not.toContain("Get Caller's Location");
  }
  expect(await rowById(id)).toMatchObject({ location_shared_at: null });
  const unknown = await caller.get('/locate/22222-22222');
  expect(unknown.status).toBe(404);
  expect(visibleText(unknown)).toContain('Link Not Found');
});

test('the desk asks first: an SMS goes out only with the caller’s consent', async () => {
  const phone = randomSmsPhone();
  const desk = await signIn();
  const { id, page } = await createCallerRequest(desk, { phone, locate: 'yes' });
  expect(visibleText(page)).toContain("the customer didn't agree to texts");
  expect(await readConversation(phone)).toEqual([]);
  const refused = await desk.submit(page, 'locate_caller');
  expect(refused.status).toBe(422);
  expect(visibleText(refused)).toContain('Ask the caller first, then check this box');
  expect(await readConversation(phone)).toEqual([]);
  const sent = await desk.submit(refused, 'locate_caller', { text_consent: 'yes' });
  expect(sent.url).toBe(`/admin?tab=phone&created=${id}`);
  expect(visibleText(sent)).toContain('Link Sent');
  locatePathIn(await waitForSms(phone, 'share your location'));
  // The consent is stored, so the checkbox is gone and the payment link is texted automatically.
  expect(fieldNames(sent.html)).not.toContain('text_consent');
  await waitForSms(phone, '/payment/');
  expect((await rowById(id)).text_consent_at).not.toBeNull();
  expect(visibleText(await desk.get(deskPath(id)))).toContain('Customer agreed over the phone to get texts');
});

test('an opted-out number gets no SMS; the desk reads the link out', async () => {
  const phone = randomSmsPhone();
  const desk = await signIn();
  await sendReply(phone, 'STOP');
  const before = (await readConversation(phone)).length;
  const { page } = await createCallerRequest(desk, { phone, locate: 'yes', text_consent: 'yes' });
  expect(visibleText(page)).toContain('This number opted out of texts. Read the link aloud instead.');
  expect(page.html).not.toContain('value="locate_caller"');
  expect((await stranger().get(locatePathIn(page.html))).status).toBe(200);
  expect(await readConversation(phone)).toHaveLength(before);
});

test('a Spanish speaker gets SMS and page in Spanish', async () => {
  const phone = randomSmsPhone();
  const desk = await signIn();
  await createCallerRequest(desk, { phone, locate: 'yes', text_consent: 'yes', language: 'es' });
  const path = locatePathIn(await waitForSms(phone, 'comparta el lugar donde se encuentra'));
  const page = await new Visitor(SYSTEM.baseUrl, { 'accept-language': 'es-MX' }).get(path);
  expect(visibleText(page)).toContain('¿Dónde está? Usted nos pidió ayuda');
});

test('only the desk can send a link, and cross-site posts are refused', async () => {
  const desk = await signIn();
  const { id } = await createCallerRequest(desk, { phone: randomSmsPhone(), locate: 'yes', text_consent: 'yes' });
  const fields = { intent: 'locate_caller', text_consent: 'yes', request_id: id };
  expect((await stranger().postFields(deskPath(id), fields)).status).toBe(401);
  expect((await stranger().postFields('/admin?tab=phone', fields)).status).toBe(401);
  const [{ token } = { token: '' }] = await query('SELECT token FROM locate_links WHERE request_id = $1', [id]);
  const otherOrigin = { origin: 'https://evil.example' };
  expect(
    (
      await stranger().postFields(
        `/locate/${String(token)}`,
        { intent: 'share_location', ...SHARED_POSITION },
        otherOrigin,
      )
    ).status,
  ).toBe(403);
  expect(await rowById(id)).toMatchObject({ customer_lat: null });
});

function fieldNames(html: string): string[] {
  return [...html.matchAll(/\bname="([^"]+)"/g)].map(([, name = '']) => name);
}
