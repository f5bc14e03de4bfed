import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { emptyState } from './state.ts';
import type { State } from './state.ts';

const DAY_MS = 24 * 3_600_000;
/** Twilio keeps messages for thirteen months. */
const MESSAGE_LIFETIME_MS = 400 * DAY_MS;
const MAX_MESSAGES = 5_000;
const POST_LIFETIME_MS = DAY_MS;
const SAVE_DELAY_MS = 100;

/** The emulator's state in one JSON file, written as a whole. */
export interface Store {
  readonly state: State;
  /** Changes the state and writes it before returning, so that nothing answered is lost. */
  change<T>(work: (state: State) => T): T;
  /** Changes the state and writes it shortly after: for changes that happen again if lost. */
  changeSoon<T>(work: (state: State) => T): T;
  /** Writes pending changes. */
  flush(): void;
}

/**
 * Opens the file, or starts empty if there's none. Without a file name, the state is in memory only.
 * @throws Error naming the file if it can't be read
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
      timer ??= setTimeout(write, SAVE_DELAY_MS);
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
    // reported below, with the file name
  }
  throw new Error(`${file} is not a state file of this message emulator; move it away to start empty`);
}

/** Replaces the file by renaming, so that a killed process leaves either the old or the new state. */
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
    if (messages.length - index > MAX_MESSAGES || now - createdMs > MESSAGE_LIFETIME_MS) delete state.messages[sid];
  });
  for (const [id, post] of Object.entries(state.posts)) {
    const over = post.state !== 'pending' && now - post.createdMs > POST_LIFETIME_MS;
    if (over || !Object.hasOwn(state.messages, post.messageSid)) delete state.posts[id];
  }
}
