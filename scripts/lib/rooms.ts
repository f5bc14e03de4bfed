import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './folders.ts';

/** The README's map of rooms (the folders of modules/) is between these markers. */
const BEGIN_MARK = '<!-- rooms: npm run map -->\n';
const END_MARK = '\n<!-- /rooms -->';

/** Each room with its purpose. A room may import only the rooms before it. */
const ROOM_LIST = Object.entries(JSON.parse(readFileSync(path.join(ROOT, 'modules/rooms.json'), 'utf8')) as object) as [
  string,
  string,
][];

/** The rooms that a room's code imports. Imports of its tests don't count. */
function importedRooms(room: string): string[] {
  const folder = path.join(ROOT, 'modules', room);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing/.test(file));
  const importedNames = code.flatMap((file) => [
    ...readFileSync(path.join(folder, file), 'utf8').matchAll(/'#modules\/(\w+)\//g),
  ]);
  const usedRooms = new Set(importedNames.map(([, name]) => name));
  return ROOM_LIST.map(([name]) => name).filter((name) => usedRooms.has(name));
}

/** The README with a map of rooms that shows the current imports. */
export function withRoomMap(readme: string): string {
  const lines = ROOM_LIST.map(([room, purpose]) => {
    const usedText = importedRooms(room);
    return `| \`${room}\` | ${purpose} | ${usedText.length > 0 ? usedText.join(', ') : '-'} |`;
  });
  const table = ['', '| room | what it has | uses |', '| --- | --- | --- |', ...lines, ''].join('\n');
  return readme.replace(
    new RegExp(`(${BEGIN_MARK})[^]*(${END_MARK})`),
    (_all, begin: string, end: string) => begin + table + end,
  );
}
