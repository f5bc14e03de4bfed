import { Outlet } from '@remix-run/react';
import { ErrorPage } from '../ui/ErrorPage.tsx';
import { PublicLayout } from '../ui/PublicLayout.tsx';
import siteStyles from '../styles/site.css?url';

/** The layout of public pages. Each page links its own stylesheet. */
export default function Site() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}

/** Links the site's stylesheet itself, because the page that failed has linked none. */
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
