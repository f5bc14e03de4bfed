import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { openOwnDesk } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';
import { DESK_EVENT_LIMIT, collectErrors } from './people.ts';
import { rowById, submitRequest } from './plain/desk.ts';
import { openDesk } from './signed-in.ts';

const DESK_WINDOW = { width: 1440, height: 900 };

const pane = (page: Page) => page.getByRole('region', { name: /^Request / });
const rowOf = (page: Page, id: string) => page.locator(`#board tr[data-request="${id}"]`);
const expectLive = (page: Page) => expect(page.locator('.live-live').first()).toBeVisible();
/** Waits until the page listens to keys. */
const waitForShortcuts = (page: Page) => expect(page.locator('[name="q"]')).toHaveAttribute('aria-keyshortcuts', '/');

test('a row opens beside the board, is priced there, and closes to its row', async ({ browser }) => {
  const { id } = await submitRequest();
  await submitRequest();
  const number = String((await rowById(id)).request_number);
  const page = await openDesk(browser, true);
  const errors = collectErrors(page.context());
  await page.setViewportSize(DESK_WINDOW);
  await page.goto(`/admin?q=${number}`);
  await waitForShortcuts(page);
  const loads: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/admin/board/${id}.data`) loads.push(url.searchParams.get('_routes') ?? 'all');
  });

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/board/${id}\\?q=${number}$`));
  await expect(pane(page).getByRole('heading', { name: /^Towing, / })).toBeFocused();
  await expect(pane(page).getByText(formatRequestNumber(number), { exact: true }).first()).toBeVisible();
  await expect(rowOf(page, id)).toHaveAttribute('aria-current', 'true');
  await expect(rowOf(page, id)).toBeVisible();
  // The rows of the board weren't sent again.
  expect(new Set(loads.map((routes) => routes.split(',').includes('routes/admin._board')))).toEqual(new Set([false]));

  await page.keyboard.press('p');
  await page.keyboard.type('140');
  await page.keyboard.press('Enter');
  await expect(pane(page).getByText('Price Set')).toBeVisible();
  await expect(pane(page).getByRole('link', { name: /^Next: / })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/admin/board/${id}\\?q=`));
  await expect(rowOf(page, id)).toContainText('$140.00');
  expect(await rowById(id)).toMatchObject({ admin_price_cents: 14_000 });

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/admin\\?q=${number}$`));
  await expect(pane(page)).toHaveCount(0);
  await expect(rowOf(page, id).locator('[data-open]')).toBeFocused();
  await page.goBack();
  await expect(pane(page)).toBeVisible();
  await page.reload();
  await expect(pane(page)).toBeVisible();
  await expect(rowOf(page, id)).toBeVisible();
  expect(errors).toEqual([]);
});

test.describe('with a desk of its own', () => {
  let desk: OwnDesk;
  test.beforeAll(async () => {
    desk = await openOwnDesk();
  });
  test.beforeEach(({ browser }) => desk.resetDesk(browser));
  test.afterAll(() => desk.close());

  test('keys go on from the open row, and Escape leaves a field before it closes the pane', async ({ browser }) => {
    const first = await desk.submitAsDriver();
    const second = await desk.submitAsDriver();
    await desk.query(`UPDATE customer_requests SET turn_since = now() - interval '9 minutes' WHERE id = $1`, [first]);
    const page = await desk.open(browser);
    await page.setViewportSize(DESK_WINDOW);
    await page.goto('/admin');
    await waitForShortcuts(page);
    await page.keyboard.press('n');
    await expect(page).toHaveURL(`${desk.url}/admin/board/${first}`);
    await expect(pane(page).getByRole('heading', { name: /^Towing, / })).toBeFocused();
    await page.keyboard.press('n');
    await expect(page).toHaveURL(`${desk.url}/admin/board/${second}`);
    await expect(rowOf(page, second)).toHaveAttribute('aria-current', 'true');
    await expect(pane(page).getByRole('heading', { name: /^Towing, / })).toBeFocused();
    await page.keyboard.press('k');
    await expect(rowOf(page, first).locator('[data-open]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${desk.url}/admin/board/${first}`);
    await expect(rowOf(page, first)).toHaveAttribute('aria-current', 'true');

    await page.keyboard.press('m');
    await page.keyboard.type('Behind the blue sign');
    await page.keyboard.press('Escape');
    await expect(pane(page).getByLabel('New note')).toHaveValue('Behind the blue sign');
    await expect(pane(page).getByRole('heading', { name: /^Towing, / })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${desk.url}/admin`);
  });

  test('claiming keeps what was typed, and colleagues see who has it and what was noted', async ({ browser }) => {
    const id = await desk.submitAsDriver();
    const ana = await desk.open(browser, { email: 'ana@desk.example' });
    const ben = await desk.open(browser, { email: 'ben@desk.example' });
    for (const page of [ana, ben]) await page.setViewportSize(DESK_WINDOW);
    await Promise.all([ana.goto(`/admin/board/${id}`), ben.goto(`/admin/board/${id}`)]);
    await Promise.all([expectLive(ana), expectLive(ben)]);
    await expect(ben.getByText('Viewing now: ana@desk.example').first()).toBeVisible();
    await pane(ana).getByLabel('New note').fill('North side of the lot');
    await pane(ana).getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(pane(ana).getByText("You've had it since")).toBeVisible();
    await expect(pane(ana).getByLabel('New note')).toHaveValue('North side of the lot');
    await expect(pane(ben).getByText('ana@desk.example has had it since')).toBeVisible(DESK_EVENT_LIMIT);
    await pane(ana).getByRole('button', { name: 'Add note' }).click();
    await expect(pane(ana).getByLabel('New note')).toHaveValue('');
    await expect(pane(ben).locator('#notes')).toContainText('North side of the lot', DESK_EVENT_LIMIT);
    await expect(ana).toHaveURL(`${desk.url}/admin/board/${id}`);
  });

  test('a narrow window opens the page instead', async ({ browser }) => {
    const id = await desk.submitAsDriver();
    const page = await desk.open(browser);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/admin');
    await expectLive(page);
    await rowOf(page, id).locator('[data-open]').click();
    await expect(page).toHaveURL(`${desk.url}/admin/request/${id}`);
  });
});
