import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { languageMarks } from './scripts/lib/languages.ts';
import remixConfig from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [remix(remixConfig), tailwindcss(), languageMarks()],
  build: {
    target: 'es2022',
    // Scripts are made small afterwards, once a language (scripts/lib/languages.ts).
    minify: false,
    cssMinify: true,
    sourcemap: false,
    chunkSizeWarningLimit: 1_000,
    assetsInlineLimit: 0,
    // A page's many small pieces travel better together.
    rollupOptions: {
      output: {
        experimentalMinChunkSize: 12_000,
        // What changes only with the lock file, so that browsers keep it from one release to the next.
        manualChunks: (id) =>
          /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//.test(id)
            ? 'framework'
            : undefined,
      },
    },
  },
  ssr: {
    // Native and protobuf code must be loaded by Node itself, not bundled.
    external: ['@temporalio/client', '@temporalio/common', '@temporalio/proto', '@grpc/grpc-js', 'protobufjs'],
  },
});
