import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Workers log this word when their code doesn't match a history. tests/workflow/wrong-release.test.ts checks that they
 * do.
 */
export const NONDETERMINISM = 'nondeterminism';

/** Finds the lines that contain this text, ignoring case, in all files of a folder. */
export async function findLines(folder: string, words: string): Promise<string[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const lowerCase = words.toLowerCase();
  return texts.flatMap((text) => text.split('\n').filter((line) => line.toLowerCase().includes(lowerCase)));
}
