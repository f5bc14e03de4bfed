import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskState, Notices } from './desk-state.ts';
import { useWaitingWords } from './waiting-words.ts';

/**
 * Tells of each new wait by a desktop notification while the tab is hidden. Anybody may see the screen, so it says what
 * and how long, but nothing about a person.
 * @param isTeller whether this tab, of all desk tabs of this browser, is the one that tells
 */
export function useNotices({ waiting: { newest }, at }: DeskState, isTeller: boolean): Notices {
  const [permission, setPermission] = useState<NotificationPermission | 'none'>('none');
  useEffect(() => setPermission('Notification' in window ? Notification.permission : 'none'), []);
  const navigate = useNavigate();
  const words = useWaitingWords();
  const told = useRef<number>();

  useEffect(() => {
    const began = newest?.began ?? 0;
    // What waited before the page was loaded isn't new.
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
    // Browsers of phones have the class but refuse to make one. The bell and the title still tell.
  }
}
