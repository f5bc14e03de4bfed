import { agoInWords } from '#kernel/ago.ts';
import { DIRECTIONS, formatMiles, formatShortEta } from '#modules/place/rules/distance.ts';
import { POSITION_STALE_MS, etaOf } from '#modules/provider/rules/positions.ts';
import type { EtaRange } from '#modules/provider/rules/positions.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { distanceTexts } from '#modules/place/copy/en/distance.ts';
import { endingsDriverTexts } from '#modules/request/copy/en/endings-driver.ts';
import { promiseDriverTexts } from '#modules/request/copy/en/promise-driver.ts';
import { customerCodeTexts } from '#modules/provider/copy/en/customer-code.ts';
import { canonicalStatus, isStatus } from '#modules/request/rules/statuses.ts';
import { statusCardText } from '#modules/request/copy/status-label.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { Sign } from '../../ui/Sign.tsx';
import { KeepTogether } from '../../ui/KeepTogether.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import type { OpenTracking } from './load.server.ts';
import { isMeeting, isProviderThere } from './meeting.ts';

/** The current state in large type, and how far away the provider is. */
export function StatusSign({ tracking }: { tracking: OpenTracking }) {
  const t = useTexts(trackingTexts);
  const locale = useLocale();
  const { code: yourCode } = useTexts(customerCodeTexts);
  const {
    status,
    live,
    provider,
    onSite,
    handshake,
    closesAt,
    cancellationAsked: asked,
    promise,
    depositBack,
    standsStill,
  } = tracking;
  const { promised: promisedBy } = useTexts(promiseDriverTexts);
  const { now } = useTexts(statusTexts);
  const { partly } = useTexts(endingsDriverTexts);
  const state = statusCardText(status, locale);
  const meeting = isMeeting(tracking);
  return (
    <Sign as="h2" {...(asked ? { eyebrow: state, title: t.cancel.askedHeading } : { title: state })}>
      {asked && <p>{depositBack?.now ? t.cancel.askedLate(depositBack.minutes) : t.cancel.asked}</p>}
      {live && <HowFar live={live} />}
      {promise && <p className="sign-strong">{promisedBy(formatTime(promise.at, locale))}</p>}
      {/* A customer who asked to cancel isn't waiting for the start. */}
      {!(asked && status === 'provider_assigned') && (
        <p>{tracking.partlyDone ? partly.sign : nowText(tracking, now)}</p>
      )}
      {closesAt && <p className="sign-strong">{now.closes(formatTime(closesAt, locale))}</p>}
      {live && !live.position && status === 'en_route' && <p>{t.map.noPosition}</p>}
      {live?.approximate && <p className="sign-small">{t.map.approximatePickup}</p>}
      {meeting && provider?.vehicle && (
        <p className="sign-strong">
          <KeepTogether part={provider.plate ?? ''}>
            {t.provider.lookFor([provider.vehicle, provider.plate].filter(Boolean).join(', '))}
          </KeepTogether>
        </p>
      )}
      {meeting && handshake?.code && (
        <p className="sign-code">
          {yourCode} <strong>{handshake.code}</strong>
        </p>
      )}
      {isProviderThere(tracking) && !standsStill && onSite && (
        <p className="sign-strong">{t.provider.payOnSite(onSite.cents)}</p>
      )}
      {tracking.rating !== null && <p>{t.given(tracking.rating)}</p>}
      {tracking.cancellationDeclined && tracking.may.cancelRequest && (
        <p>{standsStill ? t.cancel.declinedOnly : t.cancel.declined}</p>
      )}
    </Sign>
  );
}

type StatusNow = (typeof statusTexts)['now'];

function nowText(tracking: OpenTracking, t: StatusNow): string {
  const { status, finalOffer, details, provider, agreed, left, standsStill } = tracking;
  if (!isStatus(status)) return t.unknown;
  const now = canonicalStatus(status);
  switch (now) {
    case 'provider_assigned':
      if (agreed) return t.provider_assigned(provider?.name ?? '');
      if (!left) return t.job_offered;
      return left.changed ? t.changed_asked : t.left_asked(left.name);
    case 'deposit_paid':
      if (!left) return t.deposit_paid;
      return left.changed ? t.changed : t.left(left.name);
    case 'pending_admin_review':
      return details.outsideArea ? t.outside : t.pending_admin_review;
    case 'negotiating':
      return finalOffer ? t.final_offer : t.negotiating;
    case 'payment_pending':
      return t.approved;
    case 'in_progress':
      return standsStill ? t.stands_still : t.in_progress;
    default:
      return t[now];
  }
}

/** Minutes, miles and how old they are, one line each, the first in large type. Unknown values are left out. */
function HowFar({ live }: { live: NonNullable<OpenTracking['live']> }) {
  const { position, report: reported } = live;
  const t = useTexts(trackingTexts).map;
  const distance = useTexts(distanceTexts);
  const { time } = useTexts(commonTexts);
  const elapsed = useElapsed(live);
  const age = position && position.age !== null ? position.age + elapsed : null;
  const report = reported && { ...reported, age: reported.age + elapsed };
  const eta = etaOf(position && { ...position, age }, report);
  if (!position && !eta) return null;
  return (
    <div className="sign-far">
      {eta && <p className="sign-large">{nonBreaking(etaInWords(eta, t, distance.lessThanAMinute))}</p>}
      {eta?.by === 'report' && report && <p>{nonBreaking(t.word(agoInWords(report.age, time)))}</p>}
      {position && <Away position={position} />}
      {age !== null && <p>{nonBreaking((age < POSITION_STALE_MS ? t.seen : t.lastSeen)(agoInWords(age, time)))}</p>}
      {position && <p className="sign-small">{t.straight}</p>}
    </div>
  );
}

function Away({
  position: { miles, direction },
}: {
  position: NonNullable<NonNullable<OpenTracking['live']>['position']>;
}) {
  const t = useTexts(trackingTexts).map;
  const distance = useTexts(distanceTexts);
  const locale = useLocale();
  const toward = DIRECTIONS.find((name) => name === direction) ?? 'north';
  return (
    <p className="sign-strong">
      {nonBreaking(miles === 0 ? t.veryNear : t.away(formatMiles(miles, locale), distance[toward]))}
    </p>
  );
}

/** Formats a range of minutes: "about 23 to 27 min". */
function etaInWords({ from, to }: EtaRange, t: (typeof trackingTexts)['map'], lessThanAMinute: string): string {
  if (to < 1) return lessThanAMinute;
  if (from === to) return t.eta(formatShortEta(to));
  return t.etaBetween(to < 60 ? String(from) : formatShortEta(from), formatShortEta(to));
}

/** Keeps a number and its unit on one line. */
function nonBreaking(words: string): string {
  return words.replaceAll(/(\d) /g, '$1\u00a0');
}
