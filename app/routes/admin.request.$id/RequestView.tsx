import { Link } from '@remix-run/react';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskCallersTexts } from '#modules/dispatch/copy/en/desk-callers.ts';
import { photosTexts } from '#modules/photo/copy/en/photos.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Answer } from '../../ui/Answer.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { LocateCard } from '../../ui/desk/LocateCard.tsx';
import { LockedInAtDesk } from '../../ui/desk/LockedInAtDesk.tsx';
import { OtherViewers } from '../../ui/desk/OtherViewers.tsx';
import { SameCar } from '../../ui/desk/SameCar.tsx';
import { StatusBadge } from '../../ui/desk/StatusBadge.tsx';
import { vehicleOf } from '#modules/request/rules/vehicle.ts';
import { useLocationToast } from '../../ui/desk/location-toast.ts';
import { PhotosCard } from '../../ui/photos/PhotosCard.tsx';
import { formatPhone } from '../../ui/phone.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { CancelDuplicate } from './CancelDuplicate.tsx';
import { CancellationCard } from './CancellationCard.tsx';
import { ChangeCard } from './ChangeCard.tsx';
import { Claim } from './Claim.tsx';
import { CounterCard } from './CounterCard.tsx';
import { EndCard } from './EndCard.tsx';
import { FailureCard } from './FailureCard.tsx';
import { InformationCard } from './InformationCard.tsx';
import { LinksCard } from './LinksCard.tsx';
import type { DeskRequest } from './load.server.ts';
import { LogCard } from './LogCard.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import { NotesCard } from './NotesCard.tsx';
import type { OpenedRequest } from './open.server.ts';
import { PaymentCard } from './PaymentCard.tsx';
import { PriceCard } from './PriceCard.tsx';
import { PromiseCard } from './PromiseCard.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import { ReportsCard } from './ReportsCard.tsx';
import { RouteCard } from './RouteCard.tsx';
import { WhoseTurn } from './WhoseTurn.tsx';

export const REQUEST_TITLE_ID = 'request-title';

interface RequestViewProps {
  request: OpenedRequest;
  /** The element for the title. In the pane it's `h2`, because the board's page has its own `h1`. */
  titleTag?: 'h1' | 'h2';
}

/** One request at the desk: first what can be done now, then what's known. Shown on its own page and in the pane. */
export function RequestView({ request, titleTag: Title = 'h1' }: RequestViewProps) {
  const locale = useLocale();
  const { row } = request;
  const t = useTexts(adminRequestTexts);
  const desk = useTexts(adminTexts);
  const callers = useTexts(deskCallersTexts);
  const photoTexts = useTexts(photosTexts);
  useLocationToast(row.id, sharedPlace(row));
  // Cards that need a decision or attention come first.
  const providerFirst = request.may.assignProvider || (row.provider_assigned && row.status !== 'completed');
  return (
    <>
      <Answer />
      <div className="desk-head">
        <Title id={REQUEST_TITLE_ID} tabIndex={-1}>
          {serviceLabel(row.service_type, locale)}, {vehicleOf(row)}
        </Title>
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
    </>
  );
}

function sharedPlace(row: DeskRequest['row']) {
  const { location_shared_at: at, use_gps: byDevice, location_accuracy_m: accuracyM } = row;
  return at && { at, byDevice, accuracyM };
}
