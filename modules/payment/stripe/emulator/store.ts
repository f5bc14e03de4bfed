import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { KEY_LIFE_MS } from './idempotency.ts';
import { emptyState } from './state.ts';
import type { State } from './state.ts';

/** Stripe hands out events for thirty days. */
const EVENT_LIFE_S = 30 * 24 * 3_600;

/** The emulator's memory: all of it in one JSON file, written whole before any answer goes out. */
export interface Store {
  readonly state: State;
  /** Changes the state and writes it; every change is one file write, so that an effect and its recorded answer never part. */
  change<T>(work: (state: State) => T): T;
}

/**
 * Opens the file, or starts empty when there is none; without a file the state lives in memory alone.
 * @throws Error naming the file when it cannot be read as the emulator's state
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
    // said below, with the name of the file
  }
  throw new Error(`${file} is not a state file of this payment emulator; move it away to start empty`);
}

/** A rename replaces the file at once: a process killed at any moment leaves the old state or the new one, whole. */
function save(file: string, state: State): void {
  const temporary = `${file}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(temporary, JSON.stringify(state), { mode: 0o600 });
  renameSync(temporary, file);
}

function prune(state: State, nowMs: number): void {
  for (const [key, record] of Object.entries(state.idempotency)) {
    if (nowMs - record.createdMs >= KEY_LIFE_MS) delete state.idempotency[key];
  }
  for (const [id, event] of Object.entries(state.events)) {
    if (event.delivery.state !== 'pending' && nowMs / 1_000 - event.created > EVENT_LIFE_S) delete state.events[id];
  }
}
