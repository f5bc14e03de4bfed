import { defineConfig } from 'vitest/config';

const FOLDERS = ['domain', 'workflows', 'worker', 'platform', 'integrations', 'app', 'scripts', 'tests'];

export default defineConfig({
  test: {
    pool: 'forks',
    include: FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: ['**/node_modules/**', 'tests/e2e/**', 'tests/faults/**', 'tests/load/**', 'tests/ui/**'],
    globalSetup: ['scripts/lib/vitest-setup.ts'],
    // Two cores: more workers would only starve the servers that the tests wait for.
    maxWorkers: 2,
    // A busy machine of CI gets a second try; who needed it is named (scripts/lib/unsteady-reporter.ts).
    retry: process.env.CI ? 1 : 0,
    // Only for what hangs: tests wait for what they look for with limits of their own.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
  },
});
