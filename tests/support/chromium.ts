import { devices } from '@playwright/test';

const chromiumFlags = [
  // Turn off Chromium's own traffic, which would make runs depend on the network.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  // Chromium's sandbox refuses to run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Playwright options for all browser tests. `npm test` sets the browser and the URL of the system. */
export const BROWSER_OPTIONS = {
  ...devices['Desktop Chrome'],
  baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
  locale: 'en-US',
  timezoneId: 'America/Chicago',
  launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: chromiumFlags },
};
