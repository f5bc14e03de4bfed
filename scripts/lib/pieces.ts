import type { Rollup } from 'vite';

/** The framework: it changes only with the lock file, so that browsers keep it from one release to the next. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\/|commonjsHelpers/;
/** Fetched only when a live map is seen. Rollup alone would put a part of it beside what the page has anyway. */
const GOOGLE_MAP = /\/components\/map\/google-map\.ts$|\/node_modules\/@googlemaps\//;
/** What every public page begins with. */
const BEGINNINGS = /\/app\/(entry\.client|root|routes\/_site)\.tsx$/;
const OWN = /\/(app\/(components|lib|styles)|domain)\//;

/**
 * Into which script of the build for browsers a module goes, for Rollup's `manualChunks`; what is not named here Rollup
 * groups by the pages that need it. A page of a dozen scripts is 5 kB larger than one of three: small files pack badly.
 */
export function pieceOf(): Rollup.GetManualChunk {
  let everywhere: ReadonlySet<string> | undefined;
  return (id, { getModuleIds, getModuleInfo }) => {
    if (FRAMEWORK.test(id)) return 'framework';
    if (GOOGLE_MAP.test(id)) return 'google-map';
    everywhere ??= reachedFrom(
      [...getModuleIds()].filter((one) => BEGINNINGS.test(one)),
      getModuleInfo,
    );
    return OWN.test(id) && everywhere.has(id) ? 'shell' : undefined;
  };
}

/** All modules that these import, and those that they import, but not what is loaded later. */
function reachedFrom(beginnings: readonly string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const reached = new Set(beginnings);
  // A set that grows is walked to its new end.
  for (const id of reached) {
    for (const imported of getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}
