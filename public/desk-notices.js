/*
 * The desk's service worker: shows what the server pushes as notifications (decision 0074), and opens a notification's
 * request when it's clicked. It doesn't handle requests for pages, scripts or forms.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.tag));
});

async function show({ title, body, tag, began }) {
  const isWatched = (await deskTabs()).some(({ visibilityState }) => visibilityState === 'visible');
  if (isWatched && !(await mustShow())) return;
  // The tag is the request's id, so this replaces a notification of the same request, which a desk tab may have shown.
  // If that one was about an earlier wait, alert again.
  const [shown] = await self.registration.getNotifications({ tag });
  const renotify = shown !== undefined && shown.data?.began !== began;
  await self.registration.showNotification(title, { body, tag, data: { began }, renotify });
}

async function deskTabs() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return tabs.filter(({ url }) => /^\/admin(?:\/|$)/.test(new URL(url).pathname));
}

/** Whether each push must show a notification. Apple ends the subscription of a site whose pushes show nothing. */
async function mustShow() {
  const subscription = await self.registration.pushManager.getSubscription();
  return subscription !== null && new URL(subscription.endpoint).hostname.endsWith('.push.apple.com');
}

/** Goes to the tab that shows the request, or opens a new one. Never replaces a tab's page: somebody may be typing. */
async function open(id) {
  const tab = (await deskTabs()).find(({ url }) => new URL(url).pathname.endsWith(`/${id}`));
  await (tab ? tab.focus() : self.clients.openWindow(`/admin/request/${id}`));
}
