import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { attentionBar, openOwnDesk } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';
import { collectErrors, fillFields } from './people.ts';
import { deskPath, rowById, submitRequest } from './plain/desk.ts';
import { openDesk } from './signed-in.ts';

let desk: OwnDesk;
test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.beforeEach(({ browser }) => desk.resetDesk(browser));
test.afterAll(() => desk.close());

const nextRequestLink = (page: Page) => attentionBar(page).getByRole('link', { name: /^Next: / });

/** Waits until the page listens to keys. */
const waitForShortcuts = (page: Page) => expect(nextRequestLink(page)).toHaveAttribute('aria-keyshortcuts', 'n');

test('keys go through the rows, to the search and to the most urgent job, but not while typing', async ({
  browser,
}) => {
  await desk.submitAsDriver();
  await desk.submitAsDriver();
  const urgent = await desk.submitAsDriver();
  await desk.query(`UPDATE customer_requests SET locked_in = 'child', service_type = 'lockout' WHERE id = $1`, [
    urgent,
  ]);
  const page = await desk.open(browser);
  const errors = collectErrors(page.context());
  await waitForShortcuts(page);
  const rows = page.locator('[data-open]');
  for (const [key, at] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(rows.nth(at)).toBeFocused();
  }

  await page.keyboard.press('/');
  const search = page.locator('[name="q"]');
  await expect(search).toBeFocused();
  await page.keyboard.type('j/n?');
  await expect(search).toHaveValue('j/n?');
  await fillFields(page, { q: '' });
  await search.blur();
  await page.keyboard.press('Control+p');
  await page.keyboard.press('Alt+n');

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(list.getByText('Set the price')).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/admin$/);

  await expect(nextRequestLink(page)).toHaveText(/^Next: lockout service, CHILD LOCKED IN, /);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(`${desk.url}/admin/board/${urgent}`);
  await expect(page.locator('[name="amount"]')).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.locator('[name="amount"]')).toBeFocused();
  expect(errors).toEqual([]);
});

interface Notice {
  title: string;
  body: string;
  onclick: () => void;
}
type NoticeWindow = Window & { notices: Notice[]; isHidden: boolean };

/** Collects the page's notifications instead of showing them, and lets a test hide the tab. */
async function collectNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const collecting = Object.assign(window, { notices: [], isHidden: false }) as unknown as NoticeWindow;
    class CollectedNotice {
      static permission = 'default';
      static requestPermission = () => Promise.resolve((CollectedNotice.permission = 'granted'));
      onclick = () => undefined;
      readonly body: string;
      constructor(
        readonly title: string,
        { body }: { body: string },
      ) {
        this.body = body;
        collecting.notices.push(this);
      }
      close() {}
    }
    Object.assign(window, { Notification: CollectedNotice });
    Object.defineProperty(document, 'visibilityState', { get: () => (collecting.isHidden ? 'hidden' : 'visible') });
  });
}

test('a hidden tab shows a notification of a new wait, without personal data, which opens the request', async ({
  browser,
}) => {
  await desk.submitAsDriver();
  const page = await desk.open(browser);
  await collectNotices(page);
  await page.reload();
  await attentionBar(page).getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(attentionBar(page).getByRole('button', { name: 'Turn on notifications' })).toHaveCount(0);
  const notices = () =>
    page.evaluate(() => (window as unknown as NoticeWindow).notices.map(({ title, body }) => [title, body]));

  // A visible page shows by itself that another request waits, so there's no notification.
  await desk.submitAsDriver();
  await expect(page).toHaveTitle(/^\(2\) /);
  expect(await notices()).toEqual([]);
  await page.evaluate(() => {
    (window as unknown as NoticeWindow).isHidden = true;
  });
  const id = await desk.submitAsDriver();
  await expect.poll(notices).toEqual([['Towing', expect.stringMatching(/^#[A-Z0-9]{3}-[A-Z0-9]{3}, <1 min$/)]]);
  await page.evaluate(() => (window as unknown as NoticeWindow).notices[0]?.onclick());
  await expect(page).toHaveURL(desk.url + deskPath(id));
});

test('a job is found, opened and priced with four keys and the amount', async ({ browser }) => {
  const { id } = await submitRequest();
  const page = await openDesk(browser, true);
  await page.goto(`/admin?q=${String((await rowById(id)).request_number)}`);
  await expect(page.getByRole('button', { name: 'Shortcuts' })).toBeVisible();
  await expect(page.locator('[name="q"]')).toHaveAttribute('aria-keyshortcuts', '/');
  const row = page.locator(`[data-request="${id}"] [data-open]`);
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.locator('[name="amount"]')).toHaveAttribute('aria-keyshortcuts', 'p');
  await page.keyboard.press('p');
  await page.keyboard.type('140');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Price Set')).toBeVisible();
  expect(await rowById(id)).toMatchObject({ admin_price_cents: 14_000 });
});
