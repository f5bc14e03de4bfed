import { defineConfig } from '@playwright/test';
import { BROWSER_OPTIONS } from '#tests/support/chromium.ts';

/**
 * Tests the layout, language and accessibility of every screen in every state (`npm run test:ui`), or takes their
 * pictures (`npm run screenshots`). `setup` first makes requests in all states, once per run. The components of
 * `/dev/ui` need no requests.
 */
export default defineConfig({
  testDir: 'tests/ui',
  outputDir: 'test-results/ui',
  timeout: 300_000,
  expect: { timeout: 10_000 },
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['dot'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/ui.json' }]],
  use: { ...BROWSER_OPTIONS, screenshot: 'only-on-failure', contextOptions: { reducedMotion: 'reduce' } },
  projects: [
    { name: 'setup', testMatch: 'gallery.setup.ts' },
    { name: 'ui', testMatch: '*.spec.ts', testIgnore: 'dev-ui.spec.ts', dependencies: ['setup'] },
    { name: 'screens', testMatch: 'screens.shots.ts', dependencies: ['setup'] },
    { name: 'dev-ui', testMatch: 'dev-ui.spec.ts' },
    { name: 'dev-ui-screens', testMatch: 'dev-ui.shots.ts' },
    { name: 'readme', testMatch: 'readme.shots.ts', dependencies: ['setup'] },
  ],
});
