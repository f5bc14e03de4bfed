import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LocaleProvider } from './ui/locale-context.ts';
import { loadParts } from './ui/later.tsx';
import { isPageLeft, leaveToRouter } from './ui/page-left.ts';
import { pageLocale } from './ui/page-locale.ts';
import { keepFormsWhenOffline } from './ui/offline.ts';

keepFormsWhenOffline();

// A load that the next one overtakes is aborted, and Remix leaves some of these rejections to nobody. They are no fault.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

/** News that reach a part before its script has taken it over: React draws that part anew, and nobody sees a difference. */
const OVERTAKEN = /#421;|received an update before it finished hydrating/;

function onRecoverableError(error: unknown): void {
  if (!OVERTAKEN.test(String(error))) reportError(error);
}

/**
 * Remix decodes the page's data in its first rendering, before its first hook, and suspends the whole document meanwhile.
 * Whoever types in that moment makes React take the page over at once, which it then cannot ("Root did not complete", #345):
 * the page would stay without script. So the data are there before.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}

function Page() {
  useEffect(leaveToRouter, []);
  return (
    <LocaleProvider value={pageLocale()}>
      <RemixBrowser />
    </LocaleProvider>
  );
}

void Promise.all([loadParts(), decodeData()]).then(() => {
  if (isPageLeft()) return window.location.reload();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page />
      </StrictMode>,
      { onRecoverableError },
    );
  });
});
