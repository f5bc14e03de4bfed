import { readState, writeState } from '#kernel/server/emulator/state-file.ts';
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
  const found = file ? readState<State>(file, 'message emulator', isState) : undefined;
  const state = { ...emptyState(), ...found };
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    prune(state);
    if (file) writeState(file, state);
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

function isState(state: State): boolean {
  return state.version === 1 && 'optOuts' in state;
}

function prune(state: State): void {
  const now = Date.now();
  const messages = Object.values(state.messages);
  messages.forEach(({ sid, createdMs }, index) => {
    if (messages.length - index > MAX_MESSAGES || now - createdMs > MESSAGE_LIFETIME_MS) delete state.messages[sid];
  });
  for (const [id, post] of Object.entries(state.posts)) {
    const isOld = post.state !== 'pending' && now - post.createdMs > POST_LIFETIME_MS;
    if (isOld || !Object.hasOwn(state.messages, post.messageSid)) delete state.posts[id];
  }
}
