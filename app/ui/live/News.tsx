import { Link, useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { nextLoadIsQuiet } from './quiet-load.ts';
import { useTexts } from '../texts.ts';
import { buttonClass } from '../Button.tsx';
import { LiveLine, useIsLive } from './Live.tsx';

const EVERY_SECONDS = 30;

interface NewsProps {
  /** The page waits for somebody else and has no fields: if it isn't live, it reloads every 30 seconds. */
  waiting?: boolean;
  /** Reloading is the page's main action. */
  main?: boolean;
  /** Another element already shows whether the page is live. */
  said?: boolean;
}

/** How to see what happened since the page loaded: automatic if live, one tap otherwise, also without script. */
export function News({ waiting = false, main = false, said = false }: NewsProps) {
  const t = useTexts(commonTexts);
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const live = useIsLive();
  const polls = waiting && !live;
  useEffect(() => {
    if (!polls) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      nextLoadIsQuiet();
      revalidate();
    }, EVERY_SECONDS * SECOND);
    return () => clearInterval(timer);
  }, [polls, revalidate]);
  return (
    <div className="news">
      <Link
        className={buttonClass(main ? { look: 'go', wide: true } : {})}
        to={pathname + search}
        replace
        preventScrollReset
      >
        {t.refresh}
      </Link>
      {!said && <LiveLine />}
      {waiting && (
        <>
          <noscript>
            <meta httpEquiv="refresh" content={String(EVERY_SECONDS)} />
          </noscript>
          <p className={live ? 'sub without-script' : 'sub'}>{t.live.waiting}</p>
        </>
      )}
    </div>
  );
}
