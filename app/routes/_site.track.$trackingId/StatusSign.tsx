import { MINUTE } from '#domain/constants.ts';
import { DIRECTIONS, formatMiles, formatShortEta } from '#domain/distance.ts';
import { canonicalStatus } from '#domain/statuses.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { distanceTexts } from '#domain/texts/distance.ts';
import { handshakeTexts } from '#domain/texts/handshake.ts';
import { isStatus, statusCardText } from '#domain/texts/statuses.ts';
import { trackingTexts } from '#domain/texts/tracking.ts';
import { Sign } from '../../components/Sign.tsx';
import { agoInWords } from '../../lib/ago.ts';
import { useLocale, useTexts } from '../../lib/texts.ts';
import { useAge } from '../../lib/use-age.ts';
import type { OpenTracking } from './load.server.ts';

/** From then on a position is told as old; the minutes become a range, and later none. */
const OLD_MS = MINUTE;
const TOO_OLD_MS = 10 * MINUTE;

/** What is now, readable at arm's length: the state, and until the provider is there how far that is. */
export function StatusSign({ tracking }: { tracking: OpenTracking }) {
  const t = useTexts(trackingTexts);
  const locale = useLocale();
  const { code: yourCode } = useTexts(handshakeTexts).customer;
  const { status, live, provider, onSite, handshake } = tracking;
  const isThere = status === 'arrived' || status === 'in_progress';
  return (
    <Sign as="h2" title={statusCardText(status, locale)}>
      {live?.position && <Position position={live.position} />}
      <p>{nowText(tracking, t.statusNow)}</p>
      {live && !live.position && status === 'en_route' && <p>{t.map.noPosition}</p>}
      {live?.approximate && <p className="sign-small">{t.map.approximatePickup}</p>}
      {status === 'arrived' && provider?.vehicle && (
        <p className="sign-strong">
          {t.provider.lookFor([provider.vehicle, provider.plate].filter(Boolean).join(', '))}
        </p>
      )}
      {status === 'arrived' && handshake?.code && (
        <p className="sign-code">
          {yourCode} <strong>{handshake.code}</strong>
        </p>
      )}
      {isThere && onSite && <p className="sign-strong">{t.provider.payOnSite(onSite.cents)}</p>}
      {tracking.rating !== null && <p>{t.given(tracking.rating)}</p>}
      {tracking.cancellationAsked && <p>{t.cancel.asked}</p>}
      {tracking.cancellationDeclined && tracking.mayCancel && <p>{t.cancel.declined}</p>}
    </Sign>
  );
}

type StatusNow = (typeof trackingTexts.en)['statusNow'];

function nowText({ status, finalOffer, details, provider, agreed }: OpenTracking, t: StatusNow): string {
  if (!isStatus(status)) return t.unknown;
  const now = canonicalStatus(status);
  switch (now) {
    case 'provider_assigned':
      return (agreed ? t.provider_assigned : t.job_offered)(provider?.name ?? '');
    case 'pending_admin_review':
      return details.outsideArea ? t.outside : t.pending_admin_review;
    case 'negotiating':
      return finalOffer ? t.final_offer : t.negotiating;
    case 'payment_pending':
      return t.approved;
    default:
      return t[now];
  }
}

type At = NonNullable<NonNullable<OpenTracking['live']>['position']>;

/** Minutes, miles, and how old that is: one line each, the first in large letters. */
function Position({ position: { miles, minutes, direction, age } }: { position: At }) {
  const t = useTexts(trackingTexts).map;
  const distance = useTexts(distanceTexts);
  const { time } = useTexts(commonTexts);
  const locale = useLocale();
  const old = useAge(age ?? 0);
  const toward = DIRECTIONS.find((name) => name === direction) ?? 'north';
  const away = miles === 0 ? t.veryNear : t.away(formatMiles(miles, locale), distance[toward]);
  const eta = minutes === null || old > TOO_OLD_MS ? '' : etaInWords(minutes, old, t, distance.lessThanAMinute);
  const seen = age === null ? '' : (old < OLD_MS ? t.seen : t.lastSeen)(agoInWords(old, time));
  return (
    <div className="sign-far">
      {eta && <p className="sign-large">{firm(eta)}</p>}
      <p className="sign-strong">{firm(away)}</p>
      {seen && <p>{firm(seen)}</p>}
      <p className="sign-small">{t.straight}</p>
    </div>
  );
}

type MapWords = (typeof trackingTexts.en)['map'];

/** A provider not heard of for some minutes may be nearer by these, or not. @param old age of the position, milliseconds */
function etaInWords(minutes: number, old: number, t: MapWords, lessThanAMinute: string): string {
  if (minutes < 1) return lessThanAMinute;
  const unheard = Math.floor(old / MINUTE);
  const least = Math.max(1, minutes - unheard);
  if (old < OLD_MS || least === minutes || minutes >= 60) return t.eta(formatShortEta(minutes));
  return t.etaBetween(least, minutes);
}

/** A number stays with its unit. */
function firm(words: string): string {
  return words.replaceAll(/(\d) /g, '$1\u00a0');
}
