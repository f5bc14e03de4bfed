import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from '../../../../remix.config.js';
import { BARE_SITE } from './paths.ts';

/** The bare site is built as the product is, from its own folder; it has no styles, and nothing is split by language. */
export default defineConfig({
  plugins: [
    remix({ ...remixConfig, appDirectory: 'scripts/bench/bare/site/app', buildDirectory: `${BARE_SITE}/build` }),
  ],
  build: { target: 'es2022', sourcemap: false },
});
