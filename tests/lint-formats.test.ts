import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const eslint = new ESLint({
  cwd: new URL('..', import.meta.url).pathname,
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax',
});

const FILES = ['app/routes/x.tsx', 'app/ui/x.tsx', 'modules/place/copy/es/x.ts', 'kernel/x.ts', 'demo/page/x.ts'];
const FORBIDDEN_CODE = [
  'rating.toFixed(1);',
  'found?.meters.toFixed(1);',
  "count.toLocaleString('en-US');",
  'date.toLocaleDateString();',
  "new Intl.NumberFormat('en-US');",
  "Intl.DateTimeFormat('en-US');",
];

it.each(FILES)('formats numbers and times in one place (%s)', async (filePath) => {
  for (const code of FORBIDDEN_CODE) {
    const [result] = await eslint.lintText(`${code}\n`, { filePath });
    expect(
      result?.messages.map(({ message }) => message),
      code,
    ).toEqual([expect.stringContaining('kernel/numbers.ts')]);
  }
});
