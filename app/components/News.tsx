import { Link, useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { SECOND } from '#domain/constants.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { useTexts } from '../lib/texts.ts';
import { buttonClass } from './Button.tsx';

const EVERY_SECONDS = 30;

interface NewsProps {
  /** The page waits for somebody else and holds no fields: it also looks by itself every 30 seconds. */
  waiting?: boolean;
}

/** The way to see what happened since the page was made; works with one tap, and without script by itself. */
export function News({ waiting = false }: NewsProps) {
  const t = useTexts(commonTexts);
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, EVERY_SECONDS * SECOND);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);
  return (
    <div className="news">
      {waiting && (
        <noscript>
          <meta httpEquiv="refresh" content={String(EVERY_SECONDS)} />
        </noscript>
      )}
      <Link className={buttonClass()} to={pathname + search} replace preventScrollReset>
        {t.live.refresh}
      </Link>
      {waiting && <p className="sub">{t.live.waiting}</p>}
    </div>
  );
}
