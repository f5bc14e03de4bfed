import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
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
const FRAMEWORK = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//;
/** Files that all pages use, in one chunk. By default, Rollup would make about forty chunks of them. */
const KIT_FILES = /\/(app\/ui|app\/ui\/live|kernel)\/(?!ChangeJob|PayLater|ShareButton)[\w-]+\.tsx?$/;
/**
 * Files that the request form shares with the pages of {@link TRACKING_AND_JOB_FILES}. They're in the chunk `kit`,
 * which all pages load, so that neither the form nor those pages have to load each other's chunks.
 */
const REQUEST_FORM_SHARED_FILES =
  /\/(app\/http\/form|app\/ui\/photos\/kept-photo|modules\/(payment\/copy\/\w+\/terms|place\/(copy\/\w+\/maps|rules\/(region|shapes))|request\/rules\/statuses))\.ts$/;
/** Files that the tracking page shares with the provider's page. The home page and the request form don't need them. */
const TRACKING_AND_JOB_FILES = [
  /\/app\/ui\/(map\/(?!google-map)|photos\/(?!FormPhoto|kept-photo|PhotoPage)|kept\/(?!send-when-signal))[\w-]+\.tsx?$/,
  /\/app\/ui\/live\/(CheckForNews|Live|live-stream|use-live|use-point)\.tsx?$/,
  /\/app\/ui\/(ConfirmSection|CopyField|FoldedCard|MoneyField|TermsForm|Timeline)\.tsx$/,
];

function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework';
  if (TRACKING_AND_JOB_FILES.some((part) => part.test(id))) return 'phone';
  return KIT_FILES.test(id) || REQUEST_FORM_SHARED_FILES.test(id) ? 'kit' : undefined;
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
            manualChunks: chunkOf,
          },
    },
  },
  ssr: {
    // Node itself must load native and protobuf code, so it isn't bundled.
    external: ['@temporalio/client', '@temporalio/common', '@grpc/grpc-js', 'sharp'],
  },
}));
