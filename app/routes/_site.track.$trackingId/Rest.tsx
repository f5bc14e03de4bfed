import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { CheckForNews } from '../../ui/live/CheckForNews.tsx';
import { PhotosCard as Photos } from '../../ui/photos/PhotosCard.tsx';
import { useTexts } from '../../ui/texts.ts';
import photoStyles from '../../styles/photos.css?url';
import { Cancel } from './Cancel.tsx';
import { Details, Progress, Steps } from './Details.tsx';
import { DropOff } from './DropOff.tsx';
import { Family } from './Family.tsx';
import type { OpenTracking } from './load.server.ts';
import { Place } from './Place.tsx';

/** What a price's screen has besides the price. @param asks whether the customer has a decision to make */
export function Rest({ tracking, asks }: { tracking: OpenTracking; asks: boolean }) {
  const { keepLink, place } = tracking;
  return (
    <>
      <Progress steps={tracking.steps} />
      {place && <Place nonce={tracking.nonce} approximate={place.approximate} folded />}
      {keepLink && <KeepLink {...keepLink} folded />}
      {/* The stylesheet is loaded here, not in the head, so that everything above it paints without waiting. */}
      <link rel="stylesheet" href={photoStyles} />
      <Photos album={tracking.photos} nonce={tracking.nonce} folded />
      <Steps {...tracking} />
      <Details details={tracking.details} submitted={tracking.times.submitted} />
      <DropOff tracking={tracking} />
      <Family tracking={tracking} />
      <CheckForNews waiting={!asks} liveLineElsewhere />
      {tracking.may.cancelRequest && <Cancel tracking={tracking} />}
    </>
  );
}

/** Asks customers who get no texts to keep the link. */
export function KeepLink({ link, why, folded = false }: NonNullable<OpenTracking['keepLink']> & { folded?: boolean }) {
  const t = useTexts(trackingTexts).keepLink;
  const contents = (
    <>
      <p>
        {t.why[why]} {t.lead}
      </p>
      <CopyField label={t.label} value={link} />
    </>
  );
  return folded ? <FoldedCard title={t.label}>{contents}</FoldedCard> : <Card>{contents}</Card>;
}
