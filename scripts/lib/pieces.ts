import type { Rollup } from 'vite';

/** It changes only with the lock file, so that browsers keep it from one release to the next. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\/|commonjsHelpers/;
/** Fetched only when a live map is seen. Rollup alone would put a part of it beside what the page has anyway. */
const GOOGLE_MAP = /\/components\/map\/google-map\.ts$|\/node_modules\/@googlemaps\//;
/** Where every public page begins. These files themselves stay where Remix looks for them. */
const BEGINNINGS = /\/app\/(entry\.client|root|routes\/_site)\.tsx$/;
const OWN = /\/(app\/(components|lib|styles)|domain)\//;

/**
 * Into which script of the build for browsers a module goes, for Rollup's `manualChunks`. What is not named here Rollup
 * groups by the pages that need it; alone it makes so many small files, which pack badly, that a page is 2 kB larger.
 */
export function pieceOf(): Rollup.GetManualChunk {
  let everywhere: ReadonlySet<string> | undefined;
  return (id, graph) => {
    if (FRAMEWORK.test(id)) return 'framework';
    if (GOOGLE_MAP.test(id)) return 'google-map';
    everywhere ??= reachedFrom(BEGINNINGS, graph);
    return OWN.test(id) && everywhere.has(id) ? 'shell' : undefined;
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
