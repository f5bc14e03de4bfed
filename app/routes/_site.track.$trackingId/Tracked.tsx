import { Suspense, lazy, useState } from 'react';
import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { Answer } from '../../ui/Answer.tsx';
import { Call911 } from '../../ui/Call911.tsx';
import { ServiceMap } from '../../ui/map/ServiceMap.tsx';
import { useTexts } from '../../ui/texts.ts';
import { loadWithRetries } from '../../ui/until-loaded.ts';
import { CallBar } from './CallBar.tsx';
import type { OpenTracking } from './load.server.ts';
import { showsArrivalCode } from './meeting.ts';
import { More } from './More.tsx';
import { AskExactLocation } from './Place.tsx';
import { PriceScreen } from './PriceScreen.tsx';
import { Progress } from './Details.tsx';
import { Provider } from './Provider.tsx';
import { SignAnnouncements, StatusSign } from './StatusSign.tsx';
import { isAboutPrice, isMapShownFirst, isProviderCardFolded, signStateOf } from './sign-state.ts';
import { TextInstead } from './TextInstead.tsx';
import { TrackingHeading } from './TrackingHeading.tsx';

const Decisions = lazy(async () => ({ default: (await loadWithRetries(() => import('./later.ts'))).Decisions }));
const Rating = lazy(async () => ({ default: (await loadWithRetries(() => import('./later.ts'))).Rating }));

/**
 * The page of a request in progress. The first screen of a phone says what's going on and what to do. Everything else
 * is folded below (docs/product.md, "Tracking page").
 */
export function Tracked({ tracking }: { tracking: OpenTracking }) {
  return (
    <>
      <SignAnnouncements tracking={tracking} />
      {isAboutPrice(tracking) ? <PriceScreen tracking={tracking} /> : <JobScreen tracking={tracking} />}
    </>
  );
}

function JobScreen({ tracking }: { tracking: OpenTracking }) {
  const { tracking: lockedIn } = useTexts(lockedInTexts);
  const state = signStateOf(tracking);
  const [initialState] = useState(state);
  const map = isMapShownFirst(tracking) ? tracking.map : null;
  return (
    <div className="page gap-3 pt-0 pb-6">
      <Answer />
      <TextInstead tracking={tracking} />
      {/* This part is as high as a phone's screen, so that nothing below it moves when the state changes. */}
      <div className="flex flex-col gap-2.5 max-md:min-h-[calc(100svh-6rem)]">
        <TrackingHeading className="-mb-2.5 min-h-8 md:mb-0 md:pt-5" />
        {tracking.lockedIn && <Call911 {...lockedIn} />}
        <div
          key={map ? 'map' : 'no map'}
          className={
            map
              ? 'grid gap-2.5 md:grid-cols-2 md:items-start md:gap-5'
              : 'grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-2.5'
          }
        >
          {map && <ServiceMap map={map} atTop />}
          <div className={map ? 'relative z-10 grid gap-2 max-md:-mt-6.5' : 'grid gap-2.5'}>
            <StatusSign tracking={tracking} hasStateChanged={state !== initialState} />
            {/* While a lazy card loads, push what's below off the screen, so that nobody sees that content jump. */}
            <Suspense fallback={<div className="min-h-svh" />}>
              {/*
               * The key has everything that changes the sign's height. When it changes, React replaces the whole screen
               * in one step, so that nothing on it moves.
               */}
              <div key={`${state} ${showsArrivalCode(tracking)} ${tracking.hasSharedPosition}`} className="grid gap-2">
                {tracking.mayRate && <Rating tracking={tracking} />}
                <Progress steps={tracking.steps} driven={tracking.driven} />
                {hasDecisions(tracking) && <Decisions tracking={tracking} />}
                {tracking.provider && !isProviderCardFolded(tracking) && (
                  <Provider tracking={tracking} provider={tracking.provider} />
                )}
                {tracking.place?.approximate && (
                  <AskExactLocation nonce={tracking.nonce} typed={tracking.place.typed} />
                )}
              </div>
            </Suspense>
          </div>
        </div>
        <CallBar tracking={tracking} />
      </div>
      <More tracking={tracking} />
    </div>
  );
}

/** Whether {@link Decisions} has anything to show. */
function hasDecisions(tracking: OpenTracking): boolean {
  const { change, promise, partlyDone, trouble, waiting, extra, receipt } = tracking;
  return Boolean(promise?.news) || [change, partlyDone, trouble, waiting, extra, receipt].some((one) => one !== null);
}
