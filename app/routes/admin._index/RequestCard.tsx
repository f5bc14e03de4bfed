import { agoInWords } from '#kernel/ago.ts';
import { formatEta } from '#modules/place/rules/distance.ts';
import { formatMoney } from '#kernel/money.ts';
import { POSITION_STALE_MS } from '#modules/provider/rules/positions.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { deskAlertsTexts } from '#modules/dispatch/copy/en/desk-alerts.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { waitLevel, waitedMinutes } from '#modules/request/rules/waiting.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { LockedInAtDesk } from '../../ui/desk/LockedInAtDesk.tsx';
import { OtherViewers } from '../../ui/desk/OtherViewers.tsx';
import { SameCar } from '../../ui/desk/SameCar.tsx';
import { StatusBadge } from '../../ui/desk/StatusBadge.tsx';
import { WhoHas } from '../../ui/desk/WhoHas.tsx';
import { WaitBadge } from '../../ui/desk/WaitBadge.tsx';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { amountOf, vehicleOf } from '../../ui/desk/desk.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, isoTime } from '../../ui/time.ts';
import type { RequestCard as Card, SameCar as SameCarOther } from '#modules/dispatch/index.ts';

interface RequestCardProps {
  request: Card;
  /** Other open requests that may be for the same car. */
  sameCar?: SameCarOther[] | undefined;
  heading: 'h2' | 'h3';
  /** Whether this is the most urgent request: its button is amber. */
  first?: boolean;
}

/** What a dispatcher needs to choose a request from a list. */
export function RequestCard({ request, sameCar, heading: Heading, first = false }: RequestCardProps) {
  const t = useTexts(adminTexts).active;
  const queue = useTexts(deskQueueTexts);
  const locale = useLocale();
  const { now, limits } = useDesk();
  const amount = amountOf(request);
  const waitedMs = Math.max(0, now - request.turnSince);
  const isDesksTurn = request.turn === 'admin';
  const level = isDesksTurn ? waitLevel(waitedMs, limits) : 0;
  const classNames = [
    'card request-card',
    isDesksTurn && 'request-card-mine',
    level > 0 && `request-card-late-${level}`,
  ];
  return (
    <article className={classNames.filter(Boolean).join(' ')}>
      <div className="request-card-top">
        <Heading>{serviceLabel(request.service_type, locale)}</Heading>
        <StatusBadge status={request.status} />
      </div>
      <LockedInAtDesk request={request} />
      <p>
        {vehicleOf(request)}
        {request.vehicle_plate && `, ${request.vehicle_plate}`}
        <br />
        {request.location_address ?? t.noPlace}
      </p>
      {request.turn !== 'nobody' && (
        <p className="request-card-turn">
          <strong>{t.turn[request.turn]}</strong> {t.waiting(formatEta(waitedMinutes(waitedMs), locale))}{' '}
          <WaitBadge level={level} limits={limits} />
        </p>
      )}
      <Flags request={request} />
      <SameCar others={sameCar} />
      <OtherViewers requestId={request.id} />
      <p className="others-here empty:hidden">
        <WhoHas request={request} />
      </p>
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
          data-open
          look={first ? 'go' : 'plain'}
          aria-label={`${t.viewDetails}: ${serviceLabel(request.service_type, locale)}, ${formatRequestNumber(request.request_number)}`}
        >
          {t.viewDetails}
        </ButtonLink>
      </div>
    </article>
  );
}

function Flags({ request }: { request: Card }) {
  const t = useTexts(adminTexts).active;
  const { fresh } = useTexts(deskQueueTexts).card;
  const isNew = request.status === 'pending_admin_review' && request.request_type === 'online';
  const alerts = useTexts(deskAlertsTexts);
  const lastSeen = useLastSeen(request);
  const urgent = [
    request.anotherProvider && alerts[request.anotherProvider],
    request.providerSilent && alerts.silent,
    request.cancellationOpen && t.cancellationAsked,
    request.failed && alerts.failed,
    request.late && alerts.late,
  ].filter((flag) => typeof flag === 'string');
  const flags = [
    isNew && !request.first_opened_at && fresh,
    lastSeen !== null && alerts.lastSeen(lastSeen),
    request.by_text && t.byText,
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

/** How long ago the provider on the way was last seen; shown once that's too long. Counts up while the page is open. */
function useLastSeen({ status, provider_last_location_update: seenAt }: Card): string | null {
  const { now } = useDesk();
  const { time } = useTexts(commonTexts);
  if (status !== 'en_route' || !seenAt) return null;
  const age = now - seenAt.getTime();
  return age < POSITION_STALE_MS ? null : agoInWords(age, time);
}
