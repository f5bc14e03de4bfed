import { data } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Meta, Outlet, Scripts, ScrollRestoration } from '@remix-run/react';
import type { ReactNode } from 'react';
import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { REGION_NAME } from '#modules/place/rules/region.ts';
import { ErrorPage } from './ui/ErrorPage.tsx';
import type { RootData } from './ui/root-data.ts';
import { PageStyles, RestOfStyles } from './ui/PageStyles.tsx';
import { PublicLayout } from './ui/PublicLayout.tsx';
import { readFlashToast } from './http/flash.server.ts';
import { useLocale } from './ui/locale-context.ts';
import { localeOf } from './http/locale.server.ts';
import { RELOAD_ON_BACK_SCRIPT } from './ui/stale-page.ts';
import { pageTitle } from './ui/page-meta.ts';
import { siteSettings } from './http/site.server.ts';
import { useCspNonce } from './ui/nonce-context.ts';
import siteStyles from './styles/site.css?url';

/** Keep this data small: each page contains it twice. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.refusal) throw new AppError(context.refusal.status);
  const { toast, clear } = await readFlashToast(request);
  const body: RootData = { locale: localeOf(request), ...(await siteSettings()), toast };
  return data(body, clear ? { headers: { 'Set-Cookie': clear } } : undefined);
}

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(commonTexts, locale).tagline(REGION_NAME)),
];

/** The document around every page, including the error page when the root loader fails. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useCspNonce();
  const locale = useLocale();
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RELOAD_ON_BACK_SCRIPT }} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#12171c" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#000000" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        <PageStyles />
      </head>
      <body>
        {children}
        <RestOfStyles />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/**
 * Shows errors that no layout caught. It links the site's stylesheet itself, because no route below it was rendered.
 */
export function ErrorBoundary() {
  return (
    <>
      <link rel="stylesheet" href={siteStyles} />
      <PublicLayout>
        <ErrorPage />
      </PublicLayout>
    </>
  );
}
