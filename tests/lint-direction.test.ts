import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

/** Runs only the import rules, without type information, so that a linted file need not exist. */
const eslint = new ESLint({
  cwd: new URL('..', import.meta.url).pathname,
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) =>
    ruleId === 'no-restricted-syntax' || ruleId === '@typescript-eslint/no-restricted-imports',
});

async function lintErrorsOf(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  if (!result || result.fatalErrorCount > 0) throw new Error(`not linted: ${result?.messages[0]?.message}`);
  return result.messages.map(({ message }) => message);
}

/** All ways to import a module. The rule must know each of them. */
const IMPORT_FORMS: Record<string, (module: string) => string> = {
  import: (module) => `import { a } from '${module}'; a();`,
  'import type': (module) => `import type { A } from '${module}'; export type B = A;`,
  'import for effects': (module) => `import '${module}';`,
  'export from': (module) => `export { a } from '${module}';`,
  'export all': (module) => `export * from '${module}';`,
  'import()': (module) => `export const a = await import('${module}');`,
  "type import('')": (module) => `export type A = import('${module}').A;`,
};

const ALLOWED_IMPORTS: [file: string, modules: string[]][] = [
  ['kernel/x.ts', ['./money.ts', './copy/catalogue.ts', 'date-fns']],
  ['kernel/server/x.ts', ['./db.ts', '../money.ts', '#prisma/generated/client.ts', 'node:fs']],
  [
    'modules/request/rules/x.ts',
    ['./types.ts', '#kernel/money.ts', '#modules/place/rules/distance.ts', '../copy/en/tracking.ts', 'date-fns'],
  ],
  ['modules/request/copy/en/x.ts', ['../es/x.ts', '../../rules/types.ts', '#kernel/copy/catalogue.ts']],
  [
    'modules/request/x.ts',
    [
      './rules/types.ts',
      '#kernel/server/db.ts',
      '#modules/place/index.ts',
      '#modules/message/rules/purposes.ts',
      '#modules/message/copy/en/messages.ts',
      '#prisma/generated/client.ts',
      'node:crypto',
    ],
  ],
  ['modules/payment/stripe/x.ts', ['#kernel/money.ts', 'stripe', 'node:http', './gateway.ts', '../ledger.ts']],
  [
    'workflows/x.ts',
    [
      '#modules/request/rules/decide.ts',
      '#modules/request/rules/contract.ts',
      '#kernel/money.ts',
      '#kernel/constants.ts',
      '@temporalio/workflow',
      '@temporalio/common',
      './updates.ts',
    ],
  ],
  ['prisma/seed.ts', ['#modules/request/rules/services.ts', './generated/client.ts']],
  [
    'worker/x.ts',
    [
      '#kernel/server/db.ts',
      '#modules/request/index.ts',
      '#modules/request/rules/contract.ts',
      '#prisma/generated/client.ts',
      './main.ts',
    ],
  ],
  ['app/http/x.server.ts', ['#kernel/server/env.ts', '#modules/request/index.ts', 'node:crypto', './form.ts']],
  ['app/http/pipeline/x.ts', ['#kernel/server/env.ts', 'node:http', '../context.ts']],
  ['app/server.ts', ['#kernel/server/env.ts', 'node:http']],
  ['app/entry.server.tsx', ['#kernel/server/env.ts', 'node:stream']],
  [
    'app/routes/x.tsx',
    [
      '#kernel/copy/en/common.ts',
      '#modules/request/rules/statuses.ts',
      '#modules/request/copy/en/tracking.ts',
      '../http/x.server.ts',
      'react',
    ],
  ],
  [
    'scripts/x.ts',
    ['./support/stage.ts', '#worker/create-worker.ts', '#kernel/server/db.ts', '#modules/account/index.ts'],
  ],
  ['workflows/x.test.ts', ['#worker/create-worker.ts', './support/stage.ts', '@temporalio/testing', 'node:path']],
  ['night/actors/x.ts', ['#scripts/lib/terminal.ts', '../visitor.ts', '../model/plan.ts', 'node:path']],
  [
    'demo/server/x.ts',
    ['#modules/request/rules/statuses.ts', '#night/run.ts', '#night/visitor.ts', '../types.ts', 'express'],
  ],
  ['modules/request/rules/testing-x.ts', ['./testing.ts', 'node:util', 'vitest']],
  ['tests/e2e/x.test.ts', ['#scripts/lib/ports.ts', '#app/ui/phone.ts', '../support/stage.ts']],
];

