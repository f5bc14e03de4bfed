import { expect, test } from '@playwright/test';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { Visitor, hasForm, visibleText } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { signIn } from '../signed-in.ts';

test('whoever goes back from Stripe’s page reads that nothing was charged, and can pay', async () => {
  const story = await (await Story.submit(await signIn())).advanceTo('agreed');
  const { driver, checkoutUrl } = await story.openPayment();
  const { title, message } = paymentTexts.toasts.cancelledAtCheckout;
  expect(visibleText(await driver.get(`/payment/${story.id}`))).not.toContain(title);

  const checkout = new Visitor(new URL(checkoutUrl).origin);
  const { url } = await checkout.submit(await checkout.get(checkoutUrl), 'cancel');
  const page = await driver.get(url);
  expect(visibleText(page)).toContain(`${title} ${message}`);
  expect(hasForm(page, 'pay_deposit')).toBe(true);
});
