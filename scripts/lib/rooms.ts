import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './folders.ts';

/** Where the README's map begins and ends. */
const BEGIN = '<!-- rooms: npm run map -->\n';
const END = '\n<!-- /rooms -->';

/** Each room with what it's for, in the order in which they may import each other. */
const ROOMS = Object.entries(JSON.parse(readFileSync(path.join(ROOT, 'modules/rooms.json'), 'utf8')) as object) as [
  string,
  string,
][];

/** The rooms that a room's code imports, without its tests. */
function usesOf(room: string): string[] {
  const folder = path.join(ROOT, 'modules', room);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing/.test(file));
  const named = code.flatMap((file) => [
    ...readFileSync(path.join(folder, file), 'utf8').matchAll(/'#modules\/(\w+)\//g),
  ]);
  const used = new Set(named.map(([, name]) => name));
  return ROOMS.map(([name]) => name).filter((name) => used.has(name));
}

/** The README with its map of the rooms drawn from the imports as they are. */
export function withRooms(readme: string): string {
  const lines = ROOMS.map(([room, purpose]) => {
    const uses = usesOf(room);
    return `| \`${room}\` | ${purpose} | ${uses.length > 0 ? uses.join(', ') : '-'} |`;
  });
  const table = ['', '| room | what it has | uses |', '| --- | --- | --- |', ...lines, ''].join('\n');
  return readme.replace(
    new RegExp(`(${BEGIN})[^]*(${END})`),
    (_all, begin: string, end: string) => begin + table + end,
  );
}
