import type { Cents } from '#kernel/money.ts';
import { depositOf, formatMoney, payoutOf } from '#kernel/money.ts';
import { formatShortEta } from '#modules/place/rules/distance.ts';
import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { statusCardText } from '#modules/request/copy/status-label.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { trackingPriceTexts } from '#modules/request/copy/en/tracking-price.ts';
import { Answer } from '../../ui/Answer.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Call911 } from '../../ui/Call911.tsx';
import { Decision } from '../../ui/Decision.tsx';
import { PayOnSiteNotice } from '../../ui/PayOnSiteNotice.tsx';
import { PriceLines } from '../../ui/PriceLines.tsx';
import type { PriceLine } from '../../ui/PriceLines.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { SIGN_LOOKS } from '../../ui/sign-look.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { OpenTracking } from './load.server.ts';
import { Progress } from './Details.tsx';
import { OfferAnswers } from './Offer.tsx';
import { More } from './More.tsx';
import { AskExactLocation } from './Place.tsx';
import { signStateOf } from './sign-state.ts';
import { TextInstead } from './TextInstead.tsx';
import { TrackingHeading } from './TrackingHeading.tsx';

/**
 * Shows the price on the sign, how much is due now and how much on site, and the buttons to decide (docs/product.md,
 * "Tracking page").
 */
export function PriceScreen({ tracking }: { tracking: OpenTracking }) {
  const { tracking: lockedIn } = useTexts(lockedInTexts);
  const { money } = useTexts(trackingPriceTexts);
  const { state, amount, about, lines, notes, bar } = usePrice(tracking);
  return (
    <Decision
      top={
        <>
          <Answer />
          <TextInstead tracking={tracking} />
          {tracking.lockedIn && <Call911 {...lockedIn} />}
        </>
      }
      bar={bar}
      rest={
        // On a wide screen, this is a narrow column beside the decision, so the cards in it must not form two columns.
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 [&>section>.grid]:grid-cols-1!">
          <Progress steps={tracking.steps} driven={tracking.driven} />
          {tracking.place?.approximate && <AskExactLocation nonce={tracking.nonce} typed={tracking.place.typed} />}
          <More tracking={tracking} />
        </div>
      }
    >
      <TrackingHeading />
      <Sign
        as="h2"
        {...SIGN_LOOKS[signStateOf(tracking)]}
        eyebrow={state}
        title={<span className="text-[2.6rem] leading-none">{formatMoney(amount)}</span>}
      >
        <p className="text-[1.1rem] leading-tight font-bold">{about}</p>
      </Sign>
      <PriceLines lines={lines} rule={tracking.offer !== null || tracking.payable ? money.refundRule : undefined} />
      <p className="sub">{notes.filter(Boolean).join(' ')}</p>
      {bar && <PayOnSiteNotice cardOnly={tracking.cardOnly} usual={tracking.usualPayment} />}
    </Decision>
  );
}

/** What the screen says about the price: an offer, a counter-offer under review, or a deposit to pay. */
function usePrice(tracking: OpenTracking) {
  const t = useTexts(trackingPriceTexts);
  const { now } = useTexts(statusTexts);
  const locale = useLocale();
  const { offer, firstPrice, counterOffer, finalOffer, finalPrice, details, usualWait } = tracking;
  const service = `${serviceLabel(details.service, locale)}, ${details.vehicle}`;
  const wait = t.money.noProviderRule(tracking.providerWaitMinutes);
  const arrival = usualWait === null ? null : t.money.usualArrival(formatShortEta(usualWait));
  const before: PriceLine[] = [
    { label: t.negotiation.firstPrice, cents: firstPrice, look: 'before' },
    { label: t.negotiation.yourOffer, cents: counterOffer, look: 'before' },
  ];
  const status = statusCardText(tracking.status, locale);
  if (offer !== null) {
    return {
      state: finalOffer ? `${status} - ${t.finalOffer.heading}` : status,
      amount: offer,
      about: service,
      lines: [...(finalOffer ? before : []), ...dueLines(offer, t.money)],
      notes: [finalOffer ? now.final_offer : now.admin_priced, arrival, wait],
      bar: <OfferAnswers tracking={tracking} price={offer} />,
    };
  }
  if (tracking.payable && finalPrice !== null) {
    return {
      state: status,
      amount: depositOf(finalPrice),
      about: now.approved,
      lines: [
        { label: t.money.total, cents: finalPrice },
        { label: t.money.payOnSite, cents: payoutOf(finalPrice) },
      ],
      notes: [wait, t.payment.deadline],
      bar: (
        <ButtonLink look="go" wide to={`/payment/${tracking.payment}`}>
          {t.payment.proceed}
        </ButtonLink>
      ),
    };
  }
  return {
    state: status,
    amount: counterOffer ?? firstPrice ?? 0,
    about: t.negotiation.yourOffer,
    lines: before.slice(0, 1),
    notes: [now.negotiating],
    bar: null,
  };
}

function dueLines(price: Cents, labels: { payNow: string; payOnSite: string }): PriceLine[] {
  return [
    { label: labels.payNow, cents: depositOf(price), look: 'now' },
    { label: labels.payOnSite, cents: payoutOf(price) },
  ];
}
