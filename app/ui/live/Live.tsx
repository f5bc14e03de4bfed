import { useRevalidator } from '@remix-run/react';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { useFlashToastUntilChange } from '../flash-end.ts';
import { useLoadFailedToast } from '../load-failed.ts';
import { markNextLoadAsBackground } from './background-load.ts';
import { useLocale, useTexts } from '../texts.ts';
import { formatTime } from '../time.ts';
import { useLive } from './use-live.ts';
import type { LiveOptions, LiveView } from './use-live.ts';
import { Button } from '../Button.tsx';
import { ToastView } from '../Toast.tsx';

/** The live state of the surrounding page; null outside of {@link Live}. */
export const LiveContext = createContext<LiveView | null>(null);

interface LiveProps extends LiveOptions {
  /** The URL of the event stream. */
  url: string;
  /** The version that the page shows; null for pages with many requests. */
  version: number | null;
  /** The state that the last action's toast is about. When this state changes, the toast ends. */
  subject?: unknown;
  children: ReactNode;
}

/** Wraps a page that updates itself while it's open. {@link LiveLine} says whether that works. */
export function Live({ url, version, subject, children, ...options }: LiveProps) {
  const view = useLive(url, version, options);
  useFlashToastUntilChange(JSON.stringify(subject));
  return (
    <LiveContext.Provider value={view}>
      {view.failing && <LoadFailed />}
      {children}
    </LiveContext.Provider>
  );
}

/** Shown above the page while a reload of its data is so slow that it has probably failed. The page stays as it was. */
function LoadFailed() {
  const toast = useLoadFailedToast();
  const t = useTexts(commonTexts);
  const { revalidate } = useRevalidator();
  if (!toast) return null;
  const tryNow = () => {
    markNextLoadAsBackground();
    revalidate();
  };
  return (
    <div className="live-toasts">
      <div className="live-toast">
        <ToastView toast={toast}>
          <Button look="quiet" onClick={tryNow}>
            {t.tryAgain}
          </Button>
        </ToastView>
      </div>
    </div>
  );
}

/** Whether the page is inside {@link Live}, which keeps its data up to date even while there's no live connection. */
export function useIsInsideLive(): boolean {
  return useContext(LiveContext) !== null;
}

/**
 * Says "Live", "Connecting...", or when the page was last up to date ("Offline since 9:41 PM"). Empty without script or
 * outside of {@link Live}.
 */
export function LiveLine() {
  const locale = useLocale();
  const t = useTexts(commonTexts).live;
  const view = useContext(LiveContext);
  if (!view) return null;
  const { state, asOf } = view;
  const words = { live: t.on, connecting: t.connecting, offline: t.offline(formatTime(asOf, locale)) }[state];
  return (
    <span className={`live-line live-${state} needs-script`} role="status">
      {words}
    </span>
  );
}