const FORBIDDEN_IMPORTS: [file: string, modules: string[]][] = [
  [
    'kernel/x.ts',
    ['./server/env.ts', '#prisma/generated/client.ts', 'node:crypto', 'fs', '#modules/place/rules/distance.ts'],
  ],
  ['kernel/copy/en/x.ts', ['../../server/env.ts', '#modules/place/copy/en/maps.ts']],
  [
    'kernel/server/x.ts',
    ['#modules/request/rules/statuses.ts', '#worker/main.ts', '#kernel/money.ts', '../../app/ui/x.ts'],
  ],
  [
    'modules/request/rules/x.ts',
    [
      '../commands.ts',
      '#kernel/server/env.ts',
      '#prisma/generated/client.ts',
      '#modules/place/index.ts',
      '#modules/payment/rules/commission-periods.ts',
      'node:crypto',
      './testing.ts',
      './decide.test.ts',
    ],
  ],
  ['modules/request/copy/en/x.ts', ['../../index.ts', '#modules/provider/copy/en/provider.ts']],
  [
    'modules/request/x.ts',
    [
      '#modules/request/commands.ts',
      '#modules/message/outbox.ts',
      '#modules/provider/index.ts',
      '#modules/payment/rules/commission-periods.ts',
      '../payment/ledger.ts',
      '#workflows/index.ts',
      '#worker/main.ts',
      '#app/ui/phone.ts',
      '../../kernel/server/env.ts',
    ],
  ],
  ['modules/account/x.ts', ['#modules/place/index.ts', '#modules/place/rules/distance.ts']],
  ['modules/payment/stripe/x.ts', ['./emulator/test-kit.ts', '#modules/provider/index.ts']],
  [
    'workflows/x.ts',
    [
      '#kernel/phone.ts',
      '#kernel/copy/en/common.ts',
      '#kernel/server/env.ts',
      '#modules/request/index.ts',
      '#modules/request/copy/en/tracking.ts',
      '#worker/main.ts',
      '#prisma/generated/client.ts',
      '#app/ui/phone.ts',
      'node:crypto',
      '@temporalio/client',
      'zod',
    ],
  ],
  ['prisma/seed.ts', ['#kernel/server/db.ts', '#modules/payment/index.ts']],
  ['worker/x.ts', ['#app/ui/phone.ts', '#workflows/index.ts', '#modules/request/commands.ts']],
  [
    'app/http/x.server.ts',
    [
      '#worker/main.ts',
      '#workflows/updates.ts',
      '#modules/message/outbox.ts',
      '#modules/request/queries.ts',
      '#kernel/server/db.ts',
      '../../kernel/x.ts',
    ],
  ],
  ['app/http/pipeline/x.ts', ['#worker/main.ts', '#workflows/index.ts']],
  ['scripts/x.ts', ['#modules/message/outbox.ts', '#demo/types.ts']],
  [
    'night/actors/x.ts',
    [
      '#kernel/money.ts',
      '#kernel/server/db.ts',
      '#modules/request/rules/contract.ts',
      '#app/ui/phone.ts',
      '#tests/support/stage.ts',
    ],
  ],
  ['demo/server/x.ts', ['#kernel/server/db.ts', '#app/ui/phone.ts', '#worker/main.ts', '#tests/support/stage.ts']],
  ...['kernel/x.ts', 'modules/request/x.ts', 'workflows/x.ts', 'prisma/x.ts', 'worker/x.ts', 'app/x.server.ts'].map(
    (file): [string, string[]] => [file, ['#scripts/lib/ports.ts', '#tests/support/stage.ts', '#demo/types.ts']],
  ),
];

describe('imports follow the module order', () => {
  for (const [file, modules] of ALLOWED_IMPORTS) {
    it(`${file} may import ${modules.join(', ')}`, async () => {
      for (const module of modules) {
        for (const [way, code] of Object.entries(IMPORT_FORMS)) {
          expect(await lintErrorsOf(file, code(module)), `${way} of ${module}`).toEqual([]);
        }
      }
    });
  }

  for (const [file, modules] of FORBIDDEN_IMPORTS) {
    it(`${file} may not import ${modules.join(', ')}`, async () => {
      for (const module of modules) {
        for (const [way, code] of Object.entries(IMPORT_FORMS)) {
          expect(await lintErrorsOf(file, code(module)), `${way} of ${module}`).not.toEqual([]);
        }
      }
    });
  }

  it.each(['app/root.tsx', 'app/routes/x.tsx', 'app/http/x.ts', 'app/ui/X.tsx', 'app/entry.client.tsx'])(
    '%s is loaded by browsers, so it may import only types from the server',
    async (file) => {
      for (const module of ['#kernel/server/env.ts', '#modules/payment/index.ts']) {
        expect(await lintErrorsOf(file, `import { a } from '${module}'; a();`)).not.toEqual([]);
        expect(await lintErrorsOf(file, `export const a = await import('${module}');`)).not.toEqual([]);
        expect(await lintErrorsOf(file, `import type { A } from '${module}'; export type B = A;`)).toEqual([]);
      }
      expect(await lintErrorsOf(file, `import { a } from 'node:crypto'; a();`)).not.toEqual([]);
      expect(await lintErrorsOf(file, `import { a } from '#workflows/index.ts'; a();`)).not.toEqual([]);
    },
  );

  it.each(['app/routes/x.server.ts', 'app/http/x.server.ts', 'app/http/pipeline/x.ts', 'app/server.ts'])(
    '%s runs no SQL, and imports no database client',
    async (file) => {
      const sql = [expect.stringContaining('the website runs no SQL')];
      for (const [way, code] of Object.entries(IMPORT_FORMS)) {
        expect(await lintErrorsOf(file, code('#kernel/server/db.ts')), way).toEqual(sql);
        expect(await lintErrorsOf(file, code('#prisma/generated/client.ts')), way).toEqual(sql);
      }
      expect(await lintErrorsOf('app/http/x.db.test.ts', IMPORT_FORMS.import?.('#kernel/server/db.ts') ?? '')).toEqual(
        [],
      );
    },
  );

  it('says what to do instead', async () => {
    expect(await lintErrorsOf('kernel/x.ts', `import { env } from '#modules/place/index.ts'; env();`)).toEqual([
      expect.stringContaining('this part of the kernel is shipped to browsers and workflows'),
    ]);
    expect(await lintErrorsOf('worker/x.ts', `import { a } from '../kernel/server/env.ts'; a();`)).toEqual([
      expect.stringContaining('across folders, imports are #folder/file.ts'),
    ]);
  });

  it.each(['kernel/x.ts', 'workflows/x.ts', 'modules/place/x.ts', 'worker/x.ts'])(
    '%s has named exports and no default',
    async (file) => {
      expect(await lintErrorsOf(file, 'export default 1;')).toEqual(['exports are named.']);
      expect(await lintErrorsOf(file, 'export const one = 1;')).toEqual([]);
    },
  );
});
