import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Reads an emulator's state from its JSON file.
 * @param isState whether the emulator can use this value as its state
 * @returns undefined if the file doesn't exist
 * @throws Error naming the file if its content isn't such a state
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
    // The error below names the file.
  }
  throw new Error(`${file} is not a state file of this ${name}; move it away to start empty`);
}

/**
 * Writes the state to a new file and renames it, so that a process that's killed leaves either the old or the new
 * state.
 */
export function writeState(file: string, state: object): void {
  const temporary = `${file}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(temporary, JSON.stringify(state), { mode: 0o600 });
  renameSync(temporary, file);
}
