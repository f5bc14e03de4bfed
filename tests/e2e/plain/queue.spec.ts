import { expect, test } from '@playwright/test';
import { Visitor } from '#night/visitor.ts';
import { takenOver } from '../on-the-road.ts';
import { SYSTEM, TOW_PROVIDER } from '../people.ts';
import { deskPath, query, rowById, submitRequest } from './desk.ts';
import { signIn } from '../signed-in.ts';

test('queue events and presence require a session', async () => {
  const { id } = await submitRequest();
  const stranger = new Visitor(SYSTEM.baseUrl);
  const beat = (who: Visitor, body: string) =>
    fetch(`${SYSTEM.baseUrl}/admin/beat`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        origin: new URL(SYSTEM.baseUrl).origin,
        cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
  const refused = await beat(stranger, JSON.stringify({ request: id }));
  expect([refused.status, await refused.text()]).toEqual([401, expect.not.stringContaining('news')]);
  for (const stream of ['/admin/events', '/admin/events?only=queue', `/admin/events?request=${id}`]) {
    expect((await fetch(SYSTEM.baseUrl + stream)).status).toBe(401);
  }
  expect(await query('SELECT 1 FROM desk_presence WHERE request_id = $1', [id])).toEqual([]);

  const desk = await signIn();
  for (const body of ['', '{', '[]', '{"request":1}', '{"request":"x\' OR 1=1"}', `{"request":"${id}"}`]) {
    const answer = await beat(desk, body);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    // The session id stays on the server.
    expect(Object.keys((await answer.json()) as object).sort()).toEqual(['alerts', 'at', 'here', 'limits', 'news']);
  }
  expect(await query('SELECT 1 FROM desk_presence WHERE request_id = $1', [id])).toHaveLength(1);
  expect((await desk.get('/admin/beat')).status).toBe(405);
});

test('the customer’s stream contains nothing of the desk', async () => {
  const { id, track } = await submitRequest();
  const controller = new AbortController();
  const stream = await fetch(`${SYSTEM.baseUrl}${track}/events`, { signal: controller.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const heard = async (words: string) => {
    let text = '';
    while (!text.includes(words)) text += (await reader?.read())?.value ?? '';
    return text;
  };
  const until = await heard('event: version');
  expect(until).toContain('data: ');
  const desk = await signIn();
  await desk.get(deskPath(id));
  expect(await rowById(id)).toMatchObject({ first_opened_at: expect.any(Date) });
  await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
  // The first event is the price.
  expect(await heard('event: version')).not.toContain('touched');
  controller.abort();
});

test('a stale decision of any kind is told what changed', async () => {
  const { id } = await submitRequest();
  await takenOver(id);
  const [one, two] = [await signIn(), await signIn()];
  const stale = await one.get(deskPath(id));
  await two.submit(await two.get(deskPath(id)), 'edit_request', {
    phone: '(214) 555-0142',
    vehicle_year: '2016',
    vehicle_make: 'Subaru',
    vehicle_model: 'Forester',
    location_address: '2200 Ross Ave, Dallas, TX 75201',
    destination_address: '100 Main St, Fort Worth, TX 76102',
  });
  const edited = await one.submit(stale, 'edit_request', {
    phone: '(214) 555-0142',
    vehicle_year: '2016',
    vehicle_make: 'Subaru',
    vehicle_model: 'Legacy',
    location_address: '2200 Ross Ave, Dallas, TX 75201',
    destination_address: '100 Main St, Fort Worth, TX 76102',
  });
  expect(edited.status).toBe(409);
  expect(edited.html).toMatch(/Since this page was made: (&quot;|")Admin edited [^"&]*vehicle model/);
  await two.submit(await two.get(deskPath(id)), 'set_price', { amount: '200' });
  await two.submit(await two.get(deskPath(id)), 'cancel_request', { reason: '' });
  const assigned = await one.submit(stale, 'cancel_request', { reason: 'x', ...TOW_PROVIDER });
  expect(assigned.status).toBe(409);
  expect(assigned.html).toMatch(/Admin set price of \$200\.00(&quot;|"), (&quot;|")Admin cancelled request/);
});
