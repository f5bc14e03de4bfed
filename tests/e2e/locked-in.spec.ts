import { expect, test } from '@playwright/test';

test('for a lockout, the request form asks who is inside, and says at once to call 911', async ({ page }) => {
  await page.goto('/request');
  const question = page.getByRole('group', { name: 'Is a child or pet inside?' });
  const call = page.locator('.locked-in').getByRole('link', { name: 'Call 911' });
  await expect(question).toBeHidden();
  await page.locator('.tile', { hasText: 'Lockout Service' }).click();
  await expect(question).toBeVisible();
  await expect(call).toBeHidden();
  await question.getByText('Yes, a child').click();
  await expect(call).toHaveAttribute('href', 'tel:911');
  await expect(call).toBeVisible();
  // After choosing another service, the question and the link stay visible, because the form still sends the answer.
  await page.locator('.tile', { hasText: 'Other' }).click();
  await expect(call).toBeVisible();
  await question.getByText('No', { exact: true }).click();
  await expect(question).toBeHidden();
});
