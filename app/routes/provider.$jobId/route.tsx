import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { ProviderLayout } from '../../ui/provider/ProviderLayout.tsx';
import { ErrorPage, statusOf } from '../../ui/ErrorPage.tsx';
import { ForgetOfflinePage, KeptLink } from '../../ui/kept/KeptLink.tsx';
import { WAITING_STEPS } from './waiting-steps.ts';
import { keepOrWaitForSignal } from '../../ui/keep-form.ts';
import { Live } from '../../ui/live/Live.tsx';
import { pushToast } from '../../ui/live/live-toasts.ts';
import type { LoadFailedHandle } from '../../ui/load-failed.ts';
import { pageTitle } from '../../ui/page-meta.ts';
import { useTexts } from '../../ui/texts.ts';
import moreStyles from '../../styles/job-more.css?url';
import jobStyles from '../../styles/job.css?url';
import { Agreement, AgreementDeclined } from './Agreement.tsx';
import { handleForm } from './commands.server.ts';
import { Ended, JobClosed } from './Ended.tsx';
import { Job } from './Job.tsx';
import { useOfflineJobStatus } from './kept.ts';
import { loadJob } from './load.server.ts';
import type { JobPage } from './load.server.ts';
import { toastSubjectOf } from './toast-subject.ts';

export const clientAction = keepOrWaitForSignal(...WAITING_STEPS);

export { shouldRevalidate } from '../../ui/revalidate.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: jobStyles }];
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(providerTexts, locale).title),
  { name: 'robots', content: 'noindex, nofollow' },
];

export const loader = ({ request, params }: LoaderFunctionArgs) => loadJob(request, params.jobId);
export const action = (args: ActionFunctionArgs) => handleForm(args);

export const handle: LoadFailedHandle = {
  loadFailed: (locale) => textsFor(providerTexts, locale).toasts.loadFailed,
};

/** The provider's private page for one job: first the agreement, then one step at a time. */
export default function ProviderJob() {
  return (
    <ProviderLayout>
      <Page />
    </ProviderLayout>
  );
}

function Page() {
  const page = useLoaderData<typeof loader>();
  const offlineStatus = useOfflineJobStatus(page);
  useExpiryToast(page.kind);
  const isGone = page.kind === 'expired' || page.kind === 'handed_back' || page.kind === 'replaced';
  if (isGone)
    return (
      <>
        <ForgetOfflinePage />
        <link rel="stylesheet" href={moreStyles} />
        <ShownPage page={page} />
      </>
    );
  return (
    <Live
      url={`/provider/${page.jobId}/events`}
      version={page.version}
      subject={page.kind === 'job' ? toastSubjectOf(page.job) : page.kind}
    >
      <KeptLink kept={offlineStatus} />
      {page.kind !== 'job' && <link rel="stylesheet" href={moreStyles} />}
      <ShownPage page={page} />
    </Live>
  );
}

/** Shows a toast if the link expires while its page is open. */
function useExpiryToast(kind: JobPage['kind']): void {
  const { linkExpired } = useTexts(providerTexts).toasts;
  const before = useRef(kind);
  useEffect(() => {
    if (kind === 'expired' && before.current !== 'expired') pushToast('link', linkExpired);
    before.current = kind;
  }, [kind, linkExpired]);
}

function ShownPage({ page }: { page: JobPage }) {
  const t = useTexts(providerTexts);
  switch (page.kind) {
    case 'job':
      return <Job page={page} />;
    case 'agreement':
      return <Agreement page={page} />;
    case 'blocked':
      return <AgreementDeclined page={page} />;
    case 'replaced':
      return <Ended {...t.replaced} callDesk />;
    case 'cancelled':
      return page.ending ? (
        <JobClosed page={page} ending={page.ending} />
      ) : (
        <Ended {...t.cancelled} callDesk reason={page.reason} />
      );
    case 'handed_back':
      return <Ended {...t.handedBack} />;
    case 'expired':
      return <Ended {...t.expired} page={page} />;
  }
}

export function ErrorBoundary() {
  const t = useTexts(providerTexts);
  const status = statusOf(useRouteError());
  // An unknown link gets the same page as an expired one (docs/product.md, "Addresses").
  if (status === 404)
    return (
      <ProviderLayout>
        <Ended {...t.expired} message={t.expired.orWrong} />
      </ProviderLayout>
    );
  return <ProviderLayout>{status === 410 ? <Ended {...t.expired} /> : <ErrorPage />}</ProviderLayout>;
}
