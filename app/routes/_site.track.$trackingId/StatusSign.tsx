import { endingsDriverTexts } from '#modules/request/copy/en/endings-driver.ts';
import { promiseDriverTexts } from '#modules/request/copy/en/promise-driver.ts';
import { customerCodeTexts } from '#modules/provider/copy/en/customer-code.ts';
import { canonicalStatus, isStatus } from '#modules/request/rules/statuses.ts';
import { statusCardText } from '#modules/request/copy/status-label.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { Sign } from '../../ui/Sign.tsx';
import { SIGN_LOOKS } from '../../ui/sign-look.ts';
import { KeepTogether } from '../../ui/KeepTogether.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import { HowFar, TowUnderWay } from './HowFar.tsx';
import type { OpenTracking } from './load.server.ts';
import { isMeeting, isProviderThere } from './meeting.ts';
import { signStateOf } from './sign-state.ts';

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
  const tow = standsStill ? null : tracking.tow;
  const { promised: promisedBy } = useTexts(promiseDriverTexts);
  const { now } = useTexts(statusTexts);
  const { partly } = useTexts(endingsDriverTexts);
  const state = statusCardText(status, locale);
  const meeting = isMeeting(tracking);
  return (
    <Sign
      as="h2"
      {...SIGN_LOOKS[signStateOf(tracking)]}
      {...(asked ? { eyebrow: state, title: t.cancel.askedHeading } : { title: state })}
    >
      {asked && <p>{depositBack?.now ? t.cancel.askedLate(depositBack.minutes) : t.cancel.asked}</p>}
      {live && <HowFar live={live} />}
      {promise && <p className="sign-strong">{promisedBy(formatTime(promise.at, locale))}</p>}
      {/* A customer who asked to cancel isn't waiting for the start. */}
      {!(asked && status === 'provider_assigned') && (
        <p>{tracking.partlyDone ? partly.sign : tow?.left ? t.tow.moving : nowText(tracking, now)}</p>
      )}
      {tow && <TowUnderWay tow={tow} destination={tracking.details.destination ?? ''} />}
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
        <p>
          {standsStill ? t.cancel.declinedOnly : t.cancel.declined}{' '}
          {tracking.declinedReason !== null && t.cancel.declinedWhy(tracking.declinedReason)}
        </p>
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
