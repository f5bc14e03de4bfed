import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { AuthenticatorApp } from './colleague.ts';
import { openOwnDesk } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';
import { axeViolations } from '../ui/page-checks.ts';
import { buttonOfIntent, fillFields, pressIntent, collectErrors } from './people.ts';

const OWN_DESK_PASSWORD = 'own-desk-password';

let desk: OwnDesk;
test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.afterAll(() => desk.close());

async function openSettings(browser: Parameters<OwnDesk['open']>[0], script: boolean, email: string) {
  const page = await desk.open(browser, { script, email });
  return { page, faults: collectErrors(page.context()) };
}

async function openDetails(page: Page, intent: string): Promise<void> {
  if (await buttonOfIntent(page, intent).isVisible()) return;
  await page.locator(`details:has(button[value="${intent}"]) > summary`).first().click();
}

test('settings are saved and shown, with who changed them', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const { page, faults } = await openSettings(browser, script, 'settings@desk.example');
  await page.getByRole('link', { name: 'Settings' }).click();
  await fillFields(page, { service_phone: '817 555 0133', late_minutes: '4', overdue_minutes: '4' });
  await pressIntent(page, 'save_settings');
  await expect(page.locator('.field-error')).toHaveText('This has to be more than "Late after"');
  await expect(page.locator('[name="service_phone"]')).toHaveValue('817 555 0133');
  await fillFields(page, { overdue_minutes: '9' });
  const passwordField = page.locator('form:has(button[value="save_settings"]) [name="current_password"]');
  for (const [password, expectedText] of [
    ['', 'Please enter your current password'],
    ['not this one', "That's not your current password"],
  ] as const) {
    await passwordField.fill(password);
    await pressIntent(page, 'save_settings');
    await expect(page.locator('.field-error')).toHaveText(expectedText);
    await expect(page.locator('[name="overdue_minutes"]')).toHaveValue('9');
  }
  if (script) expect(await axeViolations(page)).toEqual([]);
  await passwordField.fill(OWN_DESK_PASSWORD);
  await pressIntent(page, 'save_settings');
  await expect(page.getByText('Settings Saved').first()).toBeVisible();
  await expect(page.locator('[name="service_phone"]')).toHaveValue('(817) 555-0133');
  await expect(page.getByText('by settings@desk.example').first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('an admin is added and disabled', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const { page, faults } = await openSettings(browser, script, 'adds@desk.example');
  await page.goto('/admin?tab=settings');
  await openDetails(page, 'add_admin');
  const form = page.locator('form:has(button[value="add_admin"])');
  await form.locator('[name="email"]').fill('zoe@desk.example');
  await pressIntent(page, 'add_admin');
  await expect(form.locator('.field-error')).toHaveText('Please enter your current password');
  await expect(form.locator('[name="email"]')).toHaveValue('zoe@desk.example');
  await form.locator('[name="current_password"]').fill(OWN_DESK_PASSWORD);
  await pressIntent(page, 'add_admin');
  await expect(page.getByRole('heading', { name: 'One-time password for zoe@desk.example' })).toBeVisible();
  await expect(page.locator('.shown-words code')).toHaveText(/^[\w-]{16}$/);
  // The form is collapsed and empty again, so a second click can't add a second account.
  await expect(buttonOfIntent(page, 'add_admin')).toBeHidden();
  await expect(form.locator('[name="email"]')).toHaveValue('');
  const zoeItem = page.locator('.people > li').filter({ hasText: 'zoe@desk.example' }).first();
  await expect(zoeItem.getByText('One-time password', { exact: true })).toBeVisible();
  await openDetails(page, 'renew_password');
  await openDetails(page, 'disable_admin');
  if (script) expect(await axeViolations(page)).toEqual([]);
  const disableAdminForm = page.locator('form:has(button[value="disable_admin"])');
  await expect(disableAdminForm.locator('[name="admin_id"]')).toHaveValue('');
  await disableAdminForm.locator('[name="admin_id"]').selectOption({ label: 'zoe@desk.example' });
  await pressIntent(page, 'disable_admin');
  await expect(disableAdminForm.locator('.field-error')).toHaveText('Please enter your current password');
  await expect(disableAdminForm.locator('[name="admin_id"] option:checked')).toHaveText('zoe@desk.example');
  await disableAdminForm.locator('[name="current_password"]').fill(OWN_DESK_PASSWORD);
  await pressIntent(page, 'disable_admin');
  await expect(page.getByText('Admin Disabled').first()).toBeVisible();
  await expect(zoeItem.getByText('Disabled', { exact: true })).toBeVisible();
  await expect(page.locator('.shown-words')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('the second step is set up, required, and turned off', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const email = 'second@desk.example';
  const { page, faults } = await openSettings(browser, script, email);
  await page.goto('/admin/account');
  await openDetails(page, 'begin_second_step');
  await page.locator('form:has(button[value="begin_second_step"]) [name="current_password"]').fill(OWN_DESK_PASSWORD);
  await pressIntent(page, 'begin_second_step');
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  if (script) expect(await axeViolations(page)).toEqual([]);
  const app = new AuthenticatorApp(await page.locator('.shown-word').innerText());
  await page.locator('[name="code"]').fill('000000');
  await pressIntent(page, 'confirm_second_step');
  await expect(page.getByText("That code isn't right.").first()).toBeVisible();
  await page.locator('[name="code"]').fill(app.code());
  await pressIntent(page, 'confirm_second_step');
  await expect(page.locator('.shown-words code')).toHaveCount(10);
  if (script) expect(await axeViolations(page)).toEqual([]);
  const recoveryCode = await page.locator('.shown-words code').first().innerText();

  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await fillFields(page, { email, password: OWN_DESK_PASSWORD });
  await pressIntent(page, 'sign_in');
  await expect(page).toHaveURL(/\/admin\/login\/code$/);
  if (script) expect(await axeViolations(page)).toEqual([]);
  await page.locator('[name="code"]').fill(app.code());
  await pressIntent(page, 'enter_code');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText('Successfully signed in as admin')).toBeVisible();

  await page.goto('/admin/account');
  await openDetails(page, 'end_second_step');
  const form = page.locator('form:has(button[value="end_second_step"])');
  await form.locator('[name="current_password"]').fill(OWN_DESK_PASSWORD);
  await form.locator('[name="code"]').fill(recoveryCode);
  await pressIntent(page, 'end_second_step');
  await expect(page.getByText('Two-Step Verification Off').first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('sessions are listed, and can be ended from another browser', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const email = 'two@desk.example';
  const { page } = await openSettings(browser, script, email);
  const otherContext = await browser.newContext({ javaScriptEnabled: script, baseURL: desk.url });
  const laptopPage = await otherContext.newPage();
  await laptopPage.goto('/admin/login');
  await fillFields(laptopPage, { email, password: OWN_DESK_PASSWORD });
  await pressIntent(laptopPage, 'sign_in');
  await expect(laptopPage).toHaveURL(/\/admin$/);
  await page.goto('/admin/account');
  await expect(page.locator('.session')).toHaveCount(2);
  await expect(page.locator('.session').first()).toContainText('This browser');
  await expect(page.locator('.session').first()).toContainText('Chrome');
  await pressIntent(page, 'end_session');
  await expect(page.getByText("You've been signed out of that browser.")).toBeVisible();
  await expect(page.locator('.session')).toHaveCount(1);
  await laptopPage.goto('/admin?tab=settings');
  await expect(laptopPage).toHaveURL(/\/admin\/login$/);
});

test('a period has figures, a chart with its table, and a download', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const { page, faults } = await openSettings(browser, script, 'figures@desk.example');
  await desk.query('DELETE FROM payments');
  for (const [n, completedAt, price] of [
    [1, '2026-03-08T18:00:00Z', 20_000],
    [2, '2026-03-09T04:30:00Z', 10_000],
    [3, '2026-03-10T18:00:00Z', 8_000],
  ]) {
    await desk.query(
      `INSERT INTO payments (id, request_id, request_number, n, session_id, status, amount_cents, final_price_cents, expires_at, service_type, completed_at)
       VALUES (gen_random_uuid(), gen_random_uuid(), 'K7MQX4', 1, $1, 'paid', $3 * 15 / 100, $3, $2, 'towing', $2)`,
      [`cs_${n}`, completedAt, price],
    );
  }
  await page.goto('/admin?tab=completed');
  await expect(page.getByText('No completed jobs yet')).toBeVisible();
  await page.locator('[name="period"]').selectOption('custom');
  await page.locator('[name="from"]').fill('2026-03-07');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Please choose both dates')).toBeVisible();
  await page.locator('[name="to"]').fill('2026-03-10');
  await page.getByRole('button', { name: 'Show' }).click();
  for (const figure of ['$380', '$57', '$323']) await expect(page.locator('.figures')).toContainText(figure);
  await expect(page.getByRole('img', { name: 'Revenue by day. Highest: $300 (Mar 8).' })).toBeVisible();
  await page.getByText('View as table').click();
  const rows = page.locator('.chart-table tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(/Mar 8\s*2\s*\$300\s*\$45\s*\$255/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download 3 jobs as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('completed-jobs-2026-03-07-to-2026-03-10.csv');
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(4);
  expect(faults).toEqual([]);
});

test('mobile money stays in the browser', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const { page, faults } = await openSettings(browser, script, 'mobile@desk.example');
  await page.goto('/admin?tab=settings');
  const mobileMoneyPanel = page.locator('#mobile-money');
  if (!script) {
    await expect(mobileMoneyPanel.getByText('so this panel needs JavaScript')).toBeVisible();
    await expect(mobileMoneyPanel.getByRole('button')).toHaveCount(0);
    await expect(mobileMoneyPanel.getByRole('textbox')).toHaveCount(0);
    return;
  }
  const postedUrls: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && postedUrls.push(request.url()));
  await expect(mobileMoneyPanel.getByText('Not Tested')).toBeVisible();
  await expect(mobileMoneyPanel.getByRole('switch', { name: 'Test Mode' })).toBeChecked();
  await mobileMoneyPanel.getByRole('button', { name: 'Test Connection' }).click();
  await expect(mobileMoneyPanel.getByText('Please enter Merchant ID and API Key before testing.')).toBeVisible();
  await mobileMoneyPanel.getByLabel('Merchant ID').fill('M-1');
  await mobileMoneyPanel.getByLabel('API Key', { exact: true }).fill('key');
  await mobileMoneyPanel.getByRole('button', { name: 'Test Connection' }).click();
  await expect(mobileMoneyPanel.getByRole('button', { name: 'Testing...' })).toBeVisible();
  await expect(mobileMoneyPanel.locator('.badge')).toHaveText('Connected');
  await mobileMoneyPanel.getByRole('switch', { name: 'Enable mobile-money payments' }).check();
  await expect(mobileMoneyPanel.locator('.badge')).toHaveText('Not Tested');
  await mobileMoneyPanel.getByRole('button', { name: 'Save Settings' }).click();
  await expect(mobileMoneyPanel.getByText('Your settings are saved in this browser.')).toBeVisible();
  await page.reload();
  await expect(mobileMoneyPanel.getByLabel('Merchant ID')).toHaveValue('M-1');
  await expect(mobileMoneyPanel.getByRole('switch', { name: 'Enable mobile-money payments' })).toBeChecked();
  // Clear the API key while the connection is being tested. Then the connection test fails.
  await mobileMoneyPanel.getByRole('button', { name: 'Test Connection' }).click();
  await mobileMoneyPanel.getByLabel('API Key', { exact: true }).fill('');
  await expect(mobileMoneyPanel.locator('.badge')).toHaveText('Connection Failed');
  expect(postedUrls.filter((url) => !url.endsWith('/admin/beat'))).toEqual([]);
  expect(faults).toEqual([]);
});
