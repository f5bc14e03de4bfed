import { customerCodeTexts } from '#modules/provider/copy/en/customer-code.ts';
import { formatShortEta } from '#modules/place/rules/distance.ts';
import { canonicalStatus, isStatus } from '#modules/request/rules/statuses.ts';
import { statusCardText } from '#modules/request/copy/status-label.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { trackingSignTexts } from '#modules/request/copy/en/tracking-sign.ts';
import { Sign } from '../../ui/Sign.tsx';
import { SIGN_LOOKS } from '../../ui/sign-look.ts';
import { KeepTogether } from '../../ui/KeepTogether.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import { useAnnouncements } from './announcements.ts';
import { HowFar, Minutes, TowUnderWay, useEtaInWords, useTowEtaInWords } from './HowFar.tsx';
import type { OpenTracking } from './load.server.ts';
import { showsArrivalCode } from './meeting.ts';
import { signStateOf } from './sign-state.ts';
import type { SignState } from './sign-state.ts';

/** In these states the sign doesn't show the minutes, because something else matters more. */
const STATES_WITHOUT_MINUTES: readonly SignState[] = ['late', 'asks', 'cancel_asked', 'on_hold'];

interface StatusSignProps {
  tracking: OpenTracking;
  /** Whether the state has changed while the page was open. */
  hasStateChanged: boolean;
}

/** The status, and below it in large type what's going on now. */
export function StatusSign({ tracking, hasStateChanged }: StatusSignProps) {
  const { status, details } = tracking;
  const t = useTexts(trackingSignTexts);
  const { sign } = useTexts(statusTexts);
  const locale = useLocale();
  const state = signStateOf(tracking);
  const pickupEta = useEtaInWords(tracking.live);
  const towEta = useTowEtaInWords(tracking.isOnHold ? null : tracking.tow);
  const minutes = STATES_WITHOUT_MINUTES.includes(state) ? null : (pickupEta ?? towEta);
  const outside = state === 'pending_admin_review' && details.outsideArea;
  return (
    <Sign
      key={state}
      as="h2"
      {...SIGN_LOOKS[state]}
      fresh={hasStateChanged}
      eyebrow={statusCardText(status, locale)}
      title={minutes ? <Minutes words={minutes} /> : outside ? t.outside : { ...sign, ...t.now }[state]}
    >
      <SignLines tracking={tracking} />
    </Sign>
  );
}

/** Tells screen readers what has changed on the sign, in the words of `statusTexts.toasts`. */
export function SignAnnouncements({ tracking }: { tracking: OpenTracking }) {
  const announcements = useAnnouncements(tracking);
  return (
    <div role="status" className="sr-only">
      {announcements.map(({ title, message }) => (
        <p key={title}>
          {title}. {message}
        </p>
      ))}
    </div>
  );
}

/** The sign's lines below its title. */
function SignLines({ tracking }: { tracking: OpenTracking }) {
  const { status, live, provider, onSite, handshake, closesAt, depositBack, isOnHold, usualWait } = tracking;
  const t = useTexts(trackingTexts);
  const locale = useLocale();
  const { code: yourCode } = useTexts(customerCodeTexts);
  const { now } = useTexts(statusTexts);
  const { partlyDone, usualPrice } = useTexts(trackingSignTexts);
  const tow = isOnHold ? null : tracking.tow;
  const cancellationAsked = tracking.cancellationAsked;
  const isCodeShown = showsArrivalCode(tracking);
  // Leave out the status's text if the customer asked to cancel before the provider set out. Also leave it out while
  // the provider is on the way or has arrived, because other lines then say more.
  const showsNowText =
    !(cancellationAsked && status === 'provider_assigned') && status !== 'en_route' && status !== 'arrived';
  return (
    <>
      {cancellationAsked && <p>{depositBack?.now ? t.cancel.askedLate(depositBack.minutes) : t.cancel.asked}</p>}
      {live && <HowFar live={live} />}
      {showsNowText && <p>{tracking.partlyDone ? partlyDone : tow?.left ? t.tow.moving : nowText(tracking, now)}</p>}
      {status === 'pending_admin_review' && usualWait !== null && (
        <p className="font-bold">{usualPrice(formatShortEta(usualWait))}</p>
      )}
      {tow && <TowUnderWay tow={tow} destination={tracking.details.destination ?? ''} />}
      {closesAt && <p className="font-bold">{now.closes(formatTime(closesAt, locale))}</p>}
      {live && !live.position && status === 'en_route' && <p>{t.map.noPosition}</p>}
      {live?.approximate && <p className="text-xs">{t.map.approximatePickup}</p>}
      {isCodeShown && provider?.vehicle && (
        <p className="font-bold">
          <KeepTogether part={provider.plate ?? ''}>
            {t.provider.lookFor([provider.vehicle, provider.plate].filter(Boolean).join(', '))}
          </KeepTogether>
        </p>
      )}
      {isCodeShown && handshake?.code && (
        <p className="sign-code">
          {yourCode} <strong>{handshake.code}</strong>
        </p>
      )}
      {status === 'arrived' && !isOnHold && onSite && <p className="font-bold">{t.provider.payOnSite(onSite.cents)}</p>}
      {tracking.rating !== null && <p>{t.given(tracking.rating)}</p>}
      {tracking.cancellationDeclined && tracking.may.cancelRequest && (
        <p>
          {isOnHold ? t.cancel.declinedOnly : t.cancel.declined}{' '}
          {tracking.declinedReason !== null && t.cancel.declinedWhy(tracking.declinedReason)}
        </p>
      )}
    </>
  );
}

type StatusNow = (typeof statusTexts)['now'];

function nowText(tracking: OpenTracking, t: StatusNow): string {
  const { status, finalOffer, details, provider, agreed, left, isOnHold } = tracking;
  if (!isStatus(status)) return t.unknown;
  const current = canonicalStatus(status);
  switch (current) {
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
      return isOnHold ? t.stands_still : t.in_progress;
    case 'arrived':
      return '';
    default:
      return t[current];
  }
}
