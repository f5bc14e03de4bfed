import { defineConfig } from 'vitest/config';

const FOLDERS = ['kernel', 'modules', 'workflows', 'worker', 'app', 'scripts', 'night', 'tests'];
const TESTS = FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
const EXCLUDED_FILES = ['**/node_modules/**', 'tests/e2e/**', 'tests/faults/**', 'tests/load/**', 'tests/ui/**'];
/** Tests that need PostgreSQL or Temporal: their file name contains `.db`, or they're in one of these folders. */
const SERVER_TESTS = [
  '**/*.db.test.ts',
  'tests/scenarios/**/*.test.ts',
  'tests/system/**/*.test.ts',
  'tests/workflow/**/*.test.ts',
];

const common = {
  // These limits end only tests that hang. A busy machine can take several times as long as a quiet one.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // Only CI retries failed tests, because its machines are busy. Tests that passed on a retry are listed
  // (scripts/lib/flaky-reporter.ts).
  retry: process.env.CI ? 1 : 0,
  env: { NODE_ENV: 'test' as const, LOG_LEVEL: 'silent' },
  setupFiles: ['modules/languages.ts'],
};

export default defineConfig({
  test: {
    // More workers than a small machine's two cores, because half of these tests mostly wait for servers.
    maxWorkers: 4,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: TESTS,
          exclude: [...EXCLUDED_FILES, ...SERVER_TESTS],
          // Files share a process, because loading the modules again for each file took longer than the tests.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'servers',
          // Files share a process, because loading Temporal and Prisma again for each took a third of the CPU time.
          pool: 'forks',
          isolate: false,
          include: SERVER_TESTS,
          exclude: EXCLUDED_FILES,
          globalSetup: ['scripts/lib/vitest-setup.ts'],
          setupFiles: [...common.setupFiles, 'tests/support/fresh-environment.ts'],
        },
      },
    ],
  },
});
