import path from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, normalizePath } from 'vite';
import type { Rollup } from 'vite';
import remixConfig from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * The browser's scripts contain the copy of this language (decision 0014): imports of the English copy are replaced.
 * scripts/lib/builder.ts sets the variable and builds once per language.
 */
const language = process.env.BUILD_LANGUAGE ?? 'en';

/** Packages in the chunk `framework`. It changes only with the lock file, so browsers can keep it across releases. */
const FRAMEWORK_PATTERN =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//;
/** Vite's helper for `import()`. It's in `framework` too, or else it would be in a chunk that most pages don't need. */
const IMPORT_HELPER = '\0vite/preload-helper.js';
const FILES_OF_EVERY_PAGE = ['entry.client.tsx', 'root.tsx'];
/** The pages that load on a phone at the roadside, with their route files in `app`. */
const PHONE_PAGES = {
  home: ['routes/_site.tsx', 'routes/_site._index/route.tsx'],
  request: ['routes/_site.tsx', 'routes/_site.request/route.tsx'],
  track: ['routes/_site.tsx', 'routes/_site.track.$trackingId/route.tsx'],
  job: ['routes/provider.$jobId/route.tsx'],
  payment: ['routes/_site.tsx', 'routes/_site.payment.$requestId/route.tsx'],
  locate: ['routes/_site.tsx', 'routes/_site.locate.$token/route.tsx'],
  family: ['routes/_site.tsx', 'routes/_site.family.$familyId/route.tsx'],
};

/**
 * A smaller chunk isn't worth its own request, so its modules go into `kit`, although some pages then load code that
 * they don't need.
 */
const MIN_CHUNK_CHARACTERS = 4_500;

/**
 * Puts modules that several phone pages share into chunks (decision 0076). What two or three pages share is in a chunk
 * named after them, such as `track-job`; what more pages share is in `kit`. Rollup decides about all other modules.
 */
function chunksByPage(): Rollup.GetManualChunk {
  let chunks: Map<string, string> | undefined;
  return (id, { getModuleInfo }) => {
    if (FRAMEWORK_PATTERN.test(id) || id === IMPORT_HELPER) return 'framework';
    chunks ??= sharedChunks(getModuleInfo);
    return chunks.get(id);
  };
}

/** The chunk of each module that several phone pages load, by the module's id. */
function sharedChunks(getModuleInfo: Rollup.GetModuleInfo): Map<string, string> {
  const pagesByModule = new Map<string, string[]>();
  for (const [page, files] of Object.entries(PHONE_PAGES)) {
    for (const id of importsOf([...FILES_OF_EVERY_PAGE, ...files], getModuleInfo)) {
      pagesByModule.set(id, [...(pagesByModule.get(id) ?? []), page]);
    }
  }
  const shared = [...pagesByModule]
    .filter(([id, pages]) => pages.length > 1 && !id.startsWith('\0'))
    .map(([id, pages]) => ({ id, chunk: pages.length < 4 ? pages.join('-') : 'kit' }));
  const characters = new Map<string, number>();
  for (const { id, chunk } of shared) {
    characters.set(chunk, (characters.get(chunk) ?? 0) + (getModuleInfo(id)?.code?.length ?? 0));
  }
  const isSmall = (chunk: string) => (characters.get(chunk) ?? 0) < MIN_CHUNK_CHARACTERS;
  return new Map(shared.map(({ id, chunk }) => [id, isSmall(chunk) ? 'kit' : chunk]));
}

/**
 * The modules that these files of `app` import, directly or through other modules. Leaves out what they load later with
 * `import()`, and the files themselves, because each route needs a chunk of its own.
 * @throws Error if one of the files isn't in the build
 */
function importsOf(files: readonly string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const starts = files.map((file) => normalizePath(path.resolve('app', file)));
  const modules = new Set(starts);
  // This loop also reaches the modules that it adds.
  for (const id of modules) {
    const info = getModuleInfo(id);
    if (!info) throw new Error(`PHONE_PAGES in vite.config.ts names ${id}, which is not in the build.`);
    for (const imported of info.importedIds) modules.add(imported);
  }
  for (const start of starts) modules.delete(start);
  return modules;
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [remix(remixConfig), tailwindcss()],
  resolve: {
    alias:
      command === 'build' && !isSsrBuild
        ? [{ find: /(\/copy|^\.)\/en\/(?=[\w-]+\.ts$)/, replacement: `$1/${language}/` }]
        : [],
  },
  build: {
    target: 'es2022',
    minify: 'terser',
    cssMinify: true,
    chunkSizeWarningLimit: 1_000,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: isSsrBuild
        ? {}
        : {
            // On a slow connection, waiting for one more file takes longer than loading some unneeded bytes.
            experimentalMinChunkSize: 1_000,
            manualChunks: chunksByPage(),
          },
    },
  },
  ssr: {
    // Node itself must load native and protobuf code, so it isn't bundled.
    external: ['@temporalio/client', '@temporalio/common', '@grpc/grpc-js', 'sharp'],
  },
}));
