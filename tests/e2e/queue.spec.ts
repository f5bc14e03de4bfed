import { expect, test } from '@playwright/test';
import { attentionBar, boardRows, openOwnDesk } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';
import { SYSTEM, fillFields, pressIntent } from './people.ts';
import { openDesk, signIn } from './signed-in.ts';
import { deskPath, rowById, submitRequest } from './plain/desk.ts';

test.describe('the list', () => {
  let desk: OwnDesk;
  test.beforeAll(async () => {
    desk = await openOwnDesk();
  });
  test.beforeEach(({ browser }) => desk.resetDesk(browser));
  test.afterAll(() => desk.close());

  test('shows what waits, in the title too, and who has them open, also without script', async ({ browser }, info) => {
    const script = info.project.use.javaScriptEnabled !== false;
    const page = await desk.open(browser, { script });
    await expect(page.getByText('No active requests at the moment')).toBeVisible();
    await expect(attentionBar(page).getByText("Nothing's waiting for you")).toBeVisible();
    const id = await desk.submitAsDriver();
    await desk.query(`UPDATE customer_requests SET turn_since = now() - interval '3 minutes' WHERE id = $1`, [id]);
    await page.goto('/admin');
    await expect(page).toHaveTitle('(1) Admin Dashboard · Shoulder');
    await expect(attentionBar(page).getByText('1 waiting for you, 3 min')).toBeVisible();
    const row = boardRows(page).first();
    await expect(row.getByText('New', { exact: true })).toBeVisible();
    await expect(row.getByText('Over 2 min')).toBeVisible();
    await expect(row).toHaveAttribute('data-late', '1');
    await expect(page.getByRole('link', { name: 'All (1)' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('link', { name: 'Online Requests (1)' })).toBeVisible();
    await page.getByRole('link', { name: 'Phone Requests (0)' }).click();
    await expect(page.getByText('No phone requests right now.')).toBeVisible();

    const otherDesk = await desk.open(browser, { email: 'two@desk.example', script });
    await otherDesk.getByRole('link', { name: 'Next: towing, 3 min' }).click();
    await expect(otherDesk).toHaveURL(`${desk.url}/admin/board/${id}`);
    // Opening a request doesn't price it, so it still waits.
    await expect(attentionBar(otherDesk).getByText('1 waiting for you, 3 min')).toBeVisible();
    await expect(attentionBar(otherDesk).getByRole('link', { name: /^Next/ })).toHaveCount(0);
    await page.goto('/admin');
    await expect(page).toHaveTitle('(1) Admin Dashboard · Shoulder');
    await expect(page.getByText('Viewing now: two@desk.example').first()).toBeVisible();
  });

  test('shows when a provider was last seen, once the positions stop', async ({ browser }, info) => {
    const page = await desk.open(browser, { script: info.project.use.javaScriptEnabled !== false });
    const id = await desk.submitAsDriver();
    const setLastSeen = (ago: string) =>
      desk.query(
        `UPDATE customer_requests SET status = 'en_route', provider_last_location_update = now() - $2::interval WHERE id = $1`,
        [id, ago],
      );
    const card = boardRows(page).first();
    await setLastSeen('5 seconds');
    await page.goto('/admin');
    await expect(card.getByText('En Route')).toBeVisible();
    await expect(card.getByText(/last seen/)).toHaveCount(0);
    await setLastSeen('190 seconds');
    await page.goto('/admin');
    await expect(card.getByText('Provider last seen 3 min ago')).toBeVisible();
  });

  test('is searched, filtered and paged by URL', async ({ browser }, info) => {
    const script = info.project.use.javaScriptEnabled !== false;
    const id = await desk.submitAsDriver({ vehicle_plate: 'FIND-77', phone: '(469) 555-0188' });
    await desk.query(
      `INSERT INTO customer_requests (id, request_number, phone, service_type, vehicle_year, vehicle_make, vehicle_model, location_address, version, turn_since)
       SELECT gen_random_uuid(), 'K7' || lpad(n::text, 4, '0'), '+18175550100', 'lockout', '2019', 'Honda', 'Civic-' || n || '-', '1 Legends Way, Arlington', 1, now() - interval '1 hour' + n * interval '1 second'
         FROM generate_series(1, 205) AS n`,
    );
    const page = await desk.open(browser, { script });
    const cards = boardRows(page);
    await fillFields(page, { q: 'find-77' });
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/[?&]find=[\w.-]+$/);
    expect(page.url().toLowerCase()).not.toContain('find-77');
    await expect(cards).toHaveCount(1);
    await expect(cards.first().locator('[data-open]')).toHaveAttribute('href', new RegExp(`^/admin/board/${id}`));
    await expect(page.getByRole('link', { name: 'Online Requests (1)' })).toBeVisible();
    await expect(page.locator('input[name="q"]')).toHaveValue('find-77');
    const q = page.locator('input[name="q"]');
    for (const typedPhone of ['0188', '(469) 555-0188']) {
      await page.goto('/admin');
      await expect(cards).toHaveCount(200);
      await fillFields(page, { q: typedPhone });
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(/[?&]find=/);
      await expect(cards).toHaveCount(1);
      await expect(q).toHaveValue(typedPhone);
    }
    await fillFields(page, { q: 'nothing-like-it' });
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('Nothing found')).toBeVisible();
    // "Back" returns to the previous search, which survives a reload.
    await page.goBack();
    await expect(q).toHaveValue('(469) 555-0188');
    await expect(cards).toHaveCount(1);
    await page.reload();
    await expect(cards).toHaveCount(1);
    await page.goForward();
    await expect(page.getByText('Nothing found')).toBeVisible();
    // A request number isn't personal, so a URL may contain it.
    const [row] = await desk.query('SELECT request_number AS number FROM customer_requests WHERE id = $1', [id]);
    await page.goto(`/admin?q=${String(row?.number)}`);
    await expect(cards).toHaveCount(1);
    await expect(cards.first().locator('[data-open]')).toHaveAttribute('href', new RegExp(`^/admin/board/${id}`));
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expect(page.getByRole('link', { name: 'Online Requests (206)' })).toBeVisible();

    await page.locator('select[name="service"]').selectOption('lockout');
    await page.locator('select[name="status"]').selectOption('pending_admin_review');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/status=pending_admin_review&service=lockout/);
    await expect(page.getByRole('link', { name: 'Online Requests (205)' })).toBeVisible();
    // The longest wait comes first, and up to 200 requests are on one page.
    await expect(cards).toHaveCount(200);
    await expect(cards.first()).toContainText('Civic-1-');
    await page.getByRole('link', { name: 'More requests' }).click();
    await expect(cards).toHaveCount(5);
    await expect(cards.last()).toContainText('Civic-205-');
    await page.getByRole('link', { name: 'First page' }).click();
    await expect(cards.first()).toContainText('Civic-1-');
    await expect(page).toHaveURL(/service=lockout/);
  });
});

