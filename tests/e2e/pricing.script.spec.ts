import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { fillFields } from './people.ts';
import { openOwnDesk } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';

/** Tests the rate card, which helps the desk find a price, on the price form and on the form for callers. */

const DALLAS = '1500 Marilla St, Dallas, TX 75201';
const FORT_WORTH = '200 Texas St, Fort Worth, TX 76102';

let desk: OwnDesk;
test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.afterAll(() => desk.close());
test.beforeEach(async ({ browser }) => {
  await desk.resetDesk(browser);
  await desk.query('UPDATE desk_settings SET rate_card = NULL, version = version + 1');
});

/** Saves rates at the desk. Sets the night surcharge to 0, because the test may run at any hour. */
async function saveRates(browser: Browser, rates: Record<string, string>): Promise<Page> {
  const page = await desk.open(browser);
  await page.goto('/admin?tab=settings');
  await fillFields(page, { night: '0', ...rates });
  await page.getByRole('button', { name: 'Save Rate Card' }).click();
  await expect(page.getByText('Rate Card Saved')).toBeVisible();
  return page;
}

test('for a caller’s tow, the chips fill in the price, with the miles', async ({ browser }) => {
  const page = await saveRates(browser, { base_towing: '90', mile_towing: '3.50', included_miles: '5' });
  await page.goto('/admin?tab=phone');
  await fillFields(page, { location_address: DALLAS });
  await page.locator('select[name="service_type"]').selectOption('car_towing');
  await fillFields(page, { destination_address: FORT_WORTH });
  await page.getByRole('button', { name: 'Show Typical Price' }).click();
  const chips = page.getByRole('group', { name: 'Rate card' });
  await expect(chips).toBeVisible();
  const miles = Number(/(\d+) miles/.exec((await chips.textContent()) ?? '')?.[1]);
  expect(miles).toBeGreaterThan(20);
  const price = page.locator('input[name="final_price"]');
  const sum = (90 + miles * 3.5).toFixed(2);
  await chips.getByRole('button', { name: `Total $${sum}` }).click();
  await expect(price).toHaveValue(sum);
  await chips.getByRole('button', { name: 'Base $90.00' }).click();
  await expect(price).toHaveValue((miles * 3.5).toFixed(2));
  // What was typed stays.
  await expect(page.locator('input[name="destination_address"]')).toHaveValue(FORT_WORTH);
});

test('the price form proposes the same amounts, and adds for a heavy vehicle', async ({ browser }) => {
  const page = await saveRates(browser, { base_jump_start: '70', heavy: '55' });
  const id = await desk.submitAsDriver({ service_type: 'Jump Start', vehicle_type: 'Bus' });
  await page.goto(`/admin/request/${id}`);
  await page.getByRole('button', { name: 'Total $125.00' }).click();
  await expect(page.locator('input[name="amount"]').first()).toHaveValue('125.00');
  await expect(page.getByText('Fewer than 10 jobs like this so far')).toBeVisible();
});

test('without script, the amounts are there to read, and a service must be chosen first', async ({ browser }) => {
  await saveRates(browser, { base_lockout: '88' });
  const page = await desk.open(browser, { script: false });
  await page.goto('/admin?tab=phone');
  const showButton = page.getByRole('button', { name: 'Show Typical Price' });
  await showButton.click();
  await expect(page.getByText('Please choose a service first.').first()).toBeVisible();
  await page.locator('select[name="service_type"]').selectOption('lockout');
  await showButton.click();
  await expect(page.getByText('Base $88.00, $88.00 total')).toBeVisible();
});
