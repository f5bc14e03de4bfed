import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { holdEarlyEvents } from './ui/early-events.ts';
import { LocaleProvider } from './ui/locale-context.ts';
import { installBackgroundLoadRetries } from './ui/live/background-load.ts';
import { installOwnRouteAnswer } from './ui/own-route.ts';
import { isUrlOfAnotherPage, stopReloadingOnBack } from './ui/stale-page.ts';
import { pageLocale } from './ui/page-locale.ts';

// In development the bundle has English copy only, so load the translations here.
if (import.meta.env.DEV) await import('#modules/languages.ts');

installBackgroundLoadRetries();
installOwnRouteAnswer();

// When a new navigation aborts the previous one, Remix leaves a rejection unhandled. That isn't an error, so hide it.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

const releaseEvents = holdEarlyEvents();

function Page() {
  useEffect(() => {
    stopReloadingOnBack();
    releaseEvents();
  }, []);
  return (
    <LocaleProvider value={pageLocale()}>
      <RemixBrowser />
    </LocaleProvider>
  );
}

if (isUrlOfAnotherPage()) window.location.reload();
else {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page />
      </StrictMode>,
    );
  });
}
