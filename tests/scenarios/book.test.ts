import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ASKING } from './asking.ts';
import { AT_THE_CAR } from './at-the-car.ts';
import { ON_THE_WAY } from './on-the-way.ts';

it('describes every scenario that is played, and plays every one it describes', async () => {
  const book = await readFile('docs/scenarios.md', 'utf8');
  const headings = [...book.matchAll(/^### (.+)$/gm)].map(([, title]) => title);
  expect(headings).toEqual([...ASKING, ...ON_THE_WAY, ...AT_THE_CAR].map(({ title }) => title));
});
