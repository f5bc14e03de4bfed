import { expect, test } from '@playwright/test';
import { Visitor, visibleText } from '#night/visitor.ts';
import { waitUntilWorkflowWroteRow } from '../on-the-road.ts';
import { SYSTEM, TOW_PROVIDER } from '../people.ts';
import { deskPath, query, rowById, submitRequest } from './desk.ts';
import { randomSmsPhone } from './phones.ts';
import { signIn } from '../signed-in.ts';

test('queue events and presence require a session', async () => {
  const { id } = await submitRequest();
  const stranger = new Visitor(SYSTEM.baseUrl);
  const postHeartbeat = (who: Visitor, body: string) =>
    fetch(`${SYSTEM.baseUrl}/admin/beat`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        origin: new URL(SYSTEM.baseUrl).origin,
        cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
  const refused = await postHeartbeat(stranger, JSON.stringify({ request: id }));
  expect([refused.status, await refused.text()]).toEqual([401, expect.not.stringContaining('waiting')]);
  for (const stream of ['/admin/events', '/admin/events?only=queue', `/admin/events?request=${id}`]) {
    expect((await fetch(SYSTEM.baseUrl + stream)).status).toBe(401);
  }
  expect(await query('SELECT 1 FROM desk_presence WHERE request_id = $1', [id])).toEqual([]);

  const desk = await signIn();
  for (const body of ['', '{', '[]', '{"request":1}', '{"request":"x\' OR 1=1"}', `{"request":"${id}"}`]) {
    const answer = await postHeartbeat(desk, body);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    // The session's id must not leave the server.
    const parts = ['alerts', 'at', 'claims', 'letterKeys', 'limits', 'pushes', 'viewers', 'waiting'];
    expect(Object.keys((await answer.json()) as object).sort()).toEqual(parts);
  }
  expect(await query('SELECT 1 FROM desk_presence WHERE request_id = $1', [id])).toHaveLength(1);
  expect((await desk.get('/admin/beat')).status).toBe(405);
});

test('the customer’s stream contains nothing of the desk', async () => {
  const { id, trackingPath } = await submitRequest();
  const controller = new AbortController();
  const stream = await fetch(`${SYSTEM.baseUrl}${trackingPath}/events`, { signal: controller.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const readUntil = async (wanted: string) => {
    let text = '';
    while (!text.includes(wanted)) text += (await reader?.read())?.value ?? '';
    return text;
  };
  const firstEvents = await readUntil('event: version');
  expect(firstEvents).toContain('data: ');
  const desk = await signIn();
  await desk.get(deskPath(id));
  expect(await rowById(id)).toMatchObject({ first_opened_at: expect.any(Date) });
  await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
  // The next event is about the new price: opening the request at the desk sent no event.
  expect(await readUntil('event: version')).not.toContain('touched');
  controller.abort();
});

test('a decision on an outdated page is refused with what has changed, whatever its kind', async () => {
  const { id } = await submitRequest();
  await waitUntilWorkflowWroteRow(id);
  const [firstDesk, secondDesk] = [await signIn(), await signIn()];
  const stale = await firstDesk.get(deskPath(id));
  await secondDesk.submit(await secondDesk.get(deskPath(id)), 'edit_request', {
    phone: '(214) 555-0142',
    vehicle_year: '2016',
    vehicle_make: 'Subaru',
    vehicle_model: 'Forester',
    location_address: '2200 Ross Ave, Dallas, TX 75201',
    destination_address: '100 Main St, Fort Worth, TX 76102',
  });
  const edited = await firstDesk.submit(stale, 'edit_request', {
    phone: '(214) 555-0142',
    vehicle_year: '2016',
    vehicle_make: 'Subaru',
    vehicle_model: 'Legacy',
    location_address: '2200 Ross Ave, Dallas, TX 75201',
    destination_address: '100 Main St, Fort Worth, TX 76102',
  });
  expect(edited.status).toBe(409);
  expect(edited.html).toMatch(/Since you opened this page: (&quot;|")Admin edited [^"&]*vehicle model/);
  await secondDesk.submit(await secondDesk.get(deskPath(id)), 'set_price', { amount: '200' });
  await secondDesk.submit(await secondDesk.get(deskPath(id)), 'cancel_request', { reason: '' });
  const assigned = await firstDesk.submit(stale, 'cancel_request', { reason: 'x', ...TOW_PROVIDER });
  expect(assigned.status).toBe(409);
  expect(assigned.html).toMatch(
    /Admin set a price of \$200\.00(&quot;|") \(\S+@[^)]+\), (&quot;|")Admin cancelled the request(&quot;|") \(\S+@[^)]+\)/,
  );
});

test('two open requests with one phone number warn about each other', async () => {
  const fields = { phone: randomSmsPhone(), vehicle_plate: '' };
  const [first, second] = [await submitRequest(fields), await submitRequest(fields)];
  const desk = await signIn();
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const page = await desk.get(deskPath(one.id));
    expect(visibleText(page)).toContain('Two requests for the same car?');
    expect(page.html).toContain(`href="${deskPath(other.id)}"`);
  }
  const page = await desk.get(deskPath(first.id));
  const [, number = ''] = /duplicate of ([A-Z0-9-]+)/.exec(visibleText(page)) ?? [];
  const card = await desk.get(`/admin?q=${number}`);
  expect(visibleText(card)).toMatch(/Same car Request \S+ has the same phone number/);
  const [, reason = ''] = /name="reason" value="([^"]+)"/.exec(page.html) ?? [];
  expect(reason).toBe(`Duplicate of request ${number}.`);
  await desk.submit(page, 'cancel_request', { reason });
  expect(visibleText(await first.driver.get(first.trackingPath))).toContain(reason);
  expect(visibleText(await desk.get(deskPath(second.id)))).not.toContain('Two requests for the same car?');
});
