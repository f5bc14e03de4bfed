import { Link, useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { markNextLoadAsBackground } from './background-load.ts';
import { useTexts } from '../texts.ts';
import { buttonClass } from '../Button.tsx';
import { LiveLine, useIsInsideLive } from './Live.tsx';

const RELOAD_SECONDS = 30;
/**
 * If the URL has this parameter, a page without script doesn't reload by itself, because a reload would throw away
 * what's being typed.
 */
export const PAUSED_PARAMETER = 'paused';

interface CheckForNewsProps {
  /**
   * Set this if the page waits for somebody else and has no fields. Without script, the page is then reloaded every 30
   * seconds. With script, only its data is reloaded that often, unless the page is inside `Live`, which keeps it up to
   * date.
   */
  waiting?: boolean;
  /** Set this if reloading is the page's main action. */
  primary?: boolean;
  /** Set this if another element shows whether the page is live. */
  liveLineElsewhere?: boolean;
}

/** Brings the page up to date: by itself while the page is live, otherwise with one tap, even without script. */
export function CheckForNews({ waiting = false, primary = false, liveLineElsewhere = false }: CheckForNewsProps) {
  const t = useTexts(commonTexts);
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const live = useIsInsideLive();
  const polls = waiting && !live;
  useEffect(() => {
    if (!polls) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      markNextLoadAsBackground();
      revalidate();
    }, RELOAD_SECONDS * SECOND);
    return () => clearInterval(timer);
  }, [polls, revalidate]);
  return (
    <div className="news">
      <Link
        className={buttonClass(primary ? { look: 'go', wide: true } : {})}
        to={pathname + search}
        replace
        preventScrollReset
      >
        {t.refresh}
      </Link>
      {!liveLineElsewhere && <LiveLine />}
      {waiting && <Reloading live={live} />}
    </div>
  );
}

/** Without script, reloads the page every 30 seconds, unless the person has paused that. Says which is the case. */
function Reloading({ live }: { live: boolean }) {
  const t = useTexts(commonTexts).live;
  const { pathname, search } = useLocation();
  const toggledQuery = new URLSearchParams(search);
  const paused = toggledQuery.has(PAUSED_PARAMETER);
  if (paused) toggledQuery.delete(PAUSED_PARAMETER);
  else toggledQuery.set(PAUSED_PARAMETER, '');
  return (
    <>
      {!paused && (
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
      )}
      <p className={live || paused ? 'sub without-script' : 'sub'}>
        {paused ? t.paused : t.waiting}{' '}
        <a className="without-script" href={`${pathname}?${toggledQuery.toString()}`}>
          {paused ? t.resume : t.pause}
        </a>
      </p>
    </>
  );
}
