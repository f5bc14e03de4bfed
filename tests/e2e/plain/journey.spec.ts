import '#modules/languages.ts';
import { expect, test } from '@playwright/test';
import { Client, Connection } from '@temporalio/client';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { trackingToastsTexts } from '#modules/request/copy/en/tracking-toasts.ts';
import { MAX_HISTORY_EVENTS, TOWING_LOG, searchableText } from '../../support/history-text.ts';
import { Visitor, visibleText } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';
import { SYSTEM, TOW_REQUEST, TOW_PROVIDER } from '../people.ts';
import { negotiatePrice, readArrivalCode, deskPath, query, rowById, submitRequest } from './desk.ts';
import { signIn } from '../signed-in.ts';

/** Posts plain forms, as curl would. */
for (const locale of LOCALES) {
  test.describe(`in ${locale}`, () => {
    test('a towing request by form posts: $200, $150, $175, $26.25, $148.75', async () => {
      const desk = await signIn();
      const submitted = await submitRequest({}, new Visitor(SYSTEM.baseUrl, { 'accept-language': locale }));
      const { driver, trackingPath, id } = submitted;
      expect(visibleText(submitted.page)).toContain(textsFor(requestTexts, locale).toasts.submitted.message);

      const payment = await negotiatePrice(desk, submitted);
      expect(payment.url).toBe(`/payment/${id}`);
      expect(visibleText(payment)).toContain('$26.25');
      expect(visibleText(payment)).not.toMatch(/Redirecting|Abriendo la página de pago/);
      const checkout = await driver.submit(payment, 'pay_deposit');
      expect(checkout.url).toContain(SYSTEM.emulatorUrl);
      await payOnHostedPage(checkout.url);

      await desk.submit(await desk.get(deskPath(id)), 'assign_provider', TOW_PROVIDER);
      const row = await rowById(id);
      expect(row).toMatchObject({
        status: 'provider_assigned',
        final_price_cents: 17_500,
        deposit_amount_cents: 2_625,
      });
      const job = `/provider/${String(row.provider_job_id)}`;
      const cab = new Visitor(SYSTEM.baseUrl);
      expect(visibleText(await cab.get(job))).toContain('$148.75');
      await cab.submit(await cab.get(job), 'accept_agreement', { agree: 'yes', minutes: '45' });
      const code = await readArrivalCode(id);
      for (const intent of [
        'start_job',
        'arrived',
        'verify_code',
        'start_service',
        'complete_job',
        'confirm_payment',
      ]) {
        const page = await cab.submit(await cab.get(job), intent, intent === 'verify_code' ? { code } : {});
        expect(page.status, intent).toBe(200);
      }
      const rated = await driver.submit(await driver.get(trackingPath), 'rate', {
        customer_rating: '4',
        customer_review: 'Fine.',
      });
      expect(visibleText(rated)).toContain(textsFor(trackingToastsTexts, locale).rated(4).title);

      expect(await rowById(id)).toMatchObject({ status: 'completed', payment_status: 'completed', customer_rating: 4 });
      const log = await query('SELECT action FROM request_activity_log WHERE request_id = $1 ORDER BY version, n', [
        id,
      ]);
      expect(log.map((line) => line.action)).toEqual([...TOWING_LOG, 'Customer rated service: 4 stars with review']);
      await expectNoPersonalDataInTemporal(id, row);

      await query(`UPDATE customer_requests SET service_completed_at = now() - interval '2 hours' WHERE id = $1`, [id]);
      const expired = await driver.get(trackingPath);
      expect(expired.status).toBe(410);
      const [receipt = ''] = /\/payment-success\?session_id=cs_\w+/.exec(expired.html) ?? [];
      expect(visibleText(await driver.get(receipt))).toContain('$26.25');
    });
  });
}

/**
 * Pays on the emulator's checkout page, which then redirects to the site.
 * @returns the site's page
 */
async function payOnHostedPage(url: string): Promise<VisitedPage> {
  const checkoutVisitor = new Visitor(new URL(url).origin);
  const page = await checkoutVisitor.get(url);
  expect(page.status).toBe(200);
  const returnedPage = await checkoutVisitor.submit(page, 'pay');
  expect(returnedPage.url).toContain('/payment-success?session_id=cs_');
  const landing = await new Visitor(SYSTEM.baseUrl).get(returnedPage.url);
  expect(visibleText(landing)).toContain('$26.25');
  return landing;
}

async function expectNoPersonalDataInTemporal(id: string, row: Record<string, unknown>): Promise<void> {
  const connection = await Connection.connect({ address: SYSTEM.temporalAddress });
  const handle = new Client({ connection }).workflow.getHandle(`request/${id}`);
  const [history, description, metadata] = await Promise.all([
    handle.fetchHistory(),
    handle.describe(),
    handle.query('__temporal_workflow_metadata'),
  ]);
  await connection.close();
  const text = searchableText(history, description.raw, metadata);
  for (const name of ['setPrice', 'counterOffer', 'finalCounter', 'acceptOffer', 'assignProvider', 'rate']) {
    expect(text).toContain(name);
  }
  const digits = (phone: string) => phone.replaceAll(/\D/g, '');
  const personalData = [
    ...[
      TOW_REQUEST.email,
      TOW_REQUEST.vehicle_plate,
      TOW_REQUEST.vehicle_make,
      TOW_REQUEST.vehicle_model,
      'Ross Ave',
      'Main St',
    ],
    ...[
      digits(TOW_REQUEST.phone),
      TOW_REQUEST.phone,
      digits(TOW_PROVIDER.provider_phone),
      TOW_PROVIDER.provider_name,
      TOW_PROVIDER.provider_email,
      'F-450',
    ],
    ...['Fine.', String(row.customer_tracking_id), String(row.provider_job_id), '32.7', '-96.'],
  ];
  for (const secret of personalData) expect(text.includes(secret), secret).toBe(false);
  expect(history.events?.length).toBeLessThanOrEqual(MAX_HISTORY_EVENTS);
}
