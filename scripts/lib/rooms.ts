import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './folders.ts';

/** Markers around the README's module map. */
const BEGIN = '<!-- rooms: npm run map -->\n';
const END = '\n<!-- /rooms -->';

/** Each module with its purpose, in import order. */
const ROOMS = Object.entries(JSON.parse(readFileSync(path.join(ROOT, 'modules/rooms.json'), 'utf8')) as object) as [
  string,
  string,
][];

/** The modules that a module imports, without tests. */
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

/** The README with its module map drawn from the current imports. */
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
