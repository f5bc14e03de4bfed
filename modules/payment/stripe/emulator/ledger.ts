import type { State } from './state.ts';

/** One change in the making: the state, the second it happens in, and a way to record what happened. */
export interface Ledger {
  state: State;
  /** Seconds since 1970. */
  now: number;
  emit(type: string, object: unknown): void;
}

/** The API call behind a change, as events name it. */
export interface Cause {
  requestId: string | null;
  idempotencyKey: string | null;
}
