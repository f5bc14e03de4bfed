import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useEffect } from 'react';
import { useLoaderData, useParams, useRouteError } from '@remix-run/react';
import { textsFor } from '#domain/texts/catalogue.ts';
import { trackingTexts } from '#domain/texts/tracking.ts';
import { ErrorPage, statusOf } from '../../components/ErrorPage.tsx';
import { Live } from '../../components/Live.tsx';
import { Notice } from '../../components/Notice.tsx';
import { forgetSentDraft } from '../../lib/draft.ts';
import { takeKeptPhoto } from '../../lib/kept-photo.ts';
import { later } from '../../lib/later.tsx';
import type { LoadFailedHandle } from '../../lib/load-failed.ts';
import { pushToast } from '../../lib/live-toasts.ts';
import { NO_INDEX, pageTitle } from '../../lib/page-meta.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTrackingToasts } from './toasts.ts';
import { act } from './commands.server.ts';
import { loadTracking } from './load.server.ts';
import { Tracked } from './Tracked.tsx';

export { shouldRevalidate } from '../../lib/revalidate.ts';

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(trackingTexts, locale).title),
  NO_INDEX,
];

/** @see LoadFailedHandle */
export const handle: LoadFailedHandle = {
  loadFailed: (locale) => textsFor(trackingTexts, locale).toasts.loadFailed,
};

export const loader = (args: LoaderFunctionArgs) => loadTracking(args);
export const action = (args: ActionFunctionArgs) => act(args);

const Cancelled = later('cancelled', async () => (await import('./Cancelled.tsx')).Cancelled);

export default function Track() {
  const tracking = useLoaderData<typeof loader>();
  const { trackingId = '' } = useParams();
  const { linkExpired } = useTexts(trackingTexts).toasts;
  useTrackingToasts(tracking);
  useEffect(forgetSentDraft, []);
  useEffect(() => {
    // The request form's photo: the request itself is safe by now.
    const photo = takeKeptPhoto();
    if (photo) void sendLater(`/track/${trackingId}/photos`, photo);
  }, [trackingId]);
  return (
    <Live
      url={`/track/${trackingId}/events`}
      version={tracking.version}
      onEnd={(why) => {
        if (why === 'expired') pushToast('link', linkExpired);
      }}
    >
      {tracking.kind === 'cancelled' ? <Cancelled tracking={tracking} /> : <Tracked tracking={tracking} />}
    </Live>
  );
}

/** What sends photos is fetched only where there is one. */
async function sendLater(url: string, photo: File): Promise<void> {
  const { sendPhoto } = await import('../../components/photos/uploads.ts');
  sendPhoto(url, 'customer', photo);
}

export function ErrorBoundary() {
  const t = useTexts(trackingTexts);
  switch (statusOf(useRouteError())) {
    case 404:
      return <Notice heading={t.notFound.heading} message={t.notFound.message} contact={t.notFound.contact} />;
    case 410:
      return <Notice heading={t.expired.heading} message={t.expired.message} contact={t.expired.contact} />;
    default:
      return <ErrorPage />;
  }
}
