import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './folders.ts';

const IGNORED_FILES = /(\.test\.tsx?|\.md|~)$/;

/** The sorted source files of a folder, without tests and Markdown files. A single file is returned as it is. */
export async function sourceFiles(entry: string): Promise<string[]> {
  const fullPath = path.join(ROOT, entry);
  const info = await stat(fullPath).catch(() => undefined);
  if (!info) return [];
  if (info.isFile()) return [entry];
  const names = await readdir(fullPath, { recursive: true, withFileTypes: true });
  return names
    .filter((name) => name.isFile() && !IGNORED_FILES.test(name.name))
    .map((name) => path.relative(ROOT, path.join(name.parentPath, name.name)))
    .sort();
}

/** A hash of Node's version and of all names and contents, which shows whether a build is out of date. */
export async function hashSources(entries: readonly string[]): Promise<string> {
  const files = (await Promise.all(entries.map(sourceFiles))).flat();
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(path.join(ROOT, file)));
  return hash.digest('hex');
}