test('a decision on a stale page is refused with what happened', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const { id } = await submitRequest();
  const staleDesk = await openDesk(browser, script);
  // Block live updates, so that the page becomes outdated.
  await staleDesk.route('**/admin/events?*', (route) => route.abort());
  await staleDesk.goto(deskPath(id));
  await expect(staleDesk.locator('button[value="set_price"]')).toBeVisible();
  const otherDesk = await signIn();
  await otherDesk.submit(await otherDesk.get(deskPath(id)), 'set_price', { amount: '200' });
  await fillFields(staleDesk, { amount: '150' });
  await pressIntent(staleDesk, 'set_price');
  const answer = staleDesk.locator('.answer');
  await expect(answer).toContainText('This Request Has Changed');
  await expect(answer).toContainText(
    `Since you opened this page: "Admin set a price of $200.00" (${SYSTEM.adminEmail}).`,
  );
  await expect(answer).toContainText("has an offer that hasn't been answered yet");
  // The stale page shows the price that the other desk set. The price it submitted itself was not stored.
  await expect(staleDesk.getByText('$200.00').first()).toBeVisible();
  await expect(staleDesk.locator('button[value="set_price"]')).toHaveCount(0);
  expect(await rowById(id)).toMatchObject({ admin_price_cents: 20_000, status: 'admin_priced' });
});
