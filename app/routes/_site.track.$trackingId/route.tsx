import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Suspense, lazy, useEffect } from 'react';
import { useLoaderData, useParams, useRouteError } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import trackStyles from '../../styles/track.css?url';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorPage, statusOf } from '../../ui/ErrorPage.tsx';
import { ForgetOfflinePage, KeptLink } from '../../ui/kept/KeptLink.tsx';
import { Live } from '../../ui/live/Live.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { forgetSentDraft } from '../../ui/draft.ts';
import { useUploadKeptPhoto } from '../../ui/photos/use-kept-photo.ts';
import type { LoadFailedHandle } from '../../ui/load-failed.ts';
import { useLiveProviderPosition } from '../../ui/live/use-live-provider-position.ts';
import { pushToast } from '../../ui/live/live-toasts.ts';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { useTexts } from '../../ui/texts.ts';
import { loadWithRetries } from '../../ui/until-loaded.ts';
import { toastSubjectOf } from './announcements.ts';
import { handleForm } from './commands.server.ts';
import { applyProviderMove } from './move.ts';
import { loadTracking } from './load.server.ts';
import type { ExpiredTracking } from './load.server.ts';
import { useOfflineStatus } from './kept.ts';
import { MoreStyles } from './MoreStyles.tsx';
import { Tracked } from './Tracked.tsx';

export { shouldRevalidate } from '../../ui/revalidate.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: trackStyles }];
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(trackingTexts, locale).title),
  NO_INDEX,
];

export const handle: LoadFailedHandle = {
  loadFailed: (locale) => textsFor(trackingTexts, locale).toasts.loadFailed,
};

export async function loader(args: LoaderFunctionArgs) {
  const found = await loadTracking(args);
  // Accepting an offer leads to the payment page, so remember that page's link as valid at this IP address too.
  if (found.data.kind === 'open') args.context.rememberLink(`/payment/${found.data.payment}`);
  return found;
}
export const action = (args: ActionFunctionArgs) => handleForm(args);

export { keepFormOnPage as clientAction } from '../../ui/keep-form.ts';

const Cancelled = lazy(async () => ({ default: (await loadWithRetries(() => import('./later.ts'))).Cancelled }));

export default function Track() {
  const loaded = useLoaderData<typeof loader>();
  const [tracking, onPoint] = useLiveProviderPosition(loaded, applyProviderMove);
  const { trackingId = '' } = useParams();
  const { linkExpired } = useTexts(trackingTexts).toasts;
  const kept = useOfflineStatus(tracking);
  useEffect(forgetSentDraft, []);
  useUploadKeptPhoto(`/track/${trackingId}/photos`, 'customer');
  return (
    <Live
      url={`/track/${trackingId}/events`}
      version={tracking.version}
      subject={toastSubjectOf(tracking)}
      onPoint={onPoint}
      onEnd={(why) => {
        if (why === 'expired') pushToast('link', linkExpired);
      }}
    >
      <KeptLink kept={kept} />
      {tracking.kind === 'cancelled' ? (
        <Suspense>
          <Cancelled tracking={tracking} />
        </Suspense>
      ) : (
        <Tracked tracking={tracking} />
      )}
    </Live>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <MoreStyles />
      <TrackingError />
    </>
  );
}

function TrackingError() {
  const t = useTexts(trackingTexts);
  const error = useRouteError();
  switch (statusOf(error)) {
    case 404:
      return <Notice heading={t.notFound.heading} message={t.notFound.message} contact={t.notFound.contact} />;
    case 410: {
      const { receipt } = (error as { data: ExpiredTracking }).data;
      return (
        <Notice heading={t.expired.heading} message={t.expired.message} contact={t.expired.contact}>
          <ForgetOfflinePage />
          {receipt && <ButtonLink to={`/payment-success?session_id=${receipt}`}>{t.expired.open}</ButtonLink>}
        </Notice>
      );
    }
    default:
      return <ErrorPage />;
  }
}
