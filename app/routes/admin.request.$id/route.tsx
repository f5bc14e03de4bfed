import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useRouteError } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskCallersTexts } from '#modules/dispatch/copy/en/desk-callers.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { photosTexts } from '#modules/photo/copy/en/photos.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { Answer } from '../../ui/Answer.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ErrorPage, statusOf } from '../../ui/ErrorPage.tsx';
import { Live, LiveLine } from '../../ui/live/Live.tsx';
import { LocateCard } from '../../ui/desk/LocateCard.tsx';
import { DeskNotFound } from '../../ui/desk/DeskNotFound.tsx';
import { LockedInAtDesk } from '../../ui/desk/LockedInAtDesk.tsx';
import { OtherViewers } from '../../ui/desk/OtherViewers.tsx';
import { SameCar } from '../../ui/desk/SameCar.tsx';
import { StatusBadge } from '../../ui/desk/StatusBadge.tsx';
import { PhotosCard } from '../../ui/photos/PhotosCard.tsx';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { vehicleOf } from '../../ui/desk/desk.ts';
import type { LoadFailedHandle } from '../../ui/load-failed.ts';
import { localeOf } from '../../http/locale.server.ts';
import { useLocationToast } from '../../ui/desk/location-toast.ts';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { formatPhone } from '../../ui/phone.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { handleForm } from './commands.server.ts';
import { CancelDuplicate } from './CancelDuplicate.tsx';
import { CancellationCard } from './CancellationCard.tsx';
import { Claim } from './Claim.tsx';
import { ChangeCard } from './ChangeCard.tsx';
import { CounterCard } from './CounterCard.tsx';
import { EndCard } from './EndCard.tsx';
import { FailureCard } from './FailureCard.tsx';
import { InformationCard } from './InformationCard.tsx';
import { LinksCard } from './LinksCard.tsx';
import { loadRequest } from './load.server.ts';
import type { DeskRequest } from './load.server.ts';
import { toastSubjectOf } from './toast-subject.ts';
import { LogCard } from './LogCard.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import { NotesCard } from './NotesCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { PriceCard } from './PriceCard.tsx';
import { markOpened } from './mark-opened.server.ts';
import { PromiseCard } from './PromiseCard.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import { ReportsCard } from './ReportsCard.tsx';
import { RouteCard } from './RouteCard.tsx';
import { WhoseTurn } from './WhoseTurn.tsx';

export { keepFormOnPage as clientAction } from '../../ui/keep-form.ts';

export { shouldRevalidate } from '../../ui/revalidate.ts';

export const loader = async (args: LoaderFunctionArgs) => {
  const { params, request, context } = args;
  const admin = await requireAdmin(args);
  const loaded = await loadRequest(params.id, new URL(request.url).searchParams, localeOf(request));
  return { ...loaded, ...(await markOpened(loaded.row, admin, context.isDataRequest)) };
};
export const action = (args: ActionFunctionArgs) => handleForm(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, (locale) => {
    const t = textsFor(adminRequestTexts, locale);
    return data ? t.title(formatRequestNumber(data.row.request_number)) : t.notFound.heading;
  }),
  NO_INDEX,
];

export const handle: LoadFailedHandle = {
  loadFailed: (locale) => textsFor(adminRequestTexts, locale).toasts.loadFailed,
};

type OpenedRequest = DeskRequest & Awaited<ReturnType<typeof markOpened>>;

/** One request at the desk: on the left what can be done now, on the right what's known. */
export default function RequestPage() {
  const request = useLoaderData<typeof loader>();
  const { row } = request;
  const { stream } = useDesk();
  useLocationToast(row.id, sharedPlace(row));
  return (
    <Live url={`/admin/events?request=${row.id}`} version={row.version} subject={toastSubjectOf(request)} {...stream}>
      <RequestView request={request} />
    </Live>
  );
}

function sharedPlace(row: DeskRequest['row']) {
  const { location_shared_at: at, use_gps: byDevice, location_accuracy_m: accuracyM } = row;
  return at && { at, byDevice, accuracyM };
}

function RequestView({ request }: { request: OpenedRequest }) {
  const locale = useLocale();
  const { row } = request;
  const t = useTexts(adminRequestTexts);
  const desk = useTexts(adminTexts);
  const callers = useTexts(deskCallersTexts);
  const common = useTexts(commonTexts);
  const photoTexts = useTexts(photosTexts);
  // Cards that need a decision or attention come first.
  const providerFirst = request.may.assignProvider || (row.provider_assigned && row.status !== 'completed');
  return (
    <div className="page">
      <p className="row sub">
        <Link to="/admin">{t.back}</Link>
        <Link to={`/admin/request/${row.id}`}>{common.refresh}</Link>
        <LiveLine />
      </p>
      <Answer />
      <div className="desk-head">
        <h1>
          {serviceLabel(row.service_type, locale)}, {vehicleOf(row)}
        </h1>
        <p className="row">
          <StatusBadge status={row.status} />
          {row.by_text && <Badge>{desk.active.byText}</Badge>}
          {row.outside_area && <Badge>{t.information.outsideArea}</Badge>}
          {row.version === 0 && <Badge>{desk.active.notAdopted}</Badge>}
          <WhoseTurn request={request} />
          <span>
            {t.log.by.customer}: <a href={`tel:${row.phone}`}>{formatPhone(row.phone)}</a>
          </span>
        </p>
      </div>
      <Claim request={request} />
      <LockedInAtDesk request={row} />
      <OtherViewers requestId={row.id} />
      <SameCar others={request.sameCar} />
      <CancelDuplicate request={request} />
      {request.earlierJobs > 0 && (
        <p>
          <Link to={`/admin/request/${row.id}/earlier`}>{callers.link(request.earlierJobs)}</Link>
        </p>
      )}
      <div className="columns">
        <div className="stack">
          <CancellationCard request={request} />
          <PromiseCard request={request} />
          <FailureCard request={request} />
          <ChangeCard request={request} />
          <CounterCard request={request} />
          {providerFirst && <ProviderCard request={request} />}
          <PriceCard request={request} />
          <PaymentCard request={request} />
          {!providerFirst && <ProviderCard request={request} />}
          <NotesCard request={request} />
          <LinksCard request={request} />
          <EndCard request={request} />
        </div>
        <div className="stack">
          <RouteCard request={request} />
          {request.locate && <LocateCard view={request.locate} nonce={request.nonce} version={row.version} />}
          <InformationCard request={request} />
          <PhotosCard album={request.photos} none={photoTexts.none} />
          <ReportsCard request={request} />
          <MessagesCard request={request} />
          <LogCard request={request} />
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const t = useTexts(adminRequestTexts).notFound;
  if (statusOf(useRouteError()) !== 404) return <ErrorPage desk />;
  return <DeskNotFound {...t} backTo="/admin" />;
}
