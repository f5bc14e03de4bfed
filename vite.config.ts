import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { languageMarks } from '#scripts/lib/languages.ts';
import { pieceOf } from '#scripts/lib/pieces.ts';
import remixConfig from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), tailwindcss(), languageMarks()],
  build: {
    target: 'es2022',
    // Scripts are made small afterwards, once a language (scripts/lib/languages.ts).
    minify: false,
    cssMinify: true,
    sourcemap: false,
    chunkSizeWarningLimit: 1_000,
    assetsInlineLimit: 0,
    // It would name scripts of the English folder on Spanish pages too.
    modulePreload: false,
    rollupOptions: {
      output: isSsrBuild
        ? {}
        : { experimentalMinChunkSize: 3_000, onlyExplicitManualChunks: true, manualChunks: pieceOf() },
    },
  },
  ssr: {
    // Native and protobuf code must be loaded by Node itself, not bundled.
    external: ['@temporalio/client', '@temporalio/common', '@grpc/grpc-js', 'sharp'],
  },
}));
