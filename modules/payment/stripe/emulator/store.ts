import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { KEY_LIFETIME_MS } from './idempotency.ts';
import { emptyState } from './state.ts';
import type { State } from './state.ts';

/** Stripe lists events for thirty days. */
const EVENT_LIFETIME_S = 30 * 24 * 3_600;

/** The emulator's state in one JSON file, written as a whole before any answer is sent. */
export interface Store {
  readonly state: State;
  /** Changes the state and writes the file once, so that an effect and its recorded answer stay together. */
  change<T>(work: (state: State) => T): T;
}

/**
 * Opens the file, or starts empty if there's none. Without a file name, the state is in memory only.
 * @throws Error naming the file if it can't be read
 */
export function openStore(file: string | undefined, nowMs: () => number): Store {
  const state = file ? load(file) : emptyState();
  return {
    state,
    change(work) {
      const result = work(state);
      prune(state, nowMs());
      if (file) save(file, state);
      return result;
    },
  };
}

function load(file: string): State {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState();
    throw error;
  }
  try {
    const state = JSON.parse(text) as State;
    if (state.version === 1) return { ...emptyState(), ...state };
  } catch {
    // reported below, with the file name
  }
  throw new Error(`${file} is not a state file of this payment emulator; move it away to start empty`);
}

/** Replaces the file by renaming, so that a killed process leaves either the old or the new state. */
function save(file: string, state: State): void {
  const temporary = `${file}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(temporary, JSON.stringify(state), { mode: 0o600 });
  renameSync(temporary, file);
}

function prune(state: State, nowMs: number): void {
  for (const [key, record] of Object.entries(state.idempotency)) {
    if (nowMs - record.createdMs >= KEY_LIFETIME_MS) delete state.idempotency[key];
  }
  for (const [id, event] of Object.entries(state.events)) {
    if (event.delivery.state !== 'pending' && nowMs / 1_000 - event.created > EVENT_LIFETIME_S) delete state.events[id];
  }
}
