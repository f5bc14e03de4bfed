import { defineConfig } from '@playwright/test';
import { BROWSER_OPTIONS } from '#tests/support/chromium.ts';

/**
 * The browser tests of `npm run keep`, which checks what must never get worse and prints a table with a row for each
 * check.
 */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results/keep',
  timeout: 300_000,
  expect: { timeout: 10_000 },
  retries: 0,
  // One test at a time, because the live check measures how fast a change is shown.
  workers: 1,
  forbidOnly: true,
  reporter: [['dot'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/keep.json' }]],
  use: BROWSER_OPTIONS,
  projects: [
    { name: 'journeys', testMatch: ['e2e/plain/journey.spec.ts', 'e2e/plain/abuse.spec.ts'] },
    { name: 'live', testMatch: 'keep/live.spec.ts' },
    { name: 'gallery', testMatch: 'keep/gallery.setup.ts' },
    { name: 'screens', testMatch: 'keep/screens.spec.ts', dependencies: ['gallery'] },
  ],
});
