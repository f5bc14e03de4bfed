import { defineConfig } from 'vitest/config';

const FOLDERS = ['kernel', 'modules', 'workflows', 'worker', 'app', 'scripts', 'night', 'tests'];
const TESTS = FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
const ELSEWHERE = ['**/node_modules/**', 'tests/e2e/**', 'tests/faults/**', 'tests/load/**', 'tests/ui/**'];
/** Tests that need PostgreSQL or Temporal say so in their name, or live in these two folders. */
const WITH_SERVERS = ['**/*.db.test.ts', 'tests/system/**/*.test.ts', 'tests/workflow/**/*.test.ts'];

const common = {
  // Only for what hangs: tests wait for what they look for with limits of their own.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A busy machine of CI gets a second try; who needed it is named (scripts/lib/unsteady-reporter.ts).
  retry: process.env.CI ? 1 : 0,
  env: { NODE_ENV: 'test' as const, LOG_LEVEL: 'silent' },
  setupFiles: ['modules/languages.ts'],
};

export default defineConfig({
  test: {
    // More than two cores: half of these tests wait for servers most of the time.
    maxWorkers: 4,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: TESTS,
          exclude: [...ELSEWHERE, ...WITH_SERVERS],
          // Loading the modules again for each file took longer than the tests.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'servers',
          // Files share a process. Loading Temporal and Prisma for each file took a third of the CPU time.
          pool: 'forks',
          isolate: false,
          include: WITH_SERVERS,
          exclude: ELSEWHERE,
          globalSetup: ['scripts/lib/vitest-setup.ts'],
          setupFiles: [...common.setupFiles, 'tests/support/fresh-environment.ts'],
        },
      },
    ],
  },
});
