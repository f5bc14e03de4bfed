import { expect, test } from '@playwright/test';
import '#modules/languages.ts';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import { paymentMethodsTexts } from '#modules/request/copy/en/payment-methods.ts';
import { usualPaymentInWords } from '#modules/request/copy/payment-methods-in-words.ts';
import { trackingPriceTexts } from '#modules/request/copy/en/tracking-price.ts';
import { trackingSignTexts } from '#modules/request/copy/en/tracking-sign.ts';
import { Visitor, visibleText } from '#night/visitor.ts';
import { openOwnDesk } from '../own-desk.ts';
import type { OwnDesk } from '../own-desk.ts';

let desk: OwnDesk;

test.beforeAll(async () => {
  desk = await openOwnDesk();
  await desk.query(
    `INSERT INTO job_figures (day, hour, service_type, price_minutes, wait_minutes)
     SELECT (now() AT TIME ZONE 'America/Chicago')::date, 14, 'towing', 5.5, 65 FROM generate_series(1, 20)`,
  );
  await desk.query(
    `INSERT INTO providers (name, phone, payment_methods)
     SELECT 'Rosa', '+1214555100' || n, CASE WHEN n < 5 THEN ARRAY['cash', 'card'] ELSE ARRAY['cash'] END
       FROM generate_series(1, 5) n`,
  );
});
test.afterAll(() => desk.close());

const PRICED_COLUMNS = "status = 'admin_priced', admin_price_cents = 9000";

/** Submits a request and sets its columns, because this site has no worker. @returns the tracking page's path */
async function submitWithColumns(columns = 'version = version'): Promise<string> {
  const id = await desk.submitAsDriver();
  const [row] = await desk.query(
    `UPDATE customer_requests SET ${columns} WHERE id = $1 RETURNING customer_tracking_id`,
    [id],
  );
  return `/track/${String(row?.customer_tracking_id)}`;
}

for (const locale of LOCALES) {
  const visitor = () => {
    const driver = new Visitor(desk.url);
    driver.cookies.set('language', locale);
    return driver;
  };

  test(`whoever waits reads what is usual, but not outside our area (${locale})`, async () => {
    const price = textsFor(trackingSignTexts, locale).usualPrice('6 min');
    const arrival = textsFor(trackingPriceTexts, locale).money.usualArrival('1 h 5 min');
    const pending = visibleText(await visitor().get(await submitWithColumns()));
    expect(pending).toContain(price);
    expect(pending).not.toContain(arrival);
    const offer = visibleText(await visitor().get(await submitWithColumns(PRICED_COLUMNS)));
    expect(offer).toContain(arrival);
    expect(offer).not.toContain(price);
    for (const columns of ['outside_area = true', `outside_area = true, ${PRICED_COLUMNS}`]) {
      const outside = visibleText(await visitor().get(await submitWithColumns(columns)));
      expect(outside).not.toContain(price);
      expect(outside).not.toContain(arrival);
    }
  });

  test(`before the deposit, a driver reads what providers usually take, unless she has only a card (${locale})`, async () => {
    const usual = usualPaymentInWords({ all: ['cash'], most: ['card'] }, locale);
    const { later, cardOnly, usual: words } = textsFor(paymentMethodsTexts, locale);
    const driver = visitor();
    const approvedColumns = `${PRICED_COLUMNS}, final_price_cents = 9000, deposit_amount_cents = 1350`.replace(
      'admin_priced',
      'approved',
    );
    const path = await submitWithColumns(approvedColumns);
    const [row] = await desk.query('SELECT id FROM customer_requests WHERE customer_tracking_id = $1', [
      path.split('/').at(-1),
    ]);
    for (const page of [await submitWithColumns(PRICED_COLUMNS), path, `/payment/${String(row?.id)}`])
      expect(visibleText(await driver.get(page))).toContain(`${usual} ${words.later}`);
    const limited = visibleText(await driver.get(await submitWithColumns(`${PRICED_COLUMNS}, card_only = true`)));
    expect(limited).toContain(`${cardOnly} ${later}`);
    expect(limited).not.toContain(usual);
  });
}
