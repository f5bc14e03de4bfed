import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError } from '@remix-run/react';
import { textsFor } from '#domain/texts/catalogue.ts';
import { adminTexts } from '#domain/texts/admin.ts';
import { deskQueueTexts } from '#domain/texts/desk-queue.ts';
import { AdminLayout } from '../components/AdminLayout.tsx';
import { ErrorPage, statusOf } from '../components/ErrorPage.tsx';
import { requireAdmin } from '../lib/auth.server.ts';
import { loadDeskState } from '../lib/desk-state.server.ts';
import { isRequestId } from '../lib/desk.ts';
import { DeskProvider } from '../lib/desk-state.ts';
import { NO_INDEX, pageTitle } from '../lib/page-meta.ts';
import { useSignedOutCall, useTitleOf } from '../lib/signed-out-call.ts';
import { useTexts } from '../lib/texts.ts';
import { useDeskWatch } from '../lib/use-desk.ts';
import deskStyles from '../styles/admin.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: deskStyles }];
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(adminTexts, locale).header.title),
  NO_INDEX,
];

/** What rings and who is where, on every page of the desk; a page without a loader of its own is guarded by it too. */
export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params;
  return loadDeskState(await requireAdmin(args), isRequestId(id) ? id : undefined);
}

/** Every page of the desk: `admin.<path>.tsx`. */
export default function DeskPages() {
  const desk = useDeskWatch(useLoaderData<typeof loader>());
  return (
    <DeskProvider value={desk}>
      <AdminLayout>
        <Outlet />
      </AdminLayout>
    </DeskProvider>
  );
}

export function ErrorBoundary() {
  const signedIn = statusOf(useRouteError()) !== 401;
  const words = useTexts(deskQueueTexts).alarm;
  useSignedOutCall(!signedIn);
  useTitleOf(signedIn ? undefined : words.signedOutTitle);
  return (
    <AdminLayout signedIn={signedIn}>
      <ErrorPage desk />
    </AdminLayout>
  );
}
