import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

/** Only the rules that keep the direction; without types, so that a file need not exist. */
const eslint = new ESLint({
  cwd: new URL('..', import.meta.url).pathname,
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) =>
    ruleId === 'no-restricted-syntax' || ruleId === '@typescript-eslint/no-restricted-imports',
});

async function reports(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  if (!result || result.fatalErrorCount > 0) throw new Error(`not linted: ${result?.messages[0]?.message}`);
  return result.messages.map(({ message }) => message);
}

/** One way of importing a module; the rule must know them all. */
const WAYS: Record<string, (module: string) => string> = {
  import: (module) => `import { a } from '${module}'; a();`,
  'import type': (module) => `import type { A } from '${module}'; export type B = A;`,
  'import for effects': (module) => `import '${module}';`,
  'export from': (module) => `export { a } from '${module}';`,
  'export all': (module) => `export * from '${module}';`,
  'import()': (module) => `export const a = await import('${module}');`,
  "type import('')": (module) => `export type A = import('${module}').A;`,
};

const GOOD: [file: string, modules: string[]][] = [
  ['domain/lifecycle/x.ts', ['./types.ts', '../money.ts', '../activity.ts', 'date-fns']],
  [
    'workflows/x.ts',
    [
      '#domain/lifecycle/decide.ts',
      '#domain/money.ts',
      '#domain/statuses.ts',
      '#domain/services.ts',
      '#domain/constants.ts',
      '#domain/activity.ts',
      '@temporalio/workflow',
      '@temporalio/common',
      './contract.ts',
    ],
  ],
  ['integrations/stripe/x.ts', ['#domain/money.ts', 'stripe', 'node:http', './gateway.ts', '../maps/table.ts']],
  ['prisma/seed.ts', ['#domain/services.ts', './generated/client.ts']],
  [
    'platform/x.ts',
    [
      '#domain/ids.ts',
      '#workflows/contract.ts',
      '#integrations/stripe/client.ts',
      '#prisma/generated/client.ts',
      'node:fs',
    ],
  ],
  [
    'worker/activities/x.ts',
    [
      '#platform/db.ts',
      '#workflows/activities.ts',
      '#workflows/contract.ts',
      '#prisma/generated/client.ts',
      '../main.ts',
    ],
  ],
  ['app/lib/x.server.ts', ['#platform/db.ts', '#workflows/contract.ts', 'node:crypto', './form.ts']],
  ['app/server/x.ts', ['#platform/env.ts', 'node:http', '../lib/context.ts']],
  ['app/server.ts', ['#platform/env.ts', 'node:http']],
  ['app/entry.server.tsx', ['#platform/env.ts', 'node:stream']],
  ['app/routes/x.tsx', ['#domain/texts/common.ts', '#workflows/contract.ts', '../lib/x.server.ts', 'react']],
  ['scripts/x.ts', ['#tests/support/stage.ts', '#worker/create-worker.ts', '#platform/db.ts']],
  ['workflows/x.test.ts', ['#worker/create-worker.ts', '#tests/support/stage.ts', '@temporalio/testing', 'node:path']],
  ['night/actors/x.ts', ['#scripts/lib/terminal.ts', '../visitor.ts', '../model/plan.ts', 'node:path']],
  ['demo/server/x.ts', ['#domain/statuses.ts', '#night/run.ts', '#night/visitor.ts', '../types.ts', 'express']],
  ['domain/lifecycle/testing-x.ts', ['./testing.ts', 'node:util', 'vitest']],
  ['tests/e2e/x.test.ts', ['#scripts/lib/ports.ts', '#app/lib/phone.ts', '../support/stage.ts']],
];

