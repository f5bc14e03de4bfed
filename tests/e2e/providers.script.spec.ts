import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { SYSTEM, freshPhone, pressIntent, collectErrors } from './people.ts';
import { openDesk, signIn } from './signed-in.ts';
import { Story } from '../ui/story.ts';
import { deskPath, query, rowById } from './plain/desk.ts';

interface Person {
  id: string;
  name: string;
  phone: string;
}

/** Adds a provider to the directory. @param more columns to set, as in the SET part of an UPDATE */
async function addToDirectory(more = ''): Promise<Person> {
  const name = `Combo ${randomUUID().slice(0, 8)}`;
  const phone = freshPhone();
  const [row] = await query(
    `INSERT INTO providers (name, phone, email, vehicle, services, last_assigned_at)
     VALUES ($1, $2, 'combo@tow.example', 'Ram 5500', '{towing}', now()) RETURNING id`,
    [name, `+1${phone.replaceAll(/\D/g, '')}`],
  );
  const id = String(row?.id);
  if (more) await query(`UPDATE providers SET ${more} WHERE id = $1`, [id]);
  return { id, name, phone };
}

const NO_WARNINGS_COLUMNS = "license_number = 'TX-1', insurance_cents = 100000000, insurance_until = '2099-12-31'";

/** Opens the desk's page of a request that has no provider yet. */
async function openUnassignedRequest(browser: Browser): Promise<{ page: Page; id: string; faults: string[] }> {
  const { id } = await (await Story.submit(await signIn())).advanceTo('paid');
  const page = await openDesk(browser, true);
  const faults = collectErrors(page.context());
  await page.goto(deskPath(id));
  await expect(page.getByRole('combobox', { name: 'Find in the directory' })).toBeVisible();
  return { page, id, faults };
}

const assignForm = (page: Page) => page.locator('form:has(button[value="assign_provider"])');
const assignFormField = (page: Page, name: string) => assignForm(page).locator(`[name="${name}"]`);

