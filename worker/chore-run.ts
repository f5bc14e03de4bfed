/** What a run of a chore receives: `only` and `last` of the activity `runChore`, and an abort signal. */
export interface ChoreRun {
  only: string[];
  last: boolean;
  /** Aborted when the worker stops. */
  stopping: AbortSignal;
}
