import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** What a worker writes whose code would not have done what a history says; tests/workflow/wrong-release.test.ts sees it do so. */
export const MISFIT = 'nondeterminism';

/** Lines of all files of a folder that hold `words`, whichever letters are capitals. */
export async function grep(folder: string, words: string): Promise<string[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const wanted = words.toLowerCase();
  return texts.flatMap((text) => text.split('\n').filter((line) => line.toLowerCase().includes(wanted)));
}
