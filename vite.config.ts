import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

/** The language whose copy the browser's scripts get in place of the English (decision 0014). scripts/lib/builder.ts sets it. */
const language = process.env.BUILD_LANGUAGE ?? 'en';

/** Changes only with the lock file, so browsers keep it from one release to the next. */
const FRAMEWORK = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//;
/** What every page is made of. Left to Rollup, it comes as forty files. */
const KIT = /\/(app\/ui|app\/ui\/live|kernel)\/[\w-]+\.tsx?$/;

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
            // On a slow line the wait for one more file costs more than a few bytes too many.
            experimentalMinChunkSize: 3_000,
            manualChunks: (id) => (FRAMEWORK.test(id) ? 'framework' : KIT.test(id) ? 'kit' : undefined),
          },
    },
  },
  ssr: {
    // Native and protobuf code must be loaded by Node itself, not bundled.
    external: ['@temporalio/client', '@temporalio/common', '@grpc/grpc-js', 'sharp'],
  },
}));
