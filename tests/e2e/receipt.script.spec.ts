import { expect, test } from '@playwright/test';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { Story } from '../ui/story.ts';

/** How many pages a PDF has. Chromium writes its page objects uncompressed. */
const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test('the receipt prints on one page, without the site’s controls', async ({ page }) => {
  // Make a job whose receipt has every line that the receipt of a finished job can have.
  const story = await Story.onSite();
  await story.submitAs('cab', 'request_extra', { amount: '40', reason: 'A second flat tire' });
  await story.driverSubmits('approve_extra');
  await story.providerSubmits('verify_code', 'start_service', 'complete_job');
  await page.goto(`/payment-success?session_id=${story.sessionId}`);
  const { receipt, issuer, extra, print } = paymentTexts.success;
  await page.locator('summary', { hasText: receipt }).click();
  await expect(page.getByRole('button', { name: print })).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  for (const text of [issuer, extra]) await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: print })).toBeHidden();
  for (const format of ['Letter', 'A4']) expect(countPages(await page.pdf({ format })), format).toBe(1);
});
