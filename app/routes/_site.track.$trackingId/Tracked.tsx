import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { Answer } from '../../ui/Answer.tsx';
import { Call911 } from '../../ui/Call911.tsx';
import { LiveLine } from '../../ui/live/Live.tsx';
import { CheckForNews } from '../../ui/live/CheckForNews.tsx';
import { useTexts } from '../../ui/texts.ts';
import photoStyles from '../../styles/photos.css?url';
import { Cancel } from './Cancel.tsx';
import { Change } from './Change.tsx';
import { Details, Progress, Steps } from './Details.tsx';
import { DropOff } from './DropOff.tsx';
import type { OpenTracking } from './load.server.ts';
import { Provider } from './Provider.tsx';
import { StatusSign } from './StatusSign.tsx';
import { Waiting } from './Waiting.tsx';

import { Family } from './Family.tsx';
import { Late } from './Late.tsx';
import { PartlyDone } from './PartlyDone.tsx';
import { Place } from './Place.tsx';
import { PhotosCard as Photos } from '../../ui/photos/PhotosCard.tsx';
import { ServiceMap } from '../../ui/map/ServiceMap.tsx';
import { PriceScreen, isAboutPrice } from './PriceScreen.tsx';
import { Extra } from './Extra.tsx';
import { Rating } from './Rating.tsx';
import { Receipt } from './Receipt.tsx';
import { KeepLink } from './Rest.tsx';
import { Trouble } from './Trouble.tsx';

/**
 * A request in progress: the sign shows the current state, and below it are only the cards that apply
 * (docs/product.md, "Tracking page"). What the customer has to do comes first, then the map, then the rest.
 */
export function Tracked({ tracking }: { tracking: OpenTracking }) {
  return isAboutPrice(tracking) ? <PriceScreen tracking={tracking} /> : <Job tracking={tracking} />;
}

function Job({ tracking }: { tracking: OpenTracking }) {
  const t = useTexts(trackingTexts);
  const { tracking: lockedIn } = useTexts(lockedInTexts);
  const { map, receipt } = tracking;
  // A link that's about to expire isn't worth keeping or sharing.
  const closing = tracking.closesAt !== null;
  const keepLink = closing ? null : tracking.keepLink;
  const change = tracking.change?.open;
  const asks = tracking.mayRate || tracking.extra?.status === 'asked' || (Boolean(change) && !change?.checking);
  return (
    <div className="page">
      <Answer />
      <div className="page-head">
        <h1>{t.heading}</h1>
        <p>
          {t.requestNumber(tracking.number)} <LiveLine />
        </p>
      </div>
      {tracking.lockedIn && <Call911 {...lockedIn} />}
      <div className="track-now">
        {map && <ServiceMap map={map} heading={t.map.heading} />}
        <div className="stack">
          <StatusSign tracking={tracking} />
          <Progress steps={tracking.steps} />
        </div>
      </div>
      <div className="columns track">
        <div className="stack">
          {tracking.change && <Change tracking={tracking} change={tracking.change} />}
          {tracking.promise && <Late tracking={tracking} promise={tracking.promise} />}
          {tracking.partlyDone && <PartlyDone tracking={tracking} partlyDone={tracking.partlyDone} />}
          {tracking.trouble && <Trouble tracking={tracking} trouble={tracking.trouble} />}
          {tracking.waiting && <Waiting tracking={tracking} waiting={tracking.waiting} />}
          {tracking.extra && <Extra tracking={tracking} extra={tracking.extra} />}
          {tracking.mayRate && <Rating tracking={tracking} />}
          {receipt && <Receipt receipt={receipt} />}
          {tracking.provider && <Provider tracking={tracking} provider={tracking.provider} />}
          {tracking.place?.approximate && <Place nonce={tracking.nonce} approximate />}
          {keepLink && !map && <KeepLink {...keepLink} />}
          {/* The stylesheet is loaded here, not in the head, so that everything above it paints without waiting. */}
          <link rel="stylesheet" href={photoStyles} />
          <Photos album={tracking.photos} nonce={tracking.nonce} />
        </div>
        <div className="stack">
          {keepLink && map && <KeepLink {...keepLink} />}
          <Steps {...tracking} />
          <Details details={tracking.details} submitted={tracking.times.submitted} />
          <DropOff tracking={tracking} />
          {tracking.place?.approximate === false && <Place nonce={tracking.nonce} approximate={false} />}
          {(!closing || tracking.family) && <Family tracking={tracking} />}
          {!closing && <CheckForNews waiting={!asks} liveLineElsewhere />}
          {tracking.may.cancelRequest && !tracking.promise?.news && <Cancel tracking={tracking} />}
        </div>
      </div>
    </div>
  );
}
