import { readState, writeState } from '#kernel/server/emulator/state-file.ts';
import { emptyState } from './state.ts';
import type { State } from './state.ts';

const DAY_MS = 24 * 3_600_000;
/** Twilio keeps messages for thirteen months, so the emulator does too. */
const MESSAGE_LIFETIME_MS = 400 * DAY_MS;
const MAX_MESSAGES = 5_000;
const POST_LIFETIME_MS = DAY_MS;
/** How many finished webhooks are kept. It's limited because each change writes the whole file. */
const MAX_FINISHED_POSTS = 500;
const SAVE_DELAY_MS = 100;

/** The emulator's state in one JSON file, which is always written as a whole. */
export interface Store {
  readonly state: State;
  /** Changes the state and writes the file before returning, so that nothing the emulator confirmed gets lost. */
  change<T>(work: (state: State) => T): T;
  /**
   * Changes the state and writes the file a little later. Only for changes that would be made again if they got lost.
   */
  changeSoon<T>(work: (state: State) => T): T;
  /** Writes changes that aren't in the file yet. */
  flush(): void;
}

/**
 * Opens the file. If the file doesn't exist, starts with an empty state; without a file name, the state is only in
 * memory.
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
  const posts = Object.values(state.posts);
  let finishedCount = posts.filter((post) => post.state !== 'pending').length;
  for (const { id, messageSid, state: stage, createdMs } of posts) {
    const isFinished = stage !== 'pending';
    const isOld = isFinished && (finishedCount > MAX_FINISHED_POSTS || now - createdMs > POST_LIFETIME_MS);
    if (isOld || !Object.hasOwn(state.messages, messageSid)) delete state.posts[id];
    if (isFinished) finishedCount -= 1;
  }
}
