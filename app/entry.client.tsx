import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LocaleProvider } from './lib/locale-context.ts';
import { pageLocale } from './lib/page-locale.ts';
import { keepFormsWhenOffline } from './lib/offline.ts';

keepFormsWhenOffline();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LocaleProvider value={pageLocale()}>
        <RemixBrowser />
      </LocaleProvider>
    </StrictMode>,
  );
});
