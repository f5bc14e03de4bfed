import { Link, useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { markNextLoadAsBackground } from './background-load.ts';
import { useTexts } from '../texts.ts';
import { buttonClass } from '../Button.tsx';
import { LiveLine, useIsLive } from './Live.tsx';

const RELOAD_SECONDS = 30;

interface CheckForNewsProps {
  /**
   * Set this if the page waits for somebody else and has no fields: without a live connection it then reloads every 30
   * seconds.
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
  const live = useIsLive();
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
      {waiting && (
        <>
          <noscript>
            <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
          </noscript>
          <p className={live ? 'sub without-script' : 'sub'}>{t.live.waiting}</p>
        </>
      )}
    </div>
  );
}
