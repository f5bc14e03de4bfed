import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/folders.ts';
import { withRoomMap } from '#scripts/lib/rooms.ts';

it("the README's module map matches the imports (npm run map)", () => {
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  expect(readme).toBe(withRoomMap(readme));
});

it('every module is in the ordered list', () => {
  const rooms = readdirSync(path.join(ROOT, 'modules'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const listed = Object.keys(JSON.parse(readFileSync(path.join(ROOT, 'modules/rooms.json'), 'utf8')) as object);
  expect(rooms.map(({ name }) => name).sort()).toEqual(listed.sort());
});
