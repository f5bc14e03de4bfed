import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import { ROOT } from '#scripts/lib/folders.ts';

it('the database accepts exactly the languages that the site has', () => {
  const sql = readFileSync(path.join(ROOT, 'prisma/migrations/20261123000000_init/migration.sql'), 'utf8');
  const [, known = ''] = /CHECK \(language IN \(([^)]*)\)\)/.exec(sql) ?? [];
  expect(known.split(', ')).toEqual(LOCALES.map((locale) => `'${locale}'`));
});
