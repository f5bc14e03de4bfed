import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { commandToasts } from '#modules/request/copy/en/commands.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { Story } from '../ui/story.ts';
import { TOW_REQUEST, unusedPhoneAndPlate, pressIntent, collectErrors } from './people.ts';
import { openDesk, signIn } from './signed-in.ts';
import { deskPath, query, rowById, submitRequest } from './plain/desk.ts';

/** Marks the document. If the mark is gone later, the page was reloaded. */
const markDocument = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', 'kept'));
const expectNoReload = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-mark', 'kept');

async function openLivePage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('.live-live').first()).toHaveText('Live');
  await markDocument(page);
}

test.describe('open pages', () => {
  test('the price appears on the open page, and typed text stays', async ({ page, context }) => {
    const faults = collectErrors(context);
    const desk = await signIn();
    const { trackingPath, id } = await submitRequest();
    await openLivePage(page, trackingPath);
    await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '211' });
    await expect(page.getByText('$211.00').first()).toBeVisible();
    await expectNoReload(page);

    await page.locator('details:has(button[value="counter_offer"]) > summary').click();
    const amount = page.locator('form:has(button[value="counter_offer"]) input[name="amount"]');
    await amount.pressSequentially('15');
    await query('UPDATE customer_requests SET service_description = $2 WHERE id = $1', [id, 'The red one']);
    await expect(page.getByText('The red one').first()).toBeAttached();
    await expect(amount).toBeFocused();
    await amount.pressSequentially('0');
    await expect(amount).toHaveValue('150');
    await pressIntent(page, 'counter_offer');
    await expect(page.getByText('Negotiating Price').first()).toBeVisible();
    await expectNoReload(page);
    expect(faults).toEqual([]);
  });

  test('field errors stay when the page reloads its data', async ({ page }) => {
    const desk = await signIn();
    const { trackingPath, id } = await submitRequest();
    await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
    await openLivePage(page, trackingPath);
    await page.locator('details:has(button[value="counter_offer"]) > summary').click();
    const amount = page.locator('form:has(button[value="counter_offer"]) input[name="amount"]');
    await amount.fill('nothing');
    await pressIntent(page, 'counter_offer');
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await query('UPDATE customer_requests SET service_description = $2 WHERE id = $1', [id, 'The blue one']);
    await expect(page.getByText('The blue one').first()).toBeAttached();
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toHaveValue('nothing');
    await amount.fill('150');
    await pressIntent(page, 'counter_offer');
    await expect(page.getByText('Negotiating Price').first()).toBeVisible();
  });

  test('the desk sees a new request, a decision on the open request, and a deposit', async ({ browser }) => {
    const page = await openDesk(browser, true);
    // The board doesn't move rows while the pointer is on it, so move the pointer away.
    await page.mouse.move(0, 0);
    const model = `Live${Date.now()}`;
    // Other tests' requests may fill the board's first page, so watch a search.
    await openLivePage(page, `/admin?q=${model}`);
    const { driver, trackingPath, id } = await submitRequest({ ...unusedPhoneAndPlate(), vehicle_model: model });
    await expect(page.locator('tr').filter({ hasText: model }).first()).toBeVisible();
    await expectNoReload(page);

    const desk = await signIn();
    await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
    const requestPage = await page.context().newPage();
    await openLivePage(requestPage, deskPath(id));
    await requestPage.locator('details:has(button[value="cancel_request"]) > summary').click();
    const reason = requestPage.locator('form:has(button[value="cancel_request"]) [name="reason"]');
    await reason.fill('No tow truck is');
    await driver.postFields(trackingPath, { intent: 'accept_terms', agree: 'yes' });
    await driver.submit(await driver.get(trackingPath), 'accept_offer');
    await expect(requestPage.locator('.badge').getByText('Approved')).toBeVisible();
    await expect(reason).toBeFocused();
    await expect(reason).toHaveValue('No tow truck is');
    await expectNoReload(requestPage);

    // A desk page that isn't about one request becomes live with the response to its first heartbeat.
    const listPage = await page.context().newPage();
    const firstHeartbeat = listPage.waitForResponse('**/admin/beat');
    await listPage.goto('/admin/providers');
    await firstHeartbeat;
    await query(
      `UPDATE customer_requests SET status = 'deposit_paid', payment_status = 'upfront_paid', deposit_paid = true,
         deposit_paid_at = now() WHERE id = $1`,
      [id],
    );
    const number = formatRequestNumber(String((await rowById(id)).request_number));
    for (const open of [page, requestPage, listPage]) {
      // Other tests' deposits cause toasts too, so find the one about this request.
      const toast = open.locator('.live-toast').filter({ hasText: 'Deposit Paid' }).filter({ hasText: number });
      // A change made by SQL sends no event to the queue. The toast comes with the next heartbeat.
      await expect(toast).toBeVisible({ timeout: 15_000 });
      await toast.getByRole('button', { name: 'Close' }).click();
      await expect(toast).toHaveCount(0);
    }
  });

  test('a correction does not overwrite newer changes: untouched fields update', async ({ browser }) => {
    const page = await openDesk(browser, true);
    // This window is too narrow to show the request beside the board, so it opens on a page of its own.
    await page.setViewportSize({ width: 1100, height: 800 });
    const model = `Live${Date.now()}`;
    await openLivePage(page, `/admin?q=${model}`);
    const { driver, trackingPath, id } = await submitRequest({ ...unusedPhoneAndPlate(), vehicle_model: model });
    const sharePosition = (lat: string, lng: string) =>
      driver.postFields(trackingPath, { intent: 'share_location', lat, lng, accuracy: '8' });
    await sharePosition('32.7801', '-96.8005');
    // Follow a link, so that React creates the form. If the fields came with the page's HTML, the browser would update
    // untouched ones even without our code.
    await page.locator(`tr[data-request="${id}"] a[data-open]`).first().click();
    await expect(page).toHaveURL(new RegExp(`${deskPath(id)}$`));
    await page.locator('details:has(button[value="edit_request"]) > summary').click();
    const form = page.locator('form:has(button[value="edit_request"])');
    await form.locator('[name="vehicle_plate"]').fill('NEW-7788');
    await expect(page.locator('.live-live').first()).toHaveText('Live');

    await sharePosition('32.9537', '-96.8903');
    const storedAddress = String((await rowById(id)).location_address);
    expect(storedAddress).not.toBe(TOW_REQUEST.location_address);
    await expect(form.locator('[name="location_address"]')).toHaveValue(storedAddress);
    await expect(form.locator('[name="vehicle_plate"]')).toHaveValue('NEW-7788');
    await pressIntent(page, 'edit_request');
    await expect.poll(async () => (await rowById(id)).vehicle_plate).toBe('NEW-7788');
    expect(await rowById(id)).toMatchObject({ use_gps: true, customer_lat: 32.9537, location_address: storedAddress });
  });

  test('announces each provider step once on the sign, and the end of the link', async ({ page }) => {
    const { trackingPath, id } = await submitRequest();
    await openLivePage(page, trackingPath);
    const setColumns = (what: string) => query(`UPDATE customer_requests SET ${what} WHERE id = $1`, [id]);
    const announcement = page.locator('[role="status"].sr-only');
    const toast = page.locator('.live-toast');
    await expect(announcement).toHaveRole('status');
    await expect(announcement).toBeEmpty();
    await setColumns(`status = 'provider_assigned', provider_assigned = true, provider_name = 'Rosa Delgado'`);
    await expect(announcement).toContainText('Provider Assigned');
    await expect(announcement).toContainText('waiting for them to accept');
    await setColumns(`agreement_accepted_at = now()`);
    await expect(announcement).toContainText('Your provider has accepted the job.');
    await expect(announcement).not.toContainText('waiting for them to accept');
    await setColumns(
      `provider_current_lat = 32.9, provider_current_lng = -96.9, provider_last_location_update = now()`,
    );
    await expect(announcement).toContainText('Live Tracking Active');
    await setColumns(`status = 'en_route'`);
    await expect(announcement).toContainText('Provider En Route');
    await expect(announcement).not.toContainText('Provider Assigned');
    // The provider handed the job back, so nothing on the page may still promise a provider.
    await setColumns(`status = 'deposit_paid', provider_assigned = false, assignments = 1, agreement_accepted_at = NULL,
               provider_current_lat = NULL, provider_current_lng = NULL`);
    await expect(page.locator('.sign')).toContainText("can't make it");
    await expect(announcement).toContainText("can't make it");
    await expect(announcement).not.toContainText('Provider En Route');
    await expect(announcement).not.toContainText('Live Tracking Active');
    await setColumns(`status = 'completed', service_completed_at = now() - interval '4 minutes 30 seconds'`);
    await expect(announcement).toContainText('Service Completed');
    await expect(toast).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Link Expired' })).toBeVisible({ timeout: 60_000 });
    await expect(toast).toContainText('Link Expired');
    await expectNoReload(page);
    const after = await page.request.get(`${trackingPath}/events`);
    expect(after.status()).toBe(410);
  });

  test('announces the end of the link on an open provider page, in the place of other toasts', async ({
    page,
    context,
  }) => {
    const story = await (await Story.onSite()).advance('arrived', 'complete_job');
    await context.addCookies(story.cabCookies());
    await openLivePage(page, story.jobPath);
    await pressIntent(page, 'report_unpaid');
    await expect(page.locator('.toast')).toContainText(commandToasts.report_unpaid.done.title);
    await story.setColumns(`service_completed_at = now() - interval '4 minutes 30 seconds'`);
    const { title, message } = providerTexts.toasts.linkExpired;
    await expect(page.locator('.live-toast')).toContainText(title, { timeout: 60_000 });
    await expect(page.locator('.live-toast')).toContainText(message);
    await expect(page.locator('.toast')).toHaveCount(1);
    await expectNoReload(page);
  });

  test('says on an open payment page that a payment page was opened elsewhere, until it’s paid', async ({ page }) => {
    const story = await (await Story.submit(await signIn())).advanceTo('agreed');
    await openLivePage(page, `/payment/${story.id}`);
    const toast = page.locator('.live-toast');
    await expect(toast).toHaveCount(0);
    await story.openPayment();
    await expect(toast).toContainText(paymentTexts.toasts.linkGenerated.title);
    await story.pressAtCheckout('pay');
    await expect(page.getByRole('heading', { name: paymentTexts.paid.heading })).toBeVisible();
    await expect(toast).toHaveCount(0);
    await expectNoReload(page);
  });

  test('without a signal the page says so, stays, and catches up', async ({ page, context }) => {
    const desk = await signIn();
    const { trackingPath, id } = await submitRequest();
    await openLivePage(page, trackingPath);
    await context.setOffline(true);
    await expect(page.locator('.live-offline').first()).toHaveText(/^Offline since \d+:\d\d [AP]M$/);
    await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '233' });
    await expect(page.getByText('Admin is Reviewing').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('$233.00').first()).toBeVisible();
    await expect(page.locator('.live-live').first()).toHaveText('Live');
    await expectNoReload(page);
  });

  test('a cut stream is shown, reconnects, and catches up', async ({ page }) => {
    const desk = await signIn();
    const { trackingPath, id } = await submitRequest();
    await openLivePage(page, trackingPath);
    // Cut only the event stream, like a proxy that ends long responses.
    await page.route('**/events', (route) => route.abort('connectionreset'));
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.locator('.live-offline').first()).toHaveText(/^Offline since \d+:\d\d [AP]M$/);
    await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '244' });
    await page.unroute('**/events');
    await expect(page.locator('.live-live').first()).toHaveText('Live', { timeout: 40_000 });
    await expect(page.getByText('$244.00').first()).toBeVisible();
    await expectNoReload(page);
  });

  test('a stream contains versions and nothing of the row', async ({ page }) => {
    const { trackingPath } = await submitRequest();
    await page.goto('/');
    const first = await page.evaluate(async (url) => {
      const answer = await fetch(url);
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!text.includes('event: version')) text += (await reader?.read())?.value ?? '';
      await reader?.cancel();
      return { text, type: answer.headers.get('content-type'), cache: answer.headers.get('cache-control') };
    }, `${trackingPath}/events`);
    expect(first.type).toContain('text/event-stream');
    expect(first.cache).toContain('no-store');
    expect(first.text).toMatch(/^retry: \d+\n\nevent: version\ndata: \d+\n\n$/);
    expect(first.text).not.toContain(TOW_REQUEST.vehicle_plate);
  });
});
