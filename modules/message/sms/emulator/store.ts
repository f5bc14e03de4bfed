import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { emptyState } from './state.ts';
import type { State } from './state.ts';

const DAY_MS = 24 * 3_600_000;
/** Twilio keeps messages for thirteen months, and nobody needs as many here. */
const MESSAGE_LIFE_MS = 400 * DAY_MS;
const MOST_MESSAGES = 5_000;
const POST_LIFE_MS = DAY_MS;
const SAVE_SOON_MS = 100;

/** The emulator's memory: all of it in one JSON file, written whole. */
export interface Store {
  readonly state: State;
  /** Changes the state and writes it before it returns, so that what was answered is never forgotten. */
  change<T>(work: (state: State) => T): T;
  /** Changes the state and writes it within a moment: for what happens again when it is forgotten. */
  changeSoon<T>(work: (state: State) => T): T;
  /** Writes what is not written yet. */
  flush(): void;
}

/**
 * Opens the file, or starts empty when there is none; without a file the state lives in memory alone.
 * @throws Error naming the file when it cannot be read as the emulator's state
 */
export function openStore(file: string | undefined): Store {
  const state = file ? load(file) : emptyState();
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    prune(state);
    if (file) save(file, state);
  };
  return {
    state,
    change(work) {
      const result = work(state);
      write();
      return result;
    },
    changeSoon(work) {
      const result = work(state);
      timer ??= setTimeout(write, SAVE_SOON_MS);
      return result;
    },
    flush() {
      if (timer) write();
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
    if (state.version === 1 && 'optOuts' in state) return { ...emptyState(), ...state };
  } catch {
    // said below, with the name of the file
  }
  throw new Error(`${file} is not a state file of this message emulator; move it away to start empty`);
}

/** A rename replaces the file at once: a process killed at any moment leaves the old state or the new one, whole. */
function save(file: string, state: State): void {
  const temporary = `${file}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(temporary, JSON.stringify(state), { mode: 0o600 });
  renameSync(temporary, file);
}

function prune(state: State): void {
  const now = Date.now();
  const messages = Object.values(state.messages);
  messages.forEach(({ sid, createdMs }, index) => {
    if (messages.length - index > MOST_MESSAGES || now - createdMs > MESSAGE_LIFE_MS) delete state.messages[sid];
  });
  for (const [id, post] of Object.entries(state.posts)) {
    const over = post.state !== 'pending' && now - post.createdMs > POST_LIFE_MS;
    if (over || !Object.hasOwn(state.messages, post.messageSid)) delete state.posts[id];
  }
}
