import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams, useRouteError } from '@remix-run/react';
import { textsFor } from '#domain/texts/catalogue.ts';
import { familyTexts } from '#domain/texts/family.ts';
import { ErrorPage, statusOf } from '../../components/ErrorPage.tsx';
import { Live } from '../../components/Live.tsx';
import { Notice } from '../../components/Notice.tsx';
import { pushToast } from '../../lib/live-toasts.ts';
import { NO_INDEX, pageTitle } from '../../lib/page-meta.ts';
import { useTexts } from '../../lib/texts.ts';
import { Followed } from './Followed.tsx';
import { loadFamily } from './load.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(familyTexts, locale).page.title),
  NO_INDEX,
];

export const loader = (args: LoaderFunctionArgs) => loadFamily(args);

/** What a customer's people follow: read-only, ended by the customer or by the end of the job. */
export default function Family() {
  const view = useLoaderData<typeof loader>();
  const { familyId = '' } = useParams();
  const { linkEnded } = useTexts(familyTexts).toasts;
  return (
    <Live
      url={`/family/${familyId}/events`}
      version={view.version}
      onEnd={(why) => {
        if (why === 'expired') pushToast('link', linkEnded);
      }}
    >
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
      return <Notice {...t.ended} />;
    default:
      return <ErrorPage />;
  }
}
