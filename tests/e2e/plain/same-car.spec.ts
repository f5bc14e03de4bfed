import { expect, test } from '@playwright/test';
import { visibleText } from '#night/visitor.ts';
import { signIn } from '../signed-in.ts';
import { CALLER_FIELDS } from './callers.ts';
import { deskPath, query, submitRequest } from './desk.ts';
import { randomSmsPhone } from './phones.ts';

test('a second request for a caller is made only after the first was pointed out, and once', async () => {
  const phone = randomSmsPhone();
  const { id } = await submitRequest({ phone, vehicle_plate: '' });
  const desk = await signIn();
  const call = { ...CALLER_FIELDS, phone, service_description: 'Keys are in the trunk' };
  const warned = await desk.submit(await desk.get('/admin?tab=phone'), 'create_phone_request', call);
  expect(warned.status).toBe(409);
  expect(visibleText(warned)).toContain('Not Created Yet');
  expect(visibleText(warned)).toMatch(/Request \S+ .*has the same phone number/);
  expect(visibleText(warned)).toContain("This caller's earlier jobs (1)");
  expect(warned.html).toContain(`href="${deskPath(id)}"`);
  expect(warned.html).toContain('Keys are in the trunk');
  const requests = () => query('SELECT id FROM customer_requests WHERE phone = $1 ORDER BY created_at', [phone]);
  expect(await requests()).toHaveLength(1);

  const made = await desk.submit(warned, 'create_anyway', call);
  expect(made.url).toContain('created=');
  // A second press, or a reload, leads to the same request.
  const again = await desk.submit(warned, 'create_anyway', call);
  expect(again.url).toBe(made.url);
  expect(await requests()).toHaveLength(2);

  const [, second] = await requests();
  const page = await desk.get(deskPath(String(second?.id)));
  expect(visibleText(page)).toContain('Two requests for the same car?');
  expect(visibleText(page)).toContain("This caller's earlier jobs (1)");
  const earlier = await desk.get(`${deskPath(String(second?.id))}/earlier`);
  expect(visibleText(earlier)).toMatch(/2 jobs on record from \(214\) 557-\d{4}/);
  expect(earlier.html).toContain(`href="${deskPath(id)}"`);
  expect(earlier.url).not.toContain('557');
});

test('a driver who asks twice is not told, because the first request may be a stranger’s', async () => {
  const fields = { phone: randomSmsPhone(), vehicle_plate: '' };
  const [first, second] = [await submitRequest(fields), await submitRequest(fields)];
  for (const { driver, trackingPath, page } of [first, second]) {
    for (const shown of [page, await driver.get(trackingPath)]) {
      expect(visibleText(shown)).not.toMatch(/for the same car|has the same/i);
    }
  }
  expect(visibleText(await (await signIn()).get(deskPath(second.id)))).toContain('has the same phone number');
});
