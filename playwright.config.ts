import { defineConfig } from '@playwright/test';
import { BROWSER_OPTIONS } from '#tests/support/chromium.ts';

/** The browser tests, with and without script, against the system at E2E_BASE_URL (`npm test` starts one). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // Ends only tests that hang: a busy machine can take several times as long as a quiet one.
  timeout: 300_000,
  // Open pages of customers and providers poll after 30 s. This is shorter, so what tests see came by event stream.
  expect: { timeout: 10_000 },
  // Only CI retries failed tests, because its machines are busy. Tests that passed on a retry are listed at the end.
  // More than two of them fail the run.
  retries: process.env.CI ? 1 : 0,
  workers: 3,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/e2e.json' }]],
  // Tracing makes every test slower, so only retries are traced.
  // Playwright can't intercept what a service worker loads, so only the service worker's own tests allow it.
  use: { ...BROWSER_OPTIONS, serviceWorkers: 'block', trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    // These tests post plain forms without a browser, as curl would.
    { name: 'plain', testDir: 'tests/e2e/plain', fullyParallel: true },
    // `x.spec.ts` runs with and without script, `x.script.spec.ts` only with, `x.noscript.spec.ts` only without.
    { name: 'with-script', testIgnore: ['plain/**', '**/*.noscript.spec.ts'], use: { javaScriptEnabled: true } },
    { name: 'without-script', testIgnore: ['plain/**', '**/*.script.spec.ts'], use: { javaScriptEnabled: false } },
  ],
});
