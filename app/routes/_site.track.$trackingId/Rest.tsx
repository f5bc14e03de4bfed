import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
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
      {place?.approximate && <Place nonce={tracking.nonce} approximate />}
      {keepLink && <KeepLink {...keepLink} />}
      {/* The stylesheet is loaded here, not in the head, so that everything above it paints without waiting. */}
      <link rel="stylesheet" href={photoStyles} />
      <Photos album={tracking.photos} nonce={tracking.nonce} />
      <Steps {...tracking} />
      <Details details={tracking.details} submitted={tracking.times.submitted} />
      <DropOff tracking={tracking} />
      {place?.approximate === false && <Place nonce={tracking.nonce} approximate={false} />}
      <Family tracking={tracking} />
      <CheckForNews waiting={!asks} liveLineElsewhere />
      {tracking.may.cancelRequest && <Cancel tracking={tracking} />}
    </>
  );
}

/** Asks customers who get no texts to keep the link. */
export function KeepLink({ link, why }: NonNullable<OpenTracking['keepLink']>) {
  const t = useTexts(trackingTexts).keepLink;
  return (
    <Card>
      <p>
        {t.why[why]} {t.lead}
      </p>
      <CopyField label={t.label} value={link} />
    </Card>
  );
}
