import { expect, test } from '@playwright/test';
import { SYSTEM, fillFields } from './people.ts';

test('signing in and out: wrong password, showing the password, staying signed in', async ({ page }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const password = page.locator('input[name="password"]');
  const signInButton = page.getByRole('button', { name: 'Sign In' });
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await fillFields(page, { email: SYSTEM.adminEmail, password: 'not this one' });
  await signInButton.click();
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
  await expect(page.locator('input[name="email"]')).toHaveValue(SYSTEM.adminEmail);
  // The response never contains the password. With script, the field still has it.
  if (!script) await expect(password).toHaveValue('');
  await password.fill(SYSTEM.adminPassword);
  const toggle = page.getByRole('button', { name: 'Show password' });
  if (script) {
    await toggle.click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
  } else {
    await expect(toggle).toHaveCount(0);
  }
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue(SYSTEM.adminPassword);
  await signInButton.click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText('Successfully signed in as admin')).toBeVisible();
  await page.goto('/admin/login');
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText('Signed Out').first()).toBeVisible();
  await page.goto('/admin?tab=phone');
  await expect(page).toHaveURL(/\/admin\/login$/);
});
