import { expect, test } from '@playwright/test';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { attentionBar, openOwnDesk } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';
import { collectErrors } from './people.ts';

const REQUEST_ID = 'd3b07384-d9a0-4c9b-8f4e-5a1c2b3d4e5f';

test.use({ serviceWorkers: 'allow' });

let desk: OwnDesk;
test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.beforeEach(({ browser }) => desk.resetDesk(browser));
test.afterAll(() => desk.close());

/**
 * Gives the page what headless Chromium doesn't have: the permission for notifications, and a push service. Without
 * `reachable`, subscribing fails.
 */
async function fakePushService(page: Page, reachable = true): Promise<void> {
  await page.addInitScript((isReachable) => {
    const FakeNotification = { permission: 'granted', requestPermission: () => Promise.resolve('granted') };
    Object.assign(window, { Notification: FakeNotification });
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/1',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    };
    PushManager.prototype.subscribe = () =>
      isReachable
        ? Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription)
        : Promise.reject(new DOMException('no push service', 'AbortError'));
  }, reachable);
  await page.reload();
}

const turnOnButton = (page: Page) => attentionBar(page).getByRole('button', { name: 'Turn on notifications' });
const readSubscriptions = () => desk.query('SELECT endpoint FROM push_subscriptions');

/** Delivers pushes to the desk's service worker, as the browser does. */
async function createPushSender(page: Page): Promise<(payload: object) => Promise<unknown>> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/admin'));
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registration;
  return (payload) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: desk.url, registrationId, data: JSON.stringify(payload) });
}

type CollectingWorker = typeof globalThis & {
  shown: object[];
  registration: { showNotification: (title: string, options: object) => Promise<void> };
};

/** Collects the notifications of the desk's service worker, because headless Chromium doesn't show them. */
async function collectShownNotifications(page: Page): Promise<() => Promise<object[]>> {
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().endsWith('/desk-notices.js'));
  await worker?.evaluate(() => {
    const collecting = self as unknown as CollectingWorker;
    collecting.shown = [];
    collecting.registration.showNotification = async (title, options) => {
      collecting.shown.push({ title, ...options });
    };
  });
  return async () => (await worker?.evaluate(() => (self as unknown as CollectingWorker).shown)) ?? [];
}

/** Leaves the desk in all tabs, because the service worker shows a push only if no page of the desk is visible. */
async function leaveDesk(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.goto('/request');
}

test('an admin turns notifications on once, and the worker shows what is pushed while no desk tab is visible', async ({
  browser,
}) => {
  const page = await desk.open(browser);
  const errors = collectErrors(page.context());
  await fakePushService(page);
  await turnOnButton(page).click();
  await expect(turnOnButton(page)).toHaveCount(0);
  await expect.poll(readSubscriptions).toEqual([{ endpoint: 'https://fcm.googleapis.com/fcm/send/1' }]);
  await page.reload();
  await expect(attentionBar(page)).toBeVisible();
  await expect(turnOnButton(page)).toHaveCount(0);

  const push = await createPushSender(page);
  const shown = await collectShownNotifications(page);
  const notice = { title: 'Towing', body: '#K7M-QX4, <1 min', tag: REQUEST_ID };
  await push({ ...notice, tag: 'seen', began: 1 });
  await leaveDesk(page.context());
  await push({ ...notice, began: 2 });
  // The first push isn't shown, because a page of the desk was visible.
  await expect.poll(shown).toEqual([{ ...notice, data: { began: 2 }, renotify: false }]);
  expect(errors).toEqual([]);
});

test('the account page turns notifications on and off', async ({ browser }) => {
  const page = await desk.open(browser);
  await fakePushService(page);
  await page.goto('/admin/account');
  const card = page.locator('.card', { hasText: 'Notifications on this device' });
  await card.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(card.getByText('On', { exact: true })).toBeVisible();
  expect(await readSubscriptions()).toHaveLength(1);
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  expect(await readSubscriptions()).toEqual([]);
});

test('a browser that cannot reach its push service says so, and keeps the notifications of its tab', async ({
  browser,
}) => {
  const page = await desk.open(browser);
  await fakePushService(page, false);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Turn on notifications' }).last().click();
  await expect(page.getByText("We couldn't turn them on.")).toBeVisible();
  await expect(turnOnButton(page)).toHaveCount(0);
  expect(await readSubscriptions()).toEqual([]);
});
