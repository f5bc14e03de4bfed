import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { Client } from 'pg';
import { resetAdminPassword } from '#modules/account/passwords.ts';
import { createDatabase } from '#kernel/server/db.ts';
import { createFreshDatabase } from '../support/database.ts';
import { Visitor } from '#night/visitor.ts';
import { SYSTEM, TOW_REQUEST, fillFields } from './people.ts';
import { startSecondSite } from './second-site.ts';

const OWN_DESK_PASSWORD = 'own-desk-password';

/** A site with a database of its own and no worker, so that its board and bell know only this test's requests. */
export interface OwnDesk {
  url: string;
  databaseUrl: string;
  /** Signs in as an owner in a new browser context. */
  open(browser: Browser, options?: { email?: string; script?: boolean }): Promise<Page>;
  /** Submits a driver's request; returns its id. */
  submitAsDriver(more?: Record<string, string>): Promise<string>;
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Closes pages of the previous test and deletes all requests. */
  resetDesk(browser: Browser): Promise<void>;
  close(): Promise<void>;
}

export async function openOwnDesk(): Promise<OwnDesk> {
  process.env.TEST_DATABASE_URL ??= SYSTEM.databaseUrl;
  const database = await createFreshDatabase();
  // Nothing responds at this Temporal address. If this site used the system's Temporal, the system's worker would look
  // for this site's requests in the system's database. The site accepts requests without Temporal.
  const site = await startSecondSite({ DATABASE_URL: database.url, TEMPORAL_ADDRESS: '127.0.0.1:1' });
  const prisma = createDatabase(database.url);
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  const query: OwnDesk['query'] = async (text, values = []) =>
    (await sql.query<Record<string, unknown>>(text, values)).rows;
  const signedInEmails = new Set<string>();
  return {
    url: site.url,
    databaseUrl: database.url,
    query,
    async open(browser, { email = 'one@desk.example', script = true } = {}) {
      if (!signedInEmails.has(email)) await resetAdminPassword(prisma, email, OWN_DESK_PASSWORD);
      signedInEmails.add(email);
      const context = await browser.newContext({ javaScriptEnabled: script, baseURL: site.url });
      const page = await context.newPage();
      await page.goto('/admin/login');
      await fillFields(page, { email, password: OWN_DESK_PASSWORD });
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL(/\/admin$/);
      return page;
    },
    async submitAsDriver(more = {}) {
      const driver = new Visitor(site.url);
      const fields = { service_type: 'Towing', vehicle_type: 'Car', ...TOW_REQUEST, ...more };
      const page = await driver.submit(await driver.get('/request'), 'request_offer', fields);
      const [row] = await query('SELECT id FROM customer_requests WHERE customer_tracking_id = $1', [
        page.url.split('/').at(-1),
      ]);
      return String(row?.id);
    },
    async resetDesk(browser) {
      for (const context of browser.contexts()) await context.close();
      for (const table of ['customer_requests', 'admin_sessions', 'desk_presence']) await query(`DELETE FROM ${table}`);
    },
    async close() {
      await site.stop();
      await sql.end();
      await prisma.$disconnect();
      await database.drop();
    },
  };
}

/** The attention bar below the desk's header. */
export const attentionBar = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });

/** How many times a page's bell has rung. */
export const readRingCount = async (page: Page) => Number(await attentionBar(page).getAttribute('data-rings'));

/** The requests on the desk's board, from the top. */
export const boardRows = (page: Page) => page.locator('#board tr[data-request]');