test.describe('choosing a provider by typing', () => {
  test('by keyboard: fills in the fields, shows the warnings, requires the tick', async ({ browser }) => {
    const person = await addToDirectory(
      "license_number = 'TX-1', insurance_cents = 25000000, insurance_until = '2026-01-31'",
    );
    const { page, id, faults } = await openUnassignedRequest(browser);
    const directoryField = page.getByRole('combobox', { name: 'Find in the directory' });
    await directoryField.focus();
    await page.keyboard.type(person.name.toLowerCase());
    const option = page.getByRole('option', { name: person.name });
    await expect(option).toBeVisible();
    await expect(page.getByText('1 provider found')).toBeVisible();
    await expect(directoryField).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(directoryField).toHaveAttribute('aria-expanded', 'false');
    await expect(assignFormField(page, 'provider_name')).toHaveValue(person.name);
    await expect(assignFormField(page, 'provider_phone')).toHaveValue(person.phone);
    await expect(assignFormField(page, 'provider_email')).toHaveValue('combo@tow.example');
    await expect(assignFormField(page, 'provider_vehicle_info')).toHaveValue('Ram 5500');
    await expect(assignForm(page).getByText('Insurance has expired')).toBeVisible();
    await pressIntent(page, 'assign_provider');
    await expect(page.getByText('Please Check the Provider')).toBeVisible();
    await assignForm(page).getByRole('checkbox', { name: 'Assign anyway' }).check();
    await pressIntent(page, 'assign_provider');
    await expect(page.getByText('Provider has been assigned').first()).toBeVisible();
    await expect(
      page.getByText('Admin assigned a provider despite these warnings: insurance expired, insurance under $500,000'),
    ).toBeVisible();
    expect(await rowById(id)).toMatchObject({ provider_name: person.name });
    expect(faults).toEqual([]);
  });

  test('by mouse: no tick without warnings, and another choice replaces the first', async ({ browser }) => {
    const first = await addToDirectory();
    const { page, id } = await openUnassignedRequest(browser);
    const person = await addToDirectory(NO_WARNINGS_COLUMNS);
    const box = page.getByRole('combobox', { name: 'Find in the directory' });
    await box.click();
    // The list makes suggestions before anything is typed.
    await expect(page.getByRole('option', { name: person.name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[role="option"]')).toHaveCount(0);
    await box.fill(first.name);
    await page.getByRole('option', { name: first.name }).click();
    await expect(assignForm(page).getByRole('checkbox', { name: 'Assign anyway' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await box.fill(person.name);
    await page.getByRole('option', { name: person.name }).click();
    await expect(assignFormField(page, 'provider_name')).toHaveValue(person.name);
    await expect(assignForm(page).getByRole('checkbox')).toHaveCount(0);
    await expect(assignForm(page).getByText(`Chosen: ${person.name}`)).toBeVisible();
    await pressIntent(page, 'assign_provider');
    await expect(page.getByText('Provider has been assigned').first()).toBeVisible();
    expect(await rowById(id)).toMatchObject({ provider_name: person.name });
  });

  test('says when nobody is found, and recognizes only a known phone', async ({ browser }) => {
    const person = await addToDirectory('ratings = 12, rating_sum = 20, jobs = 12');
    const { page } = await openUnassignedRequest(browser);
    const box = page.getByRole('combobox', { name: 'Find in the directory' });
    await box.fill(randomUUID());
    await expect(page.getByText('No one found.')).toBeVisible();
    await page.keyboard.press('Escape');
    await assignFormField(page, 'provider_phone').fill(person.phone.replaceAll(/\D/g, ''));
    await expect(assignForm(page).getByText(`Listed in the directory as ${person.name}`)).toBeVisible();
    await expect(assignForm(page).getByText('Rating under 2.5 (10+ jobs)')).toBeVisible();
    await expect(assignForm(page).getByRole('checkbox', { name: 'Assign anyway' })).toBeVisible();
    await assignFormField(page, 'provider_phone').fill('(682) 555-0');
    await expect(assignForm(page).getByRole('checkbox')).toHaveCount(0);
    await expect(assignForm(page).getByText("we'll add them when you assign the job")).toBeVisible();
  });

  test('each error of a refused form disappears when its field is edited', async ({ browser }) => {
    const { page } = await openUnassignedRequest(browser);
    await pressIntent(page, 'assign_provider');
    const messages = {
      provider_name: 'Provider name is required',
      provider_phone: 'Phone number is required',
      provider_email: 'Email is required',
      provider_vehicle_info: 'Vehicle information is required',
    };
    await expect(page.getByText('Please enter provider name and phone')).toBeVisible();
    // Each error is shown beside its field and in the summary.
    for (const message of Object.values(messages)) await expect(page.getByText(message)).toHaveCount(2);
    for (const [name, message] of Object.entries(messages)) {
      await assignFormField(page, name).pressSequentially('x');
      await expect(page.getByText(message)).toHaveCount(0);
      await expect(assignFormField(page, name)).not.toHaveAttribute('aria-invalid', 'true');
    }
    await pressIntent(page, 'assign_provider');
    await expect(page.getByText('Please enter a valid phone number')).toHaveCount(2);
    await expect(page.getByText('Please enter a valid email')).toHaveCount(2);
    await assignFormField(page, 'provider_phone').pressSequentially('1');
    await expect(page.getByText('Please enter a valid phone number')).toHaveCount(0);
    await expect(page.getByText('Please enter a valid email')).toHaveCount(2);
    // The errors that remain are shown again.
    await pressIntent(page, 'assign_provider');
    await expect(page.getByText('Please enter a valid phone number')).toHaveCount(2);
  });
});

test.describe('the list of providers', () => {
  test('filters while typing, keeps the focus, and is restored by Back', async ({ browser }) => {
    const person = await addToDirectory(NO_WARNINGS_COLUMNS);
    const page = await openDesk(browser, true);
    const faults = collectErrors(page.context());
    await page.getByRole('link', { name: 'Providers' }).click();
    await expect(page).toHaveURL(`${SYSTEM.baseUrl}/admin/providers`);
    // Wait for this page, because the dashboard has a search box too.
    await expect(page.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible();
    const search = page.getByRole('searchbox');
    await search.pressSequentially(person.name);
    await expect(page).toHaveURL(/\?find=[\w.-]+$/);
    const row = page.getByRole('row').filter({ hasText: person.name });
    await expect(row).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue(person.name);
    await page.locator('select[name="warning"]').selectOption('license_missing');
    await expect(page.getByText('No providers match.')).toBeVisible();
    await page.locator('select[name="warning"]').selectOption('');
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    await page.goBack();
    await expect(row).toBeVisible();
    await expect(search).toHaveValue(person.name);
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(search).toHaveValue('');
    expect(faults).toEqual([]);
  });

  test('a record is edited and deactivated', async ({ browser }) => {
    const person = await addToDirectory();
    const page = await openDesk(browser, true);
    await page.goto(`/admin/providers/${person.id}`);
    await page.locator('details:has(button[value="save_provider"]) > summary').click();
    await page.getByLabel('TDLR license number').fill('006234567C');
    await page.getByLabel('Coverage amount').fill('500,000');
    await page.getByLabel('Insured until').fill('2099-12-31');
    await page.getByRole('checkbox', { name: 'Lockout Service' }).check();
    await pressIntent(page, 'save_provider');
    await expect(page.getByText('Provider Saved')).toBeVisible();
    await expect(page.getByText('$500,000 until Dec 31, 2099')).toBeVisible();
    await expect(page.getByText('No issues on file.')).toBeVisible();
    await page.locator('details:has(button[value="deactivate_provider"]) > summary').click();
    await pressIntent(page, 'deactivate_provider');
    await expect(page.getByText('Provider Deactivated')).toBeVisible();
    await pressIntent(page, 'activate_provider');
    await expect(page.getByText('Provider Activated')).toBeVisible();
  });
});
