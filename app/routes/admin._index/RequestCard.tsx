import { agoInWords } from '#domain/ago.ts';
import { MINUTE } from '#domain/constants.ts';
import { formatEta } from '#domain/distance.ts';
import { formatMoney } from '#domain/money.ts';
import { POSITION_STALE_MS } from '#domain/positions.ts';
import { adminTexts } from '#domain/texts/admin.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { deskQueueTexts } from '#domain/texts/desk-queue.ts';
import { deskAlertsTexts } from '#domain/texts/desk-alerts.ts';
import { serviceLabel } from '#domain/texts/services.ts';
import { waitLevel } from '#domain/waiting.ts';
import { formatRequestNumber } from '#domain/request-number.ts';
import { Badge } from '../../components/Badge.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { OthersHere } from '../../components/admin/OthersHere.tsx';
import { StatusBadge } from '../../components/admin/StatusBadge.tsx';
import { WaitBadge } from '../../components/admin/WaitBadge.tsx';
import { useDesk } from '../../lib/desk-state.ts';
import { amountOf, vehicleOf } from '../../lib/desk.ts';
import { useLocale, useTexts } from '../../lib/texts.ts';
import { formatDateTime, isoTime } from '../../lib/time.ts';
import type { ActiveRequest } from './row.server.ts';

interface RequestCardProps {
  request: ActiveRequest;
  heading: 'h2' | 'h3';
  /** The one to look at first: its button is the amber one. */
  first?: boolean;
}

/** What a dispatcher must know of a request to choose it from a list. */
export function RequestCard({ request, heading: Heading, first = false }: RequestCardProps) {
  const t = useTexts(adminTexts).active;
  const queue = useTexts(deskQueueTexts);
  const locale = useLocale();
  const { now, limits } = useDesk();
  const amount = amountOf(request);
  const waitedMs = Math.max(0, now - request.turnSince);
  const mine = request.turn === 'admin';
  const level = mine ? waitLevel(waitedMs, limits) : 0;
  const look = ['card request-card', mine && 'request-card-mine', level > 0 && `request-card-late-${level}`];
  return (
    <article className={look.filter(Boolean).join(' ')}>
      <div className="request-card-top">
        <Heading>{serviceLabel(request.service_type, locale)}</Heading>
        <StatusBadge status={request.status} />
      </div>
      <p>
        {vehicleOf(request)}
        {request.vehicle_plate && `, ${request.vehicle_plate}`}
        <br />
        {request.location_address ?? t.noPlace}
      </p>
      {request.turn !== 'nobody' && (
        <p className="request-card-turn">
          <strong>{t.turn[request.turn]}</strong> {t.waiting(formatEta(waitedMs / MINUTE, locale))}{' '}
          <WaitBadge level={level} limits={limits} />
        </p>
      )}
      <Flags request={request} />
      <OthersHere requestId={request.id} />
      <p className="request-card-money">
        {amount ? (
          <>
            <span className="sub">{t.amounts[amount.kind]}</span> <strong>{formatMoney(amount.cents)}</strong>
          </>
        ) : (
          <span className="sub">{t.amounts.none}</span>
        )}
      </p>
      <div className="request-card-end">
        <span className="sub">
          {queue.list.number(formatRequestNumber(request.request_number))}
          <br />
          <time dateTime={isoTime(request.created_at)}>
            {t.created} {formatDateTime(request.created_at, locale)}
          </time>
        </span>
        <ButtonLink
          to={`/admin/request/${request.id}`}
          look={first ? 'go' : 'plain'}
          aria-label={`${t.viewDetails}: ${serviceLabel(request.service_type, locale)}, ${formatRequestNumber(request.request_number)}`}
        >
          {t.viewDetails}
        </ButtonLink>
      </div>
    </article>
  );
}

function Flags({ request }: { request: ActiveRequest }) {
  const t = useTexts(adminTexts).active;
  const { fresh } = useTexts(deskQueueTexts).card;
  const isNew = request.status === 'pending_admin_review' && request.request_type === 'online';
  const alerts = useTexts(deskAlertsTexts);
  const unseen = useLastSeen(request);
  const urgent = [
    request.status === 'deposit_paid' && request.assignments > 0 && alerts.declined,
    request.providerSilent && alerts.silent,
    request.cancellationOpen && t.cancellationAsked,
  ].filter((flag) => typeof flag === 'string');
  const flags = [
    isNew && !request.first_opened_at && fresh,
    unseen !== null && alerts.lastSeen(unseen),
    request.outside_area && t.outsideArea,
    request.version === 0 && t.notAdopted,
  ].filter((flag) => typeof flag === 'string');
  if (urgent.length + flags.length === 0) return null;
  return (
    <p className="row">
      {urgent.map((flag) => (
        <Badge key={flag} tone="red">
          {flag}
        </Badge>
      ))}
      {flags.map((flag) => (
        <Badge key={flag}>{flag}</Badge>
      ))}
    </p>
  );
}

/** How long ago somebody on the way was seen, once that is too long; it grows while the page is open. */
function useLastSeen({ status, provider_last_location_update: seenAt }: ActiveRequest): string | null {
  const { now } = useDesk();
  const { time } = useTexts(commonTexts);
  if (status !== 'en_route' || !seenAt) return null;
  const age = now - seenAt.getTime();
  return age < POSITION_STALE_MS ? null : agoInWords(age, time);
}
