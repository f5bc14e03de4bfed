import { expect, test } from '@playwright/test';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { Visitor, visibleText } from '#night/visitor.ts';
import { formatPhone } from '#app/ui/phone.ts';
import { SYSTEM } from '../people.ts';
import { deskPath, query, rowById } from './desk.ts';
import { signIn } from '../signed-in.ts';
import { Story } from '../../ui/story.ts';

/** Makes a cancelled request whose refund Stripe has refused. */
async function storyWithFailedRefund(desk: Visitor): Promise<Story> {
  const story = await (await Story.submit(desk)).advanceTo('paid');
  const { id } = story;
  const stripeRefusal = {
    kind: 'status',
    status: 400,
    code: 'balance_insufficient',
    method: 'POST',
    path: '/v1/refunds',
  };
  const faultAnswer = await fetch(`${SYSTEM.emulatorUrl}/_emulator/faults/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ ...stripeRefusal, about: id }]),
  });
  expect(faultAnswer.ok).toBe(true);
  await story.driverSubmits('cancel_request');
  await expect.poll(() => readPaymentStatus(id), { timeout: 20_000 }).toBe('refund_failed');
  return story;
}

async function readPaymentStatus(id: string): Promise<unknown> {
  return (await query('SELECT status FROM payments WHERE request_id = $1', [id]))[0]?.status;
}

test('the desk retries a failed refund with one click', async () => {
  const desk = await signIn();
  const { id, driver, trackingPath } = await storyWithFailedRefund(desk);
  expect(visibleText(await driver.get(trackingPath))).toContain('Your $26.25 refund is delayed.');
  const before = await desk.get(deskPath(id));
  expect(visibleText(before)).toContain('Refund failed');
  const retryPage = await desk.submit(before, 'retry_refund');
  expect(visibleText(retryPage)).toContain('Retrying Refund');
  await expect.poll(() => readPaymentStatus(id), { timeout: 20_000 }).toBe('refunded');
  const after = await desk.get(deskPath(id));
  expect(after.html).not.toContain('value="retry_refund"');
  expect(after.html).not.toContain('value="settle_refund"');
  expect(visibleText(after)).toContain('Admin retried the refund');
  // A second click on the outdated page does nothing.
  expect((await desk.submit(before, 'retry_refund')).status).toBe(200);
  expect(visibleText(await driver.get(trackingPath))).toContain('We refunded $26.25.');
});

test('a permanently failed refund is settled by hand, with a reason and a confirmation', async () => {
  const desk = await signIn();
  const { id, driver, trackingPath } = await storyWithFailedRefund(desk);
  const page = await desk.get(deskPath(id));
  const withoutReason = await desk.submit(page, 'settle_refund', { settled: 'yes' });
  expect(withoutReason.status).toBe(422);
  expect(visibleText(withoutReason)).toContain('Please tell us how it was settled');
  const withoutConfirmation = await desk.submit(await desk.get(deskPath(id)), 'settle_refund', {
    reason: 'Check 1042',
  });
  expect(withoutConfirmation.status).toBe(422);
  expect(visibleText(withoutConfirmation)).toContain('Please confirm that the customer has their money');
  expect(await readPaymentStatus(id)).toBe('refund_failed');

  const fields = { reason: 'Check 1042, mailed March 3', settled: 'yes' };
  const settled = visibleText(await desk.submit(await desk.get(deskPath(id)), 'settle_refund', fields));
  for (const phrase of ['Refund Settled', 'settled another way', fields.reason, SYSTEM.adminEmail]) {
    expect(settled).toContain(phrase);
  }
  expect(settled).toContain('Admin settled the refund of $26.25 another way and gave a reason');
  expect(await readPaymentStatus(id)).toBe('refunded');
  expect(await rowById(id)).toMatchObject({ payment_status: 'refunded', refund_settled_reason: fields.reason });
  expect((await desk.get(deskPath(id))).html).not.toContain('value="settle_refund"');

  expect(visibleText(await driver.get(trackingPath))).toContain('We refunded $26.25 another way, not to your card.');
  const [row] = await query('SELECT session_id FROM payments WHERE request_id = $1', [id]);
  const receipt = visibleText(await driver.get(`/payment-success?session_id=${String(row?.session_id)}`));
  expect(receipt).toContain('We refunded it another way, not to your card.');
  expect(receipt).not.toContain(fields.reason);
});

test('the receipt of a full refund names who issued it, with a phone number, and the amount', async () => {
  const story = await (await Story.submit(await signIn())).advanceTo('paid');
  await story.driverSubmits('cancel_request');
  await expect.poll(() => readPaymentStatus(story.id), { timeout: 20_000 }).toBe('refunded');
  const page = await story.driver.get(`/payment-success?session_id=${story.sessionId}`);
  const phone = /href="tel:(\+1\d{10})"/.exec(page.html)?.[1] ?? 'none';
  const receipt = visibleText(page);
  const { issuer, refunded, refundedAmount } = paymentTexts.success;
  expect(receipt).toContain(refunded);
  expect(receipt).toContain(`${issuer} ${commonTexts.brand}, ${formatPhone(phone)}`);
  expect(receipt).toContain(`${refundedAmount} $26.25`);
});

test('strangers cannot settle a refund', async () => {
  const desk = await signIn();
  const { id } = await storyWithFailedRefund(desk);
  const fields = { intent: 'settle_refund', reason: 'x', settled: 'yes' };
  expect((await new Visitor(SYSTEM.baseUrl).postFields(deskPath(id), fields)).status).toBe(401);
  expect(await readPaymentStatus(id)).toBe('refund_failed');
});
