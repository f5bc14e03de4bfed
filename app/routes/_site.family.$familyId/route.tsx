import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams, useRouteError } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { familyTexts } from '#modules/family/copy/en/family.ts';
import { ErrorPage, statusOf } from '../../ui/ErrorPage.tsx';
import { ForgetOfflinePage, KeptLink } from '../../ui/kept/KeptLink.tsx';
import { Live } from '../../ui/live/Live.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLiveProviderPosition } from '../../ui/live/use-live-provider-position.ts';
import { pushToast } from '../../ui/live/live-toasts.ts';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { siteLinks } from '../../ui/stylesheets.ts';
import { formatTime } from '../../ui/time.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { Followed } from './Followed.tsx';
import { applyProviderMove } from './move.ts';
import { loadFamily } from './load.server.ts';

export const links = siteLinks;
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(familyTexts, locale).page.title),
  NO_INDEX,
];

export const loader = (args: LoaderFunctionArgs) => loadFamily(args);

/**
 * The read-only page for family and friends. It's available until the customer ends the link or the request's links
 * expire.
 */
export default function Family() {
  const [view, onPoint] = useLiveProviderPosition(useLoaderData<typeof loader>(), applyProviderMove);
  const { familyId = '' } = useParams();
  const t = useTexts(familyTexts);
  const locale = useLocale();
  const { step, words, promisedAt } = view;
  const lines = [t.page.now[words], promisedAt !== null && t.page.promised(formatTime(promisedAt, locale))];
  const isOver = step === 'completed' || step === 'cancelled';
  return (
    <Live
      url={`/family/${familyId}/events`}
      version={view.version}
      onPoint={onPoint}
      onEnd={(why) => {
        if (why === 'expired') pushToast('link', t.toasts.linkEnded);
      }}
    >
      <KeptLink kept={isOver ? null : { title: t.page.status[words], lines }} />
      <Followed view={view} />
    </Live>
  );
}

export function ErrorBoundary() {
  const t = useTexts(familyTexts).page;
  switch (statusOf(useRouteError())) {
    case 404:
      return <Notice {...t.unknown} />;
    case 410:
      return (
        <Notice {...t.ended}>
          <ForgetOfflinePage />
        </Notice>
      );
    default:
      return <ErrorPage />;
  }
}
