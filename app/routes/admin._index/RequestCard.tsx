import { MINUTE } from '#domain/constants.ts';
import { formatEta } from '#domain/distance.ts';
import { formatMoney } from '#domain/money.ts';
import { adminTexts } from '#domain/texts/admin.ts';
import { serviceLabel } from '#domain/texts/services.ts';
import { Badge } from '../../components/Badge.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { StatusBadge } from '../../components/admin/StatusBadge.tsx';
import { amountOf, numberOf, vehicleOf } from '../../lib/desk.ts';
import { useLocale, useTexts } from '../../lib/texts.ts';
import { formatDateTime, isoTime } from '../../lib/time.ts';
import type { ActiveRequest } from './active.server.ts';

interface RequestCardProps {
  request: ActiveRequest;
  /** When the page was made, milliseconds. */
  now: number;
  heading: 'h2' | 'h3';
  /** The one to look at first: its button is the amber one. */
  first?: boolean;
}

/** What a dispatcher must know of a request to choose it from a list. */
export function RequestCard({ request, now, heading: Heading, first = false }: RequestCardProps) {
  const t = useTexts(adminTexts).active;
  const locale = useLocale();
  const amount = amountOf(request);
  const ended = request.turn === 'nobody';
  const waited = formatEta((now - new Date(request.waiting_since).getTime()) / MINUTE, locale);
  return (
    <article className={request.turn === 'admin' ? 'card request-card request-card-mine' : 'card request-card'}>
      <div className="request-card-top">
        <Heading>{serviceLabel(request.service_type, locale)}</Heading>
        <StatusBadge status={request.status} />
      </div>
      <p>
        {vehicleOf(request)}
        <br />
        {request.location_address ?? t.noPlace}
      </p>
      {!ended && (
        <p className="request-card-turn">
          <strong>{t.turn[request.turn]}</strong>, {t.waiting(waited)}
        </p>
      )}
      <Flags request={request} />
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
        <time className="sub" dateTime={isoTime(request.created_at)}>
          {t.created} {formatDateTime(request.created_at, locale)}
        </time>
        <ButtonLink
          to={`/admin/request/${request.id}`}
          look={first ? 'go' : 'plain'}
          aria-label={`${t.viewDetails}: ${serviceLabel(request.service_type, locale)}, ${numberOf(request)}`}
        >
          {t.viewDetails}
        </ButtonLink>
      </div>
    </article>
  );
}

function Flags({ request }: { request: ActiveRequest }) {
  const t = useTexts(adminTexts).active;
  const flags = [
    request.outside_area && t.outsideArea,
    request.version === 0 && t.notAdopted,
    request.cancellation_asked_at && request.status !== 'cancelled' && t.cancellationAsked,
  ].filter((flag) => typeof flag === 'string');
  if (flags.length === 0) return null;
  return (
    <p className="row">
      {flags.map((flag) => (
        <Badge key={flag}>{flag}</Badge>
      ))}
    </p>
  );
}
