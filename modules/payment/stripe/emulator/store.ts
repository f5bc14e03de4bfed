import { readState, writeState } from '#kernel/server/emulator/state-file.ts';
import { IDEMPOTENCY_KEY_LIFETIME_MS } from './idempotency.ts';
import { emptyState } from './state.ts';
import type { State } from './state.ts';

/** Stripe lists events for thirty days. */
const EVENT_LIFETIME_S = 30 * 24 * 3_600;

/** The emulator's state in one JSON file. The whole file is written before a response is sent. */
export interface Store {
  readonly state: State;
  /** Changes the state and writes the file once, so that a change and its recorded response are saved together. */
  change<T>(work: (state: State) => T): T;
}

/**
 * Opens the file. If the file doesn't exist, starts with an empty state; without a file name, the state is only in
 * memory.
 * @throws Error naming the file if it can't be read
 */
export function openStore(file: string | undefined, nowMs: () => number): Store {
  const found = file ? readState<State>(file, 'payment emulator', ({ version }) => version === 1) : undefined;
  const state = { ...emptyState(), ...found };
  return {
    state,
    change(work) {
      const result = work(state);
      prune(state, nowMs());
      if (file) writeState(file, state);
      return result;
    },
  };
}

function prune(state: State, nowMs: number): void {
  for (const [key, record] of Object.entries(state.idempotency)) {
    if (nowMs - record.createdMs >= IDEMPOTENCY_KEY_LIFETIME_MS) delete state.idempotency[key];
  }
  for (const [id, event] of Object.entries(state.events)) {
    if (event.delivery.state !== 'pending' && nowMs / 1_000 - event.created > EVENT_LIFETIME_S) delete state.events[id];
  }
}
