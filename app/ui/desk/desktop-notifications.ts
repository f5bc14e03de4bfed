import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskState, DesktopNotifications } from './desk-state.ts';
import { canPush, deskWorker, subscribeBrowser, unsubscribeBrowser } from './push.ts';
import { useWaitingJobWords } from './waiting-words.ts';

/** The attempt to subscribe this browser. It's `running` until it fails, or the desk's state says that it succeeded. */
type Attempt = 'none' | 'running' | 'failed';

/**
 * Shows a desktop notification for each new waiting request while the tab is hidden. Other people may see the screen,
 * so the notification contains the service and the wait, but nothing about a person. If pushes are on, the server
 * pushes the same notification (decision 0074).
 * @param isNotifyingTab whether this is the one desk tab of the browser that shows notifications
 * @param refresh loads the desk's state again
 */
export function useDesktopNotifications(
  { waiting: { newest }, at, pushes }: DeskState,
  isNotifyingTab: boolean,
  refresh: () => void,
): DesktopNotifications {
  const [permission, setPermission] = useState<NotificationPermission | 'none'>('none');
  useEffect(() => setPermission('Notification' in window ? Notification.permission : 'none'), []);
  const [pushedAtFirst] = useState(pushes);
  useEffect(() => {
    // An earlier session that ended without signing out may have left a subscription, which would still get pushes.
    if (!pushedAtFirst) void unsubscribeBrowser();
  }, [pushedAtFirst]);
  const [attempt, setAttempt] = useState<Attempt>('none');
  useEffect(() => {
    if (pushes) setAttempt('none');
  }, [pushes]);
  const navigate = useNavigate();
  const words = useWaitingJobWords();
  const newestBegan = useRef<number>();

  useEffect(() => {
    const began = newest?.began ?? 0;
    // A request that waited before the page was loaded isn't new.
    const isNew = newestBegan.current !== undefined && began > newestBegan.current;
    newestBegan.current = Math.max(newestBegan.current ?? 0, began);
    if (!newest || !isNew || !isNotifyingTab || permission !== 'granted' || document.visibilityState === 'visible')
      return;
    const notice = { title: words.title(newest), body: words.notice(newest, at), tag: newest.id, began };
    void showNotice(notice, pushes, () => navigate(`/admin/request/${newest.id}`));
  }, [newest, at, pushes, isNotifyingTab, permission, words, navigate]);

  const ask = useCallback(async () => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer !== 'granted' || !canPush()) return;
    setAttempt('running');
    if (await subscribeBrowser()) refresh();
    else setAttempt('failed');
  }, [refresh]);
  return { state: stateOf(permission, pushes, attempt), ask: () => void ask() };
}

function stateOf(
  permission: NotificationPermission | 'none',
  pushes: boolean,
  attempt: Attempt,
): DesktopNotifications['state'] {
  if (permission === 'default') return 'ask';
  if (permission !== 'granted') return 'none';
  if (pushes) return 'on';
  if (!canPush() || attempt === 'failed') return 'while_open';
  return attempt === 'running' ? 'busy' : 'ask';
}

interface Notice {
  title: string;
  body: string;
  tag: string;
  /** When the wait began, in milliseconds since 1970. */
  began: number;
}

async function showNotice({ title, body, tag, began }: Notice, pushes: boolean, onOpen: () => void): Promise<void> {
  try {
    // The worker's notification has the same tag as the pushed one, so the browser shows only one of them.
    const worker = pushes ? await deskWorker() : undefined;
    if (worker) {
      await worker.showNotification(title, { body, tag, data: { began } });
      return;
    }
    const notice = new Notification(title, { body, tag });
    notice.onclick = () => {
      window.focus();
      onOpen();
      notice.close();
    };
  } catch {
    // Phone browsers have the class `Notification`, but throw when it's used. The bell and the tab's title still tell
    // the admin.
  }
}
