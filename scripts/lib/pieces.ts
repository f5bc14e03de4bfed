import type { Rollup } from 'vite';

/** It changes only with the lock file, so that browsers keep it from one release to the next. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\/|commonjsHelpers/;
/** Fetched only when a live map is seen. Rollup alone would put a part of it beside what the page has anyway. */
const GOOGLE_MAP = /\/ui\/map\/google-map\.ts$|\/node_modules\/@googlemaps\//;
/** Where every public page begins. These files themselves stay where Remix looks for them. */
const BEGINNINGS = /\/app\/(entry\.client|root|routes\/_site)\.tsx$/;
/** The form that most people begin with. */
const REQUEST = /\/app\/routes\/_site\.request\/route\.tsx$/;
/** Where the two pages begin that are watched on the road, with the parts that both always show. */
const TRACKING = /\/app\/(routes\/_site\.track\.\$trackingId\/(route|Family)|ui\/photos\/PhotosCard)\.tsx$/;
const CAB = /\/app\/(routes\/provider\.\$jobId\/route|ui\/photos\/PhotosCard)\.tsx$/;
/** What is loaded once there is a price, with its terms. */
const OFFER = /\/app\/routes\/_site\.track\.\$trackingId\/Price\.tsx$/;
const TEXTS = /\/copy\/(en|es)\//;
const OWN = /\/(app\/(http|ui|styles)|kernel|modules)\/|vite\/preload-helper/;

/**
 * Into which script of the build for browsers a module goes, for Rollup's `manualChunks`. What is not named here Rollup
 * groups by the pages that need it; alone it makes so many small files, which pack badly, and fills them up with what stands
 * on other pages, that the tracking page is several kilobytes larger.
 */
export function pieceOf(): Rollup.GetManualChunk {
  const walked = new Map<RegExp, ReadonlySet<string>>();
  return (id, graph) => {
    const isReached = (beginnings: RegExp) => {
      const reached = walked.get(beginnings) ?? reachedFrom(beginnings, graph);
      walked.set(beginnings, reached);
      return reached.has(id);
    };
    if (FRAMEWORK.test(id)) return 'framework';
    if (GOOGLE_MAP.test(id)) return 'google-map';
    if (!OWN.test(id)) return undefined;
    if (isReached(BEGINNINGS)) return 'shell';
    if (!isReached(TRACKING)) {
      return isReached(OFFER) && !isReached(CAB) && !isReached(REQUEST) ? 'offer' : undefined;
    }
    if (isReached(REQUEST)) return 'forms';
    // What only the tracking page tells stays with it.
    return TEXTS.test(id) && !isReached(CAB) ? undefined : 'road';
  };
}

/** All modules that these import, and those that they import, but not what is loaded later. */
function reachedFrom(beginnings: RegExp, { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const reached = new Set([...getModuleIds()].filter((id) => beginnings.test(id)));
  // A set that grows is walked to its new end.
  for (const id of reached) {
    for (const imported of getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}
