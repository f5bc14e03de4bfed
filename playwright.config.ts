import { defineConfig, devices } from '@playwright/test';

const args = [
  // Chromium's own traffic would make runs depend on the network.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  // Its sandbox refuses to run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The journey in a browser, with and without script, against the system at E2E_BASE_URL (`npm test` starts one). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  retries: 0,
  workers: 2,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args },
  },
  projects: [
    // Plain posts need no browser: what curl would see.
    { name: 'plain', testDir: 'tests/e2e/plain', fullyParallel: true },
    // `x.spec.ts` runs in both, `x.script.spec.ts` and `x.noscript.spec.ts` in one.
    { name: 'with-script', testIgnore: ['plain/**', '**/*.noscript.spec.ts'], use: { javaScriptEnabled: true } },
    { name: 'without-script', testIgnore: ['plain/**', '**/*.script.spec.ts'], use: { javaScriptEnabled: false } },
  ],
});
