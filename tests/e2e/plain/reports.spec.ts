import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import '#modules/languages.ts';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import { resetAdminPassword } from '#modules/account/passwords.ts';
import { healthTexts } from '#modules/dispatch/copy/en/health.ts';
import { reportsTexts } from '#modules/dispatch/copy/en/reports.ts';
import { createDatabase } from '#kernel/server/db.ts';
import type { Visitor } from '#night/visitor.ts';
import { visibleText } from '#night/visitor.ts';
import { submitPassword } from '../colleague.ts';
import { openOwnDesk } from '../own-desk.ts';
import type { OwnDesk } from '../own-desk.ts';

const EMAIL = 'reports@desk.example';
const PASSWORD = 'a password of the reports';

let desk: OwnDesk;
let visitor: Visitor;

test.beforeAll(async () => {
  desk = await openOwnDesk();
  const prisma = createDatabase(desk.databaseUrl);
  await resetAdminPassword(prisma, EMAIL, PASSWORD);
  await prisma.$disconnect();
  ({ visitor } = await submitPassword(desk.url, EMAIL, PASSWORD));
  await desk.query(
    `INSERT INTO job_figures (day, hour, service_type, price_minutes, arrive_minutes, price_band, accepted, lost_reason)
     SELECT (now() AT TIME ZONE 'America/Chicago')::date, 14, 'towing', n, n * 10, 3, n > 2, CASE WHEN n < 3 THEN 'price_rejected' END
       FROM generate_series(1, 10) n`,
  );
});
test.afterAll(() => desk.close());

for (const locale of LOCALES) {
  test(`the reports are a plot, tables and a file (${locale})`, async () => {
    visitor.cookies.set('language', locale);
    const t = textsFor(reportsTexts, locale);
    const page = await visitor.get('/admin/reports?days=7');
    const text = visibleText(page);
    for (const words of [
      t.times.steps.price,
      t.minutes(5.5),
      t.minutes(91),
      t.few,
      t.lost.reasons.price_rejected,
      '80%',
    ])
      expect(text).toContain(words);
    expect(page.html).toContain(`role="img" aria-label="${t.times.steps.price}.`);
    const { html: csv } = await visitor.get('/admin/reports.csv?days=7');
    expect(csv).toContain(`${t.times.steps.price},,${t.csv.total},10,5.5,9.1,`);
    expect(csv).toContain(`${t.lost.heading},${t.lost.reason},${t.lost.reasons.price_rejected},2,,,`);
    expect(visibleText(await visitor.get('/admin?tab=completed'))).toContain(t.open);
  });

  test(`the health page says what is down, and which rules hold (${locale})`, async () => {
    visitor.cookies.set('language', locale);
    const t = textsFor(healthTexts, locale);
    // This site has no worker, and its Temporal address doesn't respond, so the page must show parts that are down.
    await desk.query(`INSERT INTO part_reports VALUES ($1, 'web', now(), now(), $2)`, [
      randomUUID(),
      JSON.stringify([{ alert: 'RefundFailed', about: '', since: Date.now(), firing: true }]),
    ]);
    const text = visibleText(await visitor.get('/admin/health'));
    for (const words of [t.parts.names.database, t.parts.states.ok, t.schedules.unknown, t.backup.none])
      expect(text).toContain(words);
    expect(text).toContain(t.parts.down('').trim());
    expect(text).toContain(t.alerts.notes.RefundFailed());
    expect(visibleText(await visitor.get('/admin?tab=settings'))).toContain(t.open);
  });
}
