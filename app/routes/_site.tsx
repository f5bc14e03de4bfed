import type { LinksFunction } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { ErrorPage } from '../ui/ErrorPage.tsx';
import { PublicLayout } from '../ui/PublicLayout.tsx';
import siteStyles from '../styles/site.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];

export default function Site() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}

export function ErrorBoundary() {
  return (
    <PublicLayout>
      <ErrorPage />
    </PublicLayout>
  );
}
