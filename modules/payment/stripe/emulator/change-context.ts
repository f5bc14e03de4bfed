import type { State } from './state.ts';

/** What a change works with: the state, the current time, and a function that records events. */
export interface ChangeContext {
  state: State;
  /** Seconds since 1970. */
  now: number;
  emit(type: string, object: unknown): void;
}

/** The API call that caused a change. Events name it. */
export interface Cause {
  requestId: string | null;
  idempotencyKey: string | null;
}
