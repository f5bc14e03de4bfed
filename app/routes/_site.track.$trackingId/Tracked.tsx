import { DIRECTIONS, formatEta, formatMiles } from '#domain/distance.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { distanceTexts } from '#domain/texts/distance.ts';
import { isStatus, statusCardText } from '#domain/texts/statuses.ts';
import { textConsentTexts } from '#domain/texts/text-consent.ts';
import { trackingTexts } from '#domain/texts/tracking.ts';
import { canonicalStatus } from '#domain/statuses.ts';
import { Answer } from '../../components/Answer.tsx';
import { ServiceMap } from '../../components/map/ServiceMap.tsx';
import { Card } from '../../components/Card.tsx';
import { CopyField } from '../../components/CopyField.tsx';
import { News } from '../../components/News.tsx';
import { Sign } from '../../components/Sign.tsx';
import { agoInWords } from '../../lib/ago.ts';
import { useLocale, useTexts } from '../../lib/texts.ts';
import { Cancel } from './Cancel.tsx';
import { Details, Steps } from './Details.tsx';
import type { OpenTracking } from './load.server.ts';
import { Extra } from './Extra.tsx';
import { Negotiation, Offer } from './Offer.tsx';
import { Payment, Provider } from './Payment.tsx';
import { Rating } from './Rating.tsx';
import { Waiting } from './Waiting.tsx';

/** A request under way: the sign says what is now, then only the cards that belong to it (Specification section 2). */
export function Tracked({ tracking }: { tracking: OpenTracking }) {
  const t = useTexts(trackingTexts);
  const asks = tracking.offer !== null || tracking.mayRate || tracking.extra?.status === 'asked';
  return (
    <div className="page">
      <Answer />
      <div className="page-head">
        <h1>{t.heading}</h1>
        <p>{t.requestNumber(tracking.number)}</p>
      </div>
      <StatusSign tracking={tracking} />
      <div className="columns">
        <div className="stack">
          {tracking.map && (
            <Card title={t.map.heading}>
              <ServiceMap map={tracking.map} />
            </Card>
          )}
          {tracking.status === 'negotiating' && <Negotiation tracking={tracking} />}
          {tracking.offer !== null && <Offer tracking={tracking} price={tracking.offer} />}
          {tracking.payable && tracking.finalPrice !== null && (
            <Payment requestId={tracking.requestId} price={tracking.finalPrice} />
          )}
          {tracking.waiting && <Waiting tracking={tracking} waiting={tracking.waiting} />}
          {tracking.extra && <Extra tracking={tracking} extra={tracking.extra} />}
          {tracking.mayRate && <Rating tracking={tracking} />}
          {tracking.provider && (
            <Provider provider={tracking.provider} price={tracking.finalPrice} callFirst={tracking.live !== null} />
          )}
          {tracking.keepLink && <KeepLink link={tracking.keepLink} />}
          <Details details={tracking.details} submitted={tracking.times.submitted} />
        </div>
        <div className="stack">
          <Steps steps={tracking.steps} times={tracking.times} />
          <News waiting={!asks} />
          {tracking.mayCancel && <Cancel tracking={tracking} />}
        </div>
      </div>
    </div>
  );
}

/** Who gets no texts keeps the link. */
function KeepLink({ link }: { link: string }) {
  const t = useTexts(textConsentTexts);
  return (
    <Card>
      <p>{t.without}</p>
      <CopyField label={t.copy} value={link} />
    </Card>
  );
}

function StatusSign({ tracking }: { tracking: OpenTracking }) {
  const t = useTexts(trackingTexts);
  const locale = useLocale();
  return (
    <Sign as="h2" title={statusCardText(tracking.status, locale)}>
      <p>{nowText(tracking, t.statusNow)}</p>
      {tracking.live && <Position live={tracking.live} />}
      {tracking.rating !== null && <p>{t.rating.given(tracking.rating)}</p>}
      {tracking.cancellationAsked && <p>{t.cancel.asked}</p>}
    </Sign>
  );
}

function nowText({ status, finalOffer }: OpenTracking, t: (typeof trackingTexts.en)['statusNow']): string {
  if (!isStatus(status)) return t.unknown;
  if (finalOffer) return t.final_offer;
  const now = canonicalStatus(status);
  return now === 'payment_pending' ? t.approved : t[now];
}

/** The provider's position in words. */
function Position({ live: { position, approximate } }: { live: NonNullable<OpenTracking['live']> }) {
  const t = useTexts(trackingTexts).map;
  const distance = useTexts(distanceTexts);
  const { time } = useTexts(commonTexts);
  const locale = useLocale();
  if (!position) return <p>{t.noPosition}</p>;
  const toward = DIRECTIONS.find((name) => name === position.direction) ?? 'north';
  const words = [
    t.away(formatMiles(position.miles, locale), distance[toward]),
    position.minutes === null ? '' : t.eta(formatEta(position.minutes, locale)),
    position.age === null ? '' : t.seen(agoInWords(position.age, time)),
  ];
  return (
    <>
      <p>{words.filter(Boolean).join(' · ')}</p>
      {approximate && <p>{t.approximatePickup}</p>}
    </>
  );
}
