import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Reads an emulator's state from its JSON file.
 * @param isState whether it's a state that this emulator can use
 * @returns undefined if there's no file
 * @throws Error naming the file if it holds something else
 */
export function readState<T extends object>(file: string, name: string, isState: (state: T) => boolean): T | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const state = JSON.parse(text) as T;
    if (isState(state)) return state;
  } catch {
    // reported below, with the file name
  }
  throw new Error(`${file} is not a state file of this ${name}; move it away to start empty`);
}

/** Replaces the file by renaming, so that a killed process leaves either the old or the new state. */
export function writeState(file: string, state: object): void {
  const temporary = `${file}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(temporary, JSON.stringify(state), { mode: 0o600 });
  renameSync(temporary, file);
}
