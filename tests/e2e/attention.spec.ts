import { expect, test } from '@playwright/test';
import { attentionBar, openOwnDesk } from './own-desk.ts';
import { collectErrors, fillFields, pressIntent } from './people.ts';
import { deskPath, submitRequest } from './plain/desk.ts';
import { openDesk } from './signed-in.ts';

test('the page after a command links to the next job', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const { id } = await submitRequest();
  await submitRequest();
  const page = await openDesk(browser, script);
  await page.goto(deskPath(id));
  await fillFields(page, { amount: '120' });
  await pressIntent(page, 'set_price');
  const answer = page.locator('.toast', { hasText: 'Price Set' });
  // The customer didn't agree to texts, so none was sent.
  await expect(answer).not.toContainText('has been sent');
  const next = answer.getByRole('link', { name: /^Next: / });
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page).toHaveURL(/\/admin\/request\/[0-9a-f-]{36}$/);
});

test('single letters are turned off and on in the account', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const desk = await openOwnDesk();
  try {
    const id = await desk.submitAsDriver();
    const page = await desk.open(browser, { script });
    const errors = collectErrors(page.context());
    const next = attentionBar(page).getByRole('link', { name: /^Next: / });
    await page.goto('/admin/account');
    await pressIntent(page, 'set_letter_keys');
    await expect(page.getByText('Shortcuts Off', { exact: true })).toBeVisible();
    await expect(next).not.toHaveAttribute('aria-keyshortcuts');
    await page.keyboard.press('n');
    await pressIntent(page, 'set_letter_keys');
    await expect(page.getByText('Shortcuts On', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/account$/);
    if (script) {
      await expect(next).toHaveAttribute('aria-keyshortcuts', 'n');
      await page.keyboard.press('n');
      await expect(page).toHaveURL(desk.url + deskPath(id));
    }
    expect(errors).toEqual([]);
  } finally {
    await desk.close();
  }
});
