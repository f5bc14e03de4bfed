import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { TOW_REQUEST, acceptTerms, press, watch } from './people.ts';
import { openDesk, signIn } from './signed-in.ts';
import { deskPath, query, rowById, submitRequest } from './plain/desk.ts';

/** Live updates must show within this time. */
const SOON = { timeout: 3_000 };

/** Marks the document, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', 'kept'));
const unreloaded = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-mark', 'kept');

async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('.live-live').first()).toHaveText('Live');
  await mark(page);
}

test.describe('open pages', () => {
  test('the price appears on the open page, and typed text stays', async ({ page, context }) => {
    const faults = watch(context);
    const desk = await signIn();
    const { track, id } = await submitRequest();
    await openLive(page, track);
    await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '211' });
    await expect(page.getByText('$211.00').first()).toBeVisible(SOON);
    await unreloaded(page);

    await acceptTerms(page);
    await expect(page.locator('.live-live').first()).toBeVisible();
    await page.locator('details:has(button[value="counter_offer"]) > summary').click();
    const amount = page.locator('form:has(button[value="counter_offer"]) input[name="amount"]');
    await amount.pressSequentially('15');
    await query('UPDATE customer_requests SET service_description = $2 WHERE id = $1', [id, 'The red one']);
    await expect(page.getByText('The red one').first()).toBeVisible(SOON);
    await expect(amount).toBeFocused();
    await amount.pressSequentially('0');
    await expect(amount).toHaveValue('150');
    await press(page, 'counter_offer');
    await expect(page.getByText('Negotiating Price').first()).toBeVisible();
    await unreloaded(page);
    expect(faults).toEqual([]);
  });

  test('field errors stay when the page reloads its data', async ({ page }) => {
    const desk = await signIn();
    const { track, id } = await submitRequest();
    await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
    await openLive(page, track);
    await acceptTerms(page);
    await page.locator('details:has(button[value="counter_offer"]) > summary').click();
    const amount = page.locator('form:has(button[value="counter_offer"]) input[name="amount"]');
    await amount.fill('nothing');
    await press(page, 'counter_offer');
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await query('UPDATE customer_requests SET service_description = $2 WHERE id = $1', [id, 'The blue one']);
    await expect(page.getByText('The blue one').first()).toBeVisible(SOON);
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toHaveValue('nothing');
    await amount.fill('150');
    await press(page, 'counter_offer');
    await expect(page.getByText('Negotiating Price').first()).toBeVisible();
  });

  test('the desk sees a new request, a decision on the open request, and a deposit', async ({ browser }) => {
    const page = await openDesk(browser, true);
    await openLive(page, '/admin');
    const model = `Live ${Date.now()}`;
    const { driver, track, id } = await submitRequest({ vehicle_model: model });
    await expect(page.locator('article').filter({ hasText: model }).first()).toBeVisible(SOON);
    await unreloaded(page);

    const desk = await signIn();
    await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
    const detail = await page.context().newPage();
    await openLive(detail, deskPath(id));
    await detail.locator('details:has(button[value="cancel_request"]) > summary').click();
    const reason = detail.locator('form:has(button[value="cancel_request"]) [name="reason"]');
    await reason.fill('No tow truck is');
    await driver.submit(await driver.get(track), 'accept_terms', { agree: 'yes' });
    await driver.submit(await driver.get(track), 'accept_offer');
    await expect(detail.locator('.badge').getByText('Approved')).toBeVisible(SOON);
    await expect(reason).toBeFocused();
    await expect(reason).toHaveValue('No tow truck is');
    await unreloaded(detail);

    // A desk page without a request; it listens once its first heartbeat is answered.
    const elsewhere = await page.context().newPage();
    const listens = elsewhere.waitForResponse('**/admin/beat');
    await elsewhere.goto('/admin/providers');
    await listens;
    await query(
      `UPDATE customer_requests SET status = 'deposit_paid', payment_status = 'upfront_paid', deposit_paid = true,
         deposit_paid_at = now() WHERE id = $1`,
      [id],
    );
    const number = formatRequestNumber(String((await rowById(id)).request_number));
    for (const open of [page, detail, elsewhere]) {
      // Toasts appear for deposits of other tests, too.
      const toast = open.locator('.live-toast').filter({ hasText: 'Deposit Paid' }).filter({ hasText: number });
      // A change made by SQL sends no queue event: it comes with the next heartbeat.
      await expect(toast).toBeVisible({ timeout: 15_000 });
      await toast.getByRole('button', { name: 'Close' }).click();
      await expect(toast).toHaveCount(0);
    }
  });

  test('a correction does not overwrite newer changes: untouched fields update', async ({ browser }) => {
    const page = await openDesk(browser, true);
    await openLive(page, '/admin');
    const { driver, track, id } = await submitRequest();
    const share = (lat: string, lng: string) =>
      driver.postFields(track, { intent: 'share_location', lat, lng, accuracy: '8' });
    await share('32.7801', '-96.8005');
    // Navigate by link: on a full page load, the browser's own fields aren't updated.
    await page
      .locator(`article a[href="${deskPath(id)}"]`)
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${deskPath(id)}$`));
    await page.locator('details:has(button[value="edit_request"]) > summary').click();
    const form = page.locator('form:has(button[value="edit_request"])');
    await form.locator('[name="vehicle_plate"]').fill('NEW-7788');
    await expect(page.locator('.live-live').first()).toHaveText('Live');

    await share('32.9537', '-96.8903');
    const shared = String((await rowById(id)).location_address);
    expect(shared).not.toBe(TOW_REQUEST.location_address);
    await expect(form.locator('[name="location_address"]')).toHaveValue(shared);
    await expect(form.locator('[name="vehicle_plate"]')).toHaveValue('NEW-7788');
    await press(page, 'edit_request');
    await expect.poll(async () => (await rowById(id)).vehicle_plate).toBe('NEW-7788');
    expect(await rowById(id)).toMatchObject({ use_gps: true, customer_lat: 32.9537, location_address: shared });
  });

  test('shows each provider step once, and the end of the link', async ({ page }) => {
    const { track, id } = await submitRequest();
    await openLive(page, track);
    const set = (what: string) => query(`UPDATE customer_requests SET ${what} WHERE id = $1`, [id]);
    const toast = (title: string) => page.locator('.live-toast').filter({ hasText: title });
    await set(`status = 'provider_assigned', provider_assigned = true, provider_name = 'Rosa Delgado'`);
    await expect(toast('Provider Assigned')).toContainText('they have not confirmed yet', SOON);
    await set(`agreement_accepted_at = now()`);
    await expect(toast('Provider Assigned')).toContainText('Your provider has accepted the job.', SOON);
    await expect(toast('Provider Assigned')).toHaveCount(1);
    await set(`provider_current_lat = 32.9, provider_current_lng = -96.9, provider_last_location_update = now()`);
    await expect(toast('Live Tracking Active')).toHaveCount(1, { timeout: 5_000 });
    await set(`status = 'en_route'`);
    await expect(toast('Provider En Route')).toBeVisible({ timeout: 5_000 });
    await expect(toast('Provider Assigned')).toHaveCount(0);
    // Job returned: nothing on the page may still promise a provider.
    await set(`status = 'deposit_paid', provider_assigned = false, assignments = 1, agreement_accepted_at = NULL,
               provider_current_lat = NULL, provider_current_lng = NULL`);
    await expect(page.getByText("can't make it")).toBeVisible({ timeout: 5_000 });
    await expect(page.locator('.live-toast')).toHaveCount(0);
    await set(`status = 'completed', service_completed_at = now() - interval '4 minutes 57 seconds'`);
    await expect(toast('Service Completed')).toBeVisible({ timeout: 5_000 });
    await expect(page.getByRole('heading', { name: 'Link Expired' })).toBeVisible({ timeout: 8_000 });
    await expect(toast('Link Expired')).toBeVisible();
    await unreloaded(page);
    const after = await page.request.get(`${track}/events`);
    expect(after.status()).toBe(410);
  });

  test('without a signal the page says so, stays, and catches up', async ({ page, context }) => {
    const desk = await signIn();
    const { track, id } = await submitRequest();
    await openLive(page, track);
    await context.setOffline(true);
    await expect(page.locator('.live-offline').first()).toHaveText(/^Offline: shown as of \d+:\d\d [AP]M$/);
    await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '233' });
    await expect(page.getByText('Admin is Reviewing').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('$233.00').first()).toBeVisible();
    await expect(page.locator('.live-live').first()).toHaveText('Live');
    await unreloaded(page);
  });

  test('a cut stream is shown, reconnects, and catches up', async ({ page }) => {
    const desk = await signIn();
    const { track, id } = await submitRequest();
    await openLive(page, track);
    // Cut only the stream, like a proxy that ends long responses.
    await page.route('**/events', (route) => route.abort('connectionreset'));
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.locator('.live-offline').first()).toHaveText(/^Offline: shown as of \d+:\d\d [AP]M$/);
    await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '244' });
    await page.unroute('**/events');
    await expect(page.locator('.live-live').first()).toHaveText('Live', { timeout: 40_000 });
    await expect(page.getByText('$244.00').first()).toBeVisible();
    await unreloaded(page);
  });

  test('a stream contains versions and nothing of the row', async ({ page }) => {
    const { track } = await submitRequest();
    await page.goto('/');
    const first = await page.evaluate(async (url) => {
      const answer = await fetch(url);
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!text.includes('event: version')) text += (await reader?.read())?.value ?? '';
      await reader?.cancel();
      return { text, type: answer.headers.get('content-type'), cache: answer.headers.get('cache-control') };
    }, `${track}/events`);
    expect(first.type).toContain('text/event-stream');
    expect(first.cache).toContain('no-store');
    expect(first.text).toMatch(/^retry: \d+\n\nevent: version\ndata: \d+\n\n$/);
    expect(first.text).not.toContain(TOW_REQUEST.vehicle_plate);
  });
});
