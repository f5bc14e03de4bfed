import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [remix(remixConfig), tailwindcss()],
  build: { target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 400, assetsInlineLimit: 0 },
  ssr: {
    // Native and protobuf code must be loaded by Node itself, not bundled.
    external: ['@temporalio/client', '@temporalio/common', '@temporalio/proto', '@grpc/grpc-js', 'protobufjs'],
  },
});
