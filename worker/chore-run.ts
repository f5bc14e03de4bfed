/** What a run of a chore receives: its workflow's arguments, and a signal. */
export interface ChoreRun {
  only: string[];
  last: boolean;
  /** Aborted when the worker stops. */
  stopping: AbortSignal;
}
