import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { Story } from '../ui/story.ts';
import { fillFields, freshPhone, pressIntent } from './people.ts';
import { openDesk, signIn } from './signed-in.ts';
import { deskPath, query, rowById } from './plain/desk.ts';

/* The provider directory without script, where searching is a step of its own. */

test('a provider is added, found by name, and assigned despite a warning', async ({ browser }) => {
  const name = `Plain ${randomUUID().slice(0, 8)}`;
  const desk = await openDesk(browser, false);
  await desk.getByRole('link', { name: 'Providers' }).click();
  await desk.getByRole('link', { name: 'Add' }).first().click();
  await fillFields(desk, { name, phone: freshPhone(), email: 'plain@tow.example', vehicle: 'Ford F-450' });
  await pressIntent(desk, 'add_provider');
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();

  await desk.goto('/admin/providers');
  await fillFields(desk, { q: name.toUpperCase() });
  await pressIntent(desk, 'search_providers');
  await expect(desk).toHaveURL(/\/admin\/providers\?find=[\w.-]+$/);
  await expect(desk.getByRole('row')).toHaveCount(2);
  await expect(desk.getByRole('row').filter({ hasText: name })).toContainText('No license number on file');
  await expect(desk.getByRole('searchbox')).toHaveValue(name.toUpperCase());
  await desk.locator('select[name="warning"]').selectOption('rating_low');
  await pressIntent(desk, 'search_providers');
  await expect(desk.getByText('No providers match.')).toBeVisible();
  await desk.goBack();
  await expect(desk.getByRole('row')).toHaveCount(2);

  const story = await (await (await Story.submit(await signIn(), {})).agreePrice('185')).payDeposit();
  await desk.goto(deskPath(story.id));
  await fillFields(desk, { provider_search: name });
  await pressIntent(desk, 'find_provider');
  await expect(desk).toHaveURL(/[?&]find_provider=[\w.-]+#provider$/);
  await desk.getByRole('link', { name: new RegExp(name) }).click();
  await expect(desk).toHaveURL(/[?&]provider=[0-9a-f-]{36}#provider$/);
  const form = desk.locator('form:has(button[value="assign_provider"])');
  await expect(form.locator('[name="provider_name"]')).toHaveValue(name);
  await pressIntent(desk, 'assign_provider');
  // Warnings must be acknowledged with a separate checkbox.
  const warningCheckbox = form.getByRole('checkbox', { name: 'Assign anyway' });
  await expect(desk.getByText('Nothing has been assigned yet.').first()).toBeVisible();
  expect(await rowById(story.id)).toMatchObject({ status: 'deposit_paid' });
  await warningCheckbox.check();
  await pressIntent(desk, 'assign_provider');
  await expect(desk.getByText('Provider has been assigned').first()).toBeVisible();
  expect(await rowById(story.id)).toMatchObject({ status: 'provider_assigned', provider_name: name });
  const [job] = await query('SELECT outcome FROM provider_jobs WHERE request_id = $1', [story.id]);
  expect(job).toEqual({ outcome: null });
});
