import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { Outlet, useRouteError } from '@remix-run/react';
import { textsFor } from '#domain/texts/catalogue.ts';
import { adminTexts } from '#domain/texts/admin.ts';
import { AdminLayout } from '../components/AdminLayout.tsx';
import { ErrorPage, statusOf } from '../components/ErrorPage.tsx';
import { NO_INDEX, pageTitle } from '../lib/page-meta.ts';
import deskStyles from '../styles/admin.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: deskStyles }];
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(adminTexts, locale).header.title),
  NO_INDEX,
];

/** Exists so that a page without a loader of its own is refused to strangers too (`admin-guard.server.ts`). */
export function loader() {
  return null;
}

/** Every page of the desk: `admin.<path>.tsx`. */
export default function Desk() {
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  );
}

export function ErrorBoundary() {
  const signedIn = statusOf(useRouteError()) !== 401;
  return (
    <AdminLayout signedIn={signedIn}>
      <ErrorPage desk />
    </AdminLayout>
  );
}
