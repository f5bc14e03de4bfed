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
 * The language of the copy in the browser's scripts, instead of English (decision 0014). scripts/lib/builder.ts sets
 * this.
 */
const language = process.env.BUILD_LANGUAGE ?? 'en';

/** This chunk changes only with the lock file, so browsers can keep it from one release to the next. */
const FRAMEWORK = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//;
/** All pages use these files. Rollup by itself would make forty files of them. */
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
            // On a slow connection, waiting for one more file takes longer than loading some bytes too many.
            experimentalMinChunkSize: 12_000,
            manualChunks: (id) => (FRAMEWORK.test(id) ? 'framework' : KIT.test(id) ? 'kit' : undefined),
          },
    },
  },
  ssr: {
    // Node itself must load native and protobuf code, so it isn't bundled.
    external: ['@temporalio/client', '@temporalio/common', '@grpc/grpc-js', 'sharp'],
  },
}));
