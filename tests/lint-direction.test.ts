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
      '#modules/request/rules/decide.ts',
      '#kernel/money.ts',
      '#modules/request/rules/statuses.ts',
      '#modules/request/rules/services.ts',
      '#kernel/constants.ts',
      '#modules/request/rules/activity.ts',
      '@temporalio/workflow',
      '@temporalio/common',
      './contract.ts',
    ],
  ],
  ['integrations/stripe/x.ts', ['#kernel/money.ts', 'stripe', 'node:http', './gateway.ts', '../maps/table.ts']],
  ['prisma/seed.ts', ['#modules/request/rules/services.ts', './generated/client.ts']],
  [
    'platform/x.ts',
    [
      '#kernel/ids.ts',
      '#modules/request/rules/contract.ts',
      '#modules/payment/stripe/client.ts',
      '#prisma/generated/client.ts',
      'node:fs',
    ],
  ],
  [
    'worker/activities/x.ts',
    [
      '#kernel/server/db.ts',
      '#modules/request/rules/activities.ts',
      '#modules/request/rules/contract.ts',
      '#prisma/generated/client.ts',
      '../main.ts',
    ],
  ],
  ['app/lib/x.server.ts', ['#kernel/server/db.ts', '#modules/request/rules/contract.ts', 'node:crypto', './form.ts']],
  ['app/server/x.ts', ['#kernel/server/env.ts', 'node:http', '../lib/context.ts']],
  ['app/server.ts', ['#kernel/server/env.ts', 'node:http']],
  ['app/entry.server.tsx', ['#kernel/server/env.ts', 'node:stream']],
  [
    'app/routes/x.tsx',
    ['#kernel/copy/en/common.ts', '#modules/request/rules/contract.ts', '../lib/x.server.ts', 'react'],
  ],
  ['scripts/x.ts', ['./support/stage.ts', '#worker/create-worker.ts', '#kernel/server/db.ts']],
  ['workflows/x.test.ts', ['#worker/create-worker.ts', './support/stage.ts', '@temporalio/testing', 'node:path']],
  ['night/actors/x.ts', ['#scripts/lib/terminal.ts', '../visitor.ts', '../model/plan.ts', 'node:path']],
  [
    'demo/server/x.ts',
    ['#modules/request/rules/statuses.ts', '#night/run.ts', '#night/visitor.ts', '../types.ts', 'express'],
  ],
  ['domain/lifecycle/testing-x.ts', ['./testing.ts', 'node:util', 'vitest']],
  ['tests/e2e/x.test.ts', ['#scripts/lib/ports.ts', '#app/ui/phone.ts', '../support/stage.ts']],
];

const BAD: [file: string, modules: string[]][] = [
  [
    'domain/lifecycle/x.ts',
    [
      '#modules/request/rules/contract.ts',
      '#modules/payment/stripe/gateway.ts',
      '#prisma/generated/client.ts',
      '#kernel/server/env.ts',
    ],
  ],
  [
    'domain/x.ts',
    ['#worker/main.ts', '#app/ui/phone.ts', 'node:crypto', 'fs', '#kernel/server/env.ts', '#kernel/money.ts'],
  ],
  ['domain/lifecycle/x.ts', ['../../platform/env.ts', './../../app/lib/phone.ts', './testing.ts', './decide.test.ts']],
  ['integrations/stripe/x.ts', ['./emulator/test-kit.ts']],
  [
    'workflows/x.ts',
    [
      '#kernel/ids.ts',
      '#kernel/phone.ts',
      '#kernel/copy/en/common.ts',
      '#kernel/server/env.ts',
      '#worker/main.ts',
      '#modules/payment/stripe/gateway.ts',
      '#prisma/generated/client.ts',
      '#app/ui/phone.ts',
      '#kernel/money.ts',
      'node:crypto',
      '@temporalio/client',
      'zod',
    ],
  ],
  [
    'integrations/stripe/x.ts',
    [
      '#kernel/server/env.ts',
      '#modules/request/rules/contract.ts',
      '#prisma/generated/client.ts',
      '../../platform/env.ts',
    ],
  ],
  [
    'prisma/seed.ts',
    ['#kernel/server/db.ts', '#modules/payment/stripe/client.ts', '#modules/request/rules/contract.ts'],
  ],
  [
    'platform/x.ts',
    ['#worker/main.ts', '#app/ui/phone.ts', '#workflows/index.ts', '#worker/main.ts', '#kernel/server/env.ts'],
  ],
  ['worker/x.ts', ['#app/ui/phone.ts', '#workflows/index.ts', '#workflows/request-life.ts', '#app/ui/phone.ts']],
  [
    'app/lib/x.server.ts',
    ['#worker/main.ts', '#workflows/updates.ts', '#modules/request/rules/activities.ts', '../../platform/env.ts'],
  ],
  ['app/server/x.ts', ['#worker/main.ts', '#workflows/index.ts']],
  [
    'night/actors/x.ts',
    [
      '#kernel/money.ts',
      '#kernel/server/db.ts',
      '#modules/request/rules/contract.ts',
      '#app/ui/phone.ts',
      './support/stage.ts',
    ],
  ],
  ['demo/server/x.ts', ['#kernel/server/db.ts', '#app/ui/phone.ts', '#worker/main.ts', './support/stage.ts']],
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
    ['#scripts/lib/ports.ts', './support/stage.ts', './support/stage.ts', '#demo/types.ts', '#demo/types.ts'],
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
      for (const module of [
        '#kernel/server/env.ts',
        '#prisma/generated/client.ts',
        '#modules/payment/stripe/gateway.ts',
      ]) {
        expect(await reports(file, `import { a } from '${module}'; a();`)).not.toEqual([]);
        expect(await reports(file, `export const a = await import('${module}');`)).not.toEqual([]);
        expect(await reports(file, `import type { A } from '${module}'; export type B = A;`)).toEqual([]);
      }
      expect(await reports(file, `import { a } from 'node:crypto'; a();`)).not.toEqual([]);
      expect(await reports(file, `import { a } from '#workflows/index.ts'; a();`)).not.toEqual([]);
    },
  );

  it('says what to do instead', async () => {
    expect(await reports('domain/x.ts', `import { env } from '#kernel/server/env.ts'; env();`)).toEqual([
      expect.stringContaining('domain imports nothing of ours'),
    ]);
    expect(await reports('worker/x.ts', `import { a } from '#kernel/server/env.ts'; a();`)).toEqual([
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
