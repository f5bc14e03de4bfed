import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { AdminLayout } from '../ui/desk/AdminLayout.tsx';
import { ErrorPage, statusOf } from '../ui/ErrorPage.tsx';
import { requireAdmin } from '../http/sign-in/auth.server.ts';
import { loadDeskState } from '../http/desk/desk-state.server.ts';
import { isUuid } from '../ui/desk/desk.ts';
import { DeskProvider } from '../ui/desk/desk-state.ts';
import { NO_INDEX, pageTitle } from '../ui/page-meta.ts';
import { useSignedOutRing, useTabTitle } from '../ui/desk/signed-out-ring.ts';
import { useTexts } from '../ui/texts.ts';
import { useDeskWatch } from '../ui/desk/use-desk.ts';
import deskStyles from '../styles/admin.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: deskStyles }];
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(adminTexts, locale).header.title),
  NO_INDEX,
];

/**
 * Loads the alarm, and who has which request open, for every desk page. Because this loader runs for all of them, the
 * guard also covers desk pages that have no loader.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params;
  const admin = await requireAdmin(args);
  return loadDeskState(admin, {
    shown: isUuid(id) ? id : undefined,
    // Each page load counts as a heartbeat, because a page without script sends none.
    renew: !args.context.isDataRequest,
  });
}

/** The layout of all desk pages. */
export default function DeskPages() {
  const desk = useDeskWatch(useLoaderData<typeof loader>());
  return (
    <DeskProvider value={desk}>
      <AdminLayout signedOut={desk.connection === 'signed_out'}>
        <Outlet />
      </AdminLayout>
    </DeskProvider>
  );
}

export function ErrorBoundary() {
  const signedIn = statusOf(useRouteError()) !== 401;
  const words = useTexts(deskQueueTexts).alarm;
  useSignedOutRing(!signedIn);
  useTabTitle(signedIn ? undefined : words.signedOutTitle);
  return (
    <AdminLayout signedIn={signedIn}>
      <ErrorPage desk />
    </AdminLayout>
  );
}
