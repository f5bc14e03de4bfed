import { expect, test } from '@playwright/test';
import { deskPath, query, submitRequest } from '../e2e/plain/desk.ts';
import { signIn } from '../e2e/signed-in.ts';

const CHANGES = 5;
/** Milliseconds; reviews measured 340 to 700 on two cores. */
const SOON = 1_000;

test('a change shows on an open page within a second', async ({ page }) => {
  const { track, id } = await submitRequest();
  const waits: number[] = [];
  for (let n = 1; n <= CHANGES; n += 1) {
    // A page of its own for each: changes that follow at once are shown together, two seconds apart.
    await page.goto(track);
    await expect(page.locator('.live-live').first()).toHaveText('Live');
    const words = `Change ${n}`;
    const shown = page.getByText(words).first().waitFor();
    const begun = Date.now();
    await query('UPDATE customer_requests SET service_description = $2 WHERE id = $1', [id, words]);
    await shown;
    waits.push(Date.now() - begun);
  }
  const median = waits.toSorted((a, b) => a - b)[Math.floor(CHANGES / 2)];
  expect(median, `milliseconds until shown: ${waits.join(', ')}`).toBeLessThan(SOON);
});

test("the desk's price shows on the driver's open page", async ({ page }) => {
  const desk = await signIn();
  const { track, id } = await submitRequest();
  await page.goto(track);
  await expect(page.locator('.live-live').first()).toHaveText('Live');
  const form = await desk.get(deskPath(id));
  const shown = page.getByText('$211.00').first().waitFor();
  const answered = desk.submit(form, 'set_price', { amount: '211' }).then(() => Date.now());
  await shown;
  const late = Date.now() - (await answered);
  expect(late, 'milliseconds after the desk had its answer').toBeLessThan(SOON);
});
