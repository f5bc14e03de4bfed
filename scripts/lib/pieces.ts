import type { Rollup } from 'vite';

/** It changes only with the lock file, so that browsers keep it from one release to the next. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\/|commonjsHelpers/;
/** Fetched only when a live map is seen. Rollup alone would put a part of it beside what the page has anyway. */
const GOOGLE_MAP = /\/components\/map\/google-map\.ts$|\/node_modules\/@googlemaps\//;
/** What may be moved into a piece that pages share; the routes themselves stay where Remix looks for them. */
const OWN = /\/(app\/(components|lib|styles)|domain)\//;

/** Where each page, or each kind of page, begins. */
const BEGINNINGS = {
  everyPage: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/_site.tsx'],
  request: ['app/routes/_site.request/route.tsx'],
  track: ['app/routes/_site.track.$trackingId/route.tsx'],
  payment: ['app/routes/_site.payment.$requestId/route.tsx'],
  provider: ['app/routes/provider.$jobId/route.tsx'],
} as const;

type Reach = Record<keyof typeof BEGINNINGS, ReadonlySet<string>>;

/**
 * Into which script of the build for browsers a module goes, for Rollup's `manualChunks`: what every page needs, what the
 * form shares with the tracking page, and what that shares with the other pages that keep themselves true. The rest Rollup
 * groups by the pages that need it; alone it makes so many small files, which pack badly, that a page is 5 kB larger.
 */
export function pieceOf(): Rollup.GetManualChunk {
  let reach: Reach | undefined;
  return (id, graph) => {
    if (FRAMEWORK.test(id)) return 'framework';
    if (GOOGLE_MAP.test(id)) return 'google-map';
    reach ??= reachOf(graph);
    if (!OWN.test(id)) return undefined;
    if (reach.everyPage.has(id)) return 'shell';
    if (!reach.track.has(id)) return undefined;
    if (reach.request.has(id)) return 'forms';
    return reach.payment.has(id) || reach.provider.has(id) ? 'live' : undefined;
  };
}

function reachOf(graph: Rollup.ManualChunkMeta): Reach {
  const entries = Object.entries(BEGINNINGS).map(([name, files]) => [name, reachedFrom(files, graph)]);
  return Object.fromEntries(entries) as Reach;
}

/**
 * All modules that these files import, and those that they import, but not what is loaded later.
 * @throws Error when a file is in no module: it was moved, and the names above have to follow
 */
function reachedFrom(files: readonly string[], { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const ids = [...getModuleIds()];
  const reached = new Set<string>();
  for (const file of files) {
    const id = ids.find((one) => one.endsWith(`/${file}`));
    if (id === undefined) throw new Error(`scripts/lib/pieces.ts names ${file}, which the build does not hold`);
    reached.add(id);
  }
  // A set that grows is walked to its new end.
  for (const id of reached) {
    for (const imported of getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}
