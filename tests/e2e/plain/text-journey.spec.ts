import { expect, test } from '@playwright/test';
import { Visitor, visibleText } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';
import { SYSTEM, TOW_PROVIDER } from '../people.ts';
import { readArrivalCode, deskPath, query, rowById, submitRequest } from './desk.ts';
import { signIn } from '../signed-in.ts';
import { waitForSms, readConversation, randomSmsPhone, sendReply } from './phones.ts';

/**
 * After the form, the customer uses only SMS. Her replies are posted to the site with Twilio's signature, and she
 * opens only links from SMS. The provider and the desk use their pages.
 */
test('a whole journey by SMS, from the form to the rating', async () => {
  const phone = randomSmsPhone();
  const providerPhone = randomSmsPhone();
  const desk = await signIn();
  const { id, trackingPath } = await submitRequest({ phone, text_consent: 'yes' });
  const submitAtDesk = async (intent: string, fields: Record<string, string>) =>
    desk.submit(await desk.get(deskPath(id)), intent, fields);
  await waitForSms(phone, trackingPath);

  await submitAtDesk('set_price', { amount: '200' });
  expect(await waitForSms(phone, 'your price is $200.00')).toContain('/legal/terms');
  await sendReply(phone, '150');
  await waitForSms(phone, 'we got your counter-offer of $150.00');
  await submitAtDesk('final_counter', { amount: '175' });
  await waitForSms(phone, 'final offer is $175.00');
  const { sid } = await sendReply(phone, 'ACCEPT');
  await payByLink(findLink(await waitForSms(phone, 'Pay the $26.25 deposit'), `/payment/${id}`));
  expect(await waitForSms(phone, 'we got your $26.25 deposit')).toContain(trackingPath);
  const acceptances = await query('SELECT price_cents FROM acceptances WHERE request_id = $1 AND device_id = $2', [
    id,
    `text:${sid}`,
  ]);
  expect(acceptances).toEqual([{ price_cents: 17_500 }]);

  await submitAtDesk('assign_provider', { ...TOW_PROVIDER, provider_phone: providerPhone });
  const jobText = await waitForSms(providerPhone, '$148.75, paid to you on site');
  expect(jobText).toContain('Reply STOP to stop');
  const job = findLink(jobText, `/provider/${String((await rowById(id)).provider_job_id)}`);
  const cab = new Visitor(SYSTEM.baseUrl);
  const submitInCab = async (intent: string, fields: Record<string, string> = {}) => {
    const page = await cab.submit(await cab.get(job), intent, fields);
    expect(page.status, intent).toBe(200);
  };
  await submitInCab('accept_agreement', { agree: 'yes', minutes: '45' });
  await waitForSms(phone, `your provider ${TOW_PROVIDER.provider_name} promises to be there`);
  await submitInCab('start_job');
  await waitForSms(phone, 'your provider is on the way');
  await sendReply(phone, 'ETA');
  await waitForSms(phone, "We don't know their location right now");
  await submitInCab('arrived');
  await waitForSms(phone, `${TOW_PROVIDER.provider_name} has arrived`);
  await submitInCab('verify_code', { code: await readArrivalCode(id) });

  const blankExtra = { amount: '40', reason: '\u200B' };
  expect((await cab.submit(await cab.get(job), 'request_extra', blankExtra)).status).toBe(422);
  await submitInCab('request_extra', { amount: '40', reason: 'Winch out of the ditch' });
  await waitForSms(phone, 'an extra charge of $40.00');
  await expect.poll(() => countSent(id, 'extra_asked'), { timeout: 20_000 }).toBe(1);
  await sendReply(phone, 'APPROVE');
  await waitForSms(phone, 'extra charge of $40.00 approved');
  await waitForSms(providerPhone, 'was approved: collect it on site');
  await submitInCab('start_service');
  await submitInCab('complete_job');
  await waitForSms(phone, 'your service is complete');
  await sendReply(phone, '5');
  await waitForSms(phone, 'thanks for the 5-star rating');

  expect(await rowById(id)).toMatchObject({
    status: 'completed',
    final_price_cents: 17_500,
    deposit_amount_cents: 2_625,
    extra_status: 'approved',
    extra_cents: 4_000,
    customer_rating: 5,
  });
  const storedWords = await query('SELECT word FROM inbound_texts WHERE request_id = $1 ORDER BY received_at', [id]);
  expect(storedWords.map(({ word }) => word)).toEqual(['amount', 'accept', 'eta', 'approve', 'rating']);
  const texts = (await readConversation(phone)).filter(({ direction }) => direction !== 'inbound');
  expect(texts.every(({ body }) => body.startsWith('Shoulder: '))).toBe(true);
  expect(new Set(texts.map(({ body }) => body)).size, 'each once').toBe(texts.length);
});

/** Finds the path of a link in an SMS. */
function findLink(text: string, path: string): string {
  const link = text.split(' ').find((word) => word.endsWith(path));
  if (!link) throw new Error(`no link to ${path} in: ${text}`);
  return new URL(link).pathname;
}

/** Opens the link on a new device and pays at Stripe's page. */
async function payByLink(link: string): Promise<VisitedPage> {
  const driver = new Visitor(SYSTEM.baseUrl);
  await driver.postFields(link, { intent: 'accept_terms', agree: 'yes' });
  const checkout = await driver.submit(await driver.get(link), 'pay_deposit');
  expect(checkout.url).toContain(SYSTEM.emulatorUrl);
  const checkoutVisitor = new Visitor(new URL(checkout.url).origin);
  const returnedPage = await checkoutVisitor.submit(await checkoutVisitor.get(checkout.url), 'pay');
  const landing = await driver.get(returnedPage.url);
  expect(visibleText(landing)).toContain('$26.25');
  return landing;
}

/** Counts the SMS of this purpose that were sent about a request. */
async function countSent(id: string, purpose: string): Promise<number> {
  const rows = await query(
    `SELECT 1 FROM messages WHERE request_id = $1 AND purpose LIKE $2 || ':%' AND sent_at IS NOT NULL`,
    [id, purpose],
  );
  return rows.length;
}
