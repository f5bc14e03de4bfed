import type { ReactNode } from 'react';
import { customerCodeTexts } from '#modules/provider/copy/en/customer-code.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { trackingSignTexts } from '#modules/request/copy/en/tracking-sign.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { CheckForNews } from '../../ui/live/CheckForNews.tsx';
import { MapInWords, ServiceMap } from '../../ui/map/ServiceMap.tsx';
import { PhotosCard } from '../../ui/photos/PhotosCard.tsx';
import { useTexts } from '../../ui/texts.ts';
import { Cancel } from './Cancel.tsx';
import { Details, Steps } from './Details.tsx';
import { DropOff } from './DropOff.tsx';
import { Family } from './Family.tsx';
import type { OpenTracking } from './load.server.ts';
import { showsArrivalCode } from './meeting.ts';
import { MoreStyles } from './MoreStyles.tsx';
import { Place } from './Place.tsx';
import { Provider } from './Provider.tsx';
import { isMapShownFirst, isProviderCardFolded } from './sign-state.ts';

/** Everything that matters less now, in cards that show only their titles until they're opened. */
export function More({ tracking }: { tracking: OpenTracking }) {
  const { requestNumber, map: mapWords, provider: words } = useTexts(trackingTexts);
  const t = useTexts(trackingSignTexts);
  const code = useTexts(customerCodeTexts);
  const { map, photos, nonce, handshake } = tracking;
  // A link that's about to expire isn't worth keeping or sharing.
  const isLinkExpiring = tracking.closesAt !== null;
  return (
    <section aria-labelledby="more" className="grid gap-2.5">
      <MoreStyles />
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="more" className="text-base">
          {t.more}
        </h2>
        <p className="text-sm">{requestNumber(tracking.number)}</p>
      </div>
      <div className="grid gap-2.5 md:grid-cols-2 md:items-start md:gap-5">
        <CardColumn>
          <PhotosCard folded album={photos} nonce={nonce} />
          <Details details={tracking.details} submitted={tracking.times.submitted} />
          {!isLinkExpiring && tracking.keepLink && <KeepLink {...tracking.keepLink} />}
          {(!isLinkExpiring || tracking.family) && <Family tracking={tracking} />}
        </CardColumn>
        <CardColumn>
          {tracking.provider && isProviderCardFolded(tracking) && (
            <FoldedCard title={words.heading}>
              <Provider tracking={tracking} provider={tracking.provider} folded />
            </FoldedCard>
          )}
          {map && (
            <FoldedCard title={mapWords.heading}>
              {isMapShownFirst(tracking) ? <MapInWords map={map} /> : <ServiceMap map={map} />}
            </FoldedCard>
          )}
          {handshake?.code && !showsArrivalCode(tracking) && (
            <FoldedCard title={code.heading}>
              <p>{code.lead}</p>
              <p className="sub">{code.keep}</p>
            </FoldedCard>
          )}
          <Steps {...tracking} />
          <DropOff tracking={tracking} />
          {tracking.place && <Place nonce={nonce} approximate={tracking.place.approximate} />}
          {tracking.may.cancelRequest && tracking.promise?.news !== 'doubt' && <Cancel tracking={tracking} />}
        </CardColumn>
      </div>
      {!isLinkExpiring && <CheckForNews waiting={!asksSomething(tracking)} liveLineElsewhere />}
    </section>
  );
}

/** Folded cards, one below the other. */
function CardColumn({ children }: { children: ReactNode }) {
  return <div className="rows">{children}</div>;
}

/** Whether the page asks the customer to answer something. If it doesn't, the page may reload by itself. */
function asksSomething({ offer, mayRate, extra, change }: OpenTracking): boolean {
  return offer !== null || mayRate || extra?.status === 'asked' || change?.open?.checking === false;
}

/** Asks customers who get no texts to keep the link. */
function KeepLink({ link, why }: NonNullable<OpenTracking['keepLink']>) {
  const t = useTexts(trackingTexts).keepLink;
  return (
    <FoldedCard title={t.heading}>
      <p>
        {t.why[why]} {t.lead}
      </p>
      <CopyField label={t.label} value={link} />
    </FoldedCard>
  );
}
