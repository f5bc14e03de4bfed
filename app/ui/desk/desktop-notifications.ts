import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskState, Notices } from './desk-state.ts';
import { useWaitingWords } from './waiting-words.ts';

/**
 * Shows a desktop notification for each new waiting request while the tab is hidden. Anybody may see the screen, so it
 * says the service and the wait, but nothing about a person.
 * @param isTeller whether this is the one desk tab of the browser that shows notifications
 */
export function useDesktopNotifications({ waiting: { newest }, at }: DeskState, isTeller: boolean): Notices {
  const [permission, setPermission] = useState<NotificationPermission | 'none'>('none');
  useEffect(() => setPermission('Notification' in window ? Notification.permission : 'none'), []);
  const navigate = useNavigate();
  const words = useWaitingWords();
  const told = useRef<number>();

  useEffect(() => {
    const began = newest?.began ?? 0;
    // A request that waited before the page was loaded isn't new.
    const isNew = told.current !== undefined && began > told.current;
    told.current = Math.max(told.current ?? 0, began);
    if (!newest || !isNew || !isTeller || permission !== 'granted' || document.visibilityState === 'visible') return;
    showNotice(words.title(newest), words.notice(newest, at), newest.id, () => navigate(`/admin/request/${newest.id}`));
  }, [newest, at, isTeller, permission, words, navigate]);

  const ask = useCallback(() => void Notification.requestPermission().then(setPermission), []);
  return { state: permission === 'default' ? 'ask' : permission === 'granted' ? 'on' : 'none', ask };
}

function showNotice(title: string, body: string, tag: string, onOpen: () => void): void {
  try {
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
