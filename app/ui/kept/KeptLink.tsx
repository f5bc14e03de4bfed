import { useLocation } from '@remix-run/react';
import { useContext, useEffect, useState } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { LiveContext } from '../live/Live.tsx';
import { formatPhone } from '../phone.ts';
import { useRootData } from '../root-data.ts';
import { useLocale, useTexts } from '../texts.ts';
import { formatTime } from '../time.ts';
import { forgetPage, keepPage, startKeepingPages } from './kept-page.ts';
import type { OfflinePage } from './kept-page.ts';

/** What the page shows without signal. Lines that don't apply are left out. */
export interface OfflineStatus {
  title: string;
  lines: readonly (string | false | null | undefined)[];
  code?: OfflinePage['code'];
}

/**
 * Goes inside {@link Live}: keeps the page's status for a reload without signal, and while there's no signal, says so
 * at the lower edge.
 * @param props.kept null once the job is over: then nothing stays on the device
 */
export function KeptLink({ kept }: { kept: OfflineStatus | null }) {
  const t = useTexts(commonTexts);
  const locale = useLocale();
  const { pathname } = useLocation();
  const phone = useRootData()?.servicePhone;
  const view = useContext(LiveContext);
  const isOnline = useIsOnline();
  const asOf = view?.asOf ? formatTime(view.asOf, locale) : '';
  const strip = t.live.noSignal(asOf);
  const page: OfflinePage | null = kept && {
    language: locale,
    strip,
    title: kept.title,
    lines: kept.lines.filter((line) => typeof line === 'string'),
    code: kept.code ?? null,
    call: phone ? { label: t.nav.call(formatPhone(phone)), phone } : null,
    tryAgain: t.tryAgain,
  };
  const pageJson = JSON.stringify(page);
  useEffect(() => void startKeepingPages(), []);
  useEffect(() => {
    if (asOf === '') return;
    const offlinePage = JSON.parse(pageJson) as OfflinePage | null;
    void (offlinePage ? keepPage(pathname, offlinePage) : forgetPage(pathname));
  }, [pathname, asOf, pageJson]);
  if (asOf === '' || (isOnline && view?.state !== 'offline')) return null;
  return (
    <p
      role="status"
      data-no-signal-strip=""
      className="fixed inset-x-0 bottom-0 z-30 grid min-h-10 place-content-center bg-[repeating-linear-gradient(135deg,var(--amber)_0_12px,#e5a200_12px_24px)] px-4 font-bold text-on-amber"
    >
      {strip}
    </p>
  );
}

/** Deletes what this device keeps for a link. Render it on the page that says that the link has ended. */
export function ForgetOfflinePage() {
  const { pathname } = useLocation();
  useEffect(() => void forgetPage(pathname), [pathname]);
  return null;
}

function useIsOnline(): boolean {
  const [isOnline, setIsOnline] = useState(true);
  useEffect(() => {
    const update = () => setIsOnline(navigator.onLine);
    update();
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, []);
  return isOnline;
}
