import { defineConfig } from '@playwright/test';
import { BROWSER_OPTIONS } from '#tests/support/chromium.ts';

/** The journey in a browser, with and without script, against the system at E2E_BASE_URL (`npm test` starts one). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // A second try is for a busy machine of CI only: who needed it is named at the end, and more than two are a failure.
  retries: process.env.CI ? 1 : 0,
  workers: 3,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/e2e.json' }]],
  // Tracing slows every test down, so only a second try is traced.
  use: { ...BROWSER_OPTIONS, trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    // Plain posts need no browser: what curl would see.
    { name: 'plain', testDir: 'tests/e2e/plain', fullyParallel: true },
    // `x.spec.ts` runs in both, `x.script.spec.ts` and `x.noscript.spec.ts` in one.
    { name: 'with-script', testIgnore: ['plain/**', '**/*.noscript.spec.ts'], use: { javaScriptEnabled: true } },
    { name: 'without-script', testIgnore: ['plain/**', '**/*.script.spec.ts'], use: { javaScriptEnabled: false } },
  ],
});
