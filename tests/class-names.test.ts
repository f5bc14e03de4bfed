import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { compile } from 'tailwindcss';
import { expect, it } from 'vitest';

const STYLES_FOLDER = 'app/styles';

it('no class in our stylesheets has the name of a Tailwind utility, which would override it', async () => {
  const names = readdirSync(STYLES_FOLDER)
    .flatMap((file) => [...readFileSync(path.join(STYLES_FOLDER, file), 'utf8').matchAll(/\.([a-z][\w-]*)/g)])
    .map(([, name = '']) => name);
  const tailwind = await compile('@tailwind utilities;');
  const isUtility = (name: string) => tailwind.build([]) !== tailwind.build([name]);
  expect(isUtility('flow-root')).toBe(true);
  expect([...new Set(names)].filter(isUtility)).toEqual([]);
});
