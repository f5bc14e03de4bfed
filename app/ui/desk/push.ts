/** The service worker of the desk's pages. */
const WORKER = { url: '/desk-notices.js', scope: '/admin' };

/** Whether this browser has Web Push. On iPhones, only sites on the home screen have it. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window;
}

/**
 * Subscribes this browser to the notifications that the server pushes. The admin must have allowed notifications.
 * @returns false if the browser's push service or our server doesn't answer
 */
export async function subscribeBrowser(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER.url, { scope: WORKER.scope });
    await navigator.serviceWorker.ready;
    const response = await fetch('/admin/push');
    // Without a session, the response is redirected to the sign-in page.
    if (!response.ok || response.redirected) return false;
    const { key } = (await response.json()) as { key: string };
    // An earlier subscription may be for another key.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const body = JSON.stringify(subscription);
    return (await fetch('/admin/push', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).ok;
  } catch {
    return false;
  }
}

/** Ends this browser's subscription, if it has one. The server learns of this when its next push fails. */
export async function unsubscribeBrowser(): Promise<void> {
  try {
    await (await (await deskWorker())?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // The browser's push service doesn't answer. The next page tries again.
  }
}

/** The desk's service worker, if this browser has it. */
export async function deskWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!canPush()) return undefined;
  const found = await navigator.serviceWorker.getRegistration(WORKER.scope);
  // If the desk's worker isn't registered, `getRegistration` finds the public site's, whose scope is all paths.
  return found?.active && new URL(found.scope).pathname === WORKER.scope ? found : undefined;
}
