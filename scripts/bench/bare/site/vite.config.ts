import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from '../../../../remix.config.js';
import { BARE_SITE_FOLDER } from './paths.ts';

/** Builds the bare site like the product, but from its own folder, without styles, and for one language. */
export default defineConfig({
  plugins: [
    remix({ ...remixConfig, appDirectory: 'scripts/bench/bare/site/app', buildDirectory: `${BARE_SITE_FOLDER}/build` }),
  ],
  build: { target: 'es2022', sourcemap: false },
});