const BAD: [file: string, modules: string[]][] = [
  [
    'domain/lifecycle/x.ts',
    ['#workflows/contract.ts', '#integrations/stripe/gateway.ts', '#prisma/generated/client.ts', '#platform/env.ts'],
  ],
  [
    'domain/x.ts',
    ['#worker/main.ts', '#app/lib/phone.ts', 'node:crypto', 'fs', '../platform/env.ts', '#domain/money.ts'],
  ],
  ['domain/lifecycle/x.ts', ['../../platform/env.ts', './../../app/lib/phone.ts', './testing.ts', './decide.test.ts']],
  ['integrations/stripe/x.ts', ['./emulator/test-kit.ts']],
  [
    'workflows/x.ts',
    [
      '#domain/ids.ts',
      '#domain/phone.ts',
      '#domain/texts/common.ts',
      '#platform/env.ts',
      '#worker/main.ts',
      '#integrations/stripe/gateway.ts',
      '#prisma/generated/client.ts',
      '#app/lib/phone.ts',
      '../domain/money.ts',
      'node:crypto',
      '@temporalio/client',
      'zod',
    ],
  ],
  [
    'integrations/stripe/x.ts',
    ['#platform/env.ts', '#workflows/contract.ts', '#prisma/generated/client.ts', '../../platform/env.ts'],
  ],
  ['prisma/seed.ts', ['#platform/db.ts', '#integrations/stripe/client.ts', '#workflows/contract.ts']],
  [
    'platform/x.ts',
    ['#worker/main.ts', '#app/lib/phone.ts', '#workflows/index.ts', '../worker/main.ts', '#platform/env.ts'],
  ],
  ['worker/x.ts', ['#app/lib/phone.ts', '#workflows/index.ts', '#workflows/request-life.ts', '../app/lib/phone.ts']],
  [
    'app/lib/x.server.ts',
    ['#worker/main.ts', '#workflows/updates.ts', '#workflows/activities.ts', '../../platform/env.ts'],
  ],
  ['app/server/x.ts', ['#worker/main.ts', '#workflows/index.ts']],
  [
    'night/actors/x.ts',
    ['#domain/money.ts', '#platform/db.ts', '#workflows/contract.ts', '#app/lib/phone.ts', '#tests/support/stage.ts'],
  ],
  ['demo/server/x.ts', ['#platform/db.ts', '#app/lib/phone.ts', '#worker/main.ts', '#tests/support/stage.ts']],
  ...[
    'domain/x.ts',
    'workflows/x.ts',
    'integrations/x.ts',
    'prisma/x.ts',
    'platform/x.ts',
    'worker/x.ts',
    'app/x.server.ts',
  ].map((file): [string, string[]] => [
    file,
    [
      '#scripts/lib/ports.ts',
      '#tests/support/stage.ts',
      '../tests/support/stage.ts',
      '#demo/types.ts',
      '../demo/types.ts',
    ],
  ]),
];

describe('imports point one way', () => {
  for (const [file, modules] of GOOD) {
    it(`${file} may import ${modules.join(', ')}`, async () => {
      for (const module of modules) {
        for (const [way, code] of Object.entries(WAYS)) {
          expect(await reports(file, code(module)), `${way} of ${module}`).toEqual([]);
        }
      }
    });
  }

  for (const [file, modules] of BAD) {
    it(`${file} may not import ${modules.join(', ')}`, async () => {
      for (const module of modules) {
        for (const [way, code] of Object.entries(WAYS)) {
          expect(await reports(file, code(module)), `${way} of ${module}`).not.toEqual([]);
        }
      }
    });
  }

  it.each(['app/root.tsx', 'app/routes/x.tsx', 'app/lib/x.ts', 'app/components/X.tsx', 'app/entry.client.tsx'])(
    '%s reaches browsers: nothing of the server but types',
    async (file) => {
      for (const module of ['#platform/env.ts', '#prisma/generated/client.ts', '#integrations/stripe/gateway.ts']) {
        expect(await reports(file, `import { a } from '${module}'; a();`)).not.toEqual([]);
        expect(await reports(file, `export const a = await import('${module}');`)).not.toEqual([]);
        expect(await reports(file, `import type { A } from '${module}'; export type B = A;`)).toEqual([]);
      }
      expect(await reports(file, `import { a } from 'node:crypto'; a();`)).not.toEqual([]);
      expect(await reports(file, `import { a } from '#workflows/index.ts'; a();`)).not.toEqual([]);
    },
  );

  it('says what to do instead', async () => {
    expect(await reports('domain/x.ts', `import { env } from '#platform/env.ts'; env();`)).toEqual([
      expect.stringContaining('domain imports nothing of ours'),
    ]);
    expect(await reports('worker/x.ts', `import { a } from '../platform/env.ts'; a();`)).toEqual([
      expect.stringContaining('across folders, imports are #folder/file.ts'),
    ]);
  });

  it.each(['domain/x.ts', 'workflows/x.ts', 'integrations/x.ts', 'platform/x.ts', 'worker/x.ts'])(
    '%s exports names, no default',
    async (file) => {
      expect(await reports(file, 'export default 1;')).toEqual(['exports are named.']);
      expect(await reports(file, 'export const one = 1;')).toEqual([]);
    },
  );
});
