/** What a run of a chore receives. `only` and `last` are arguments of the activity `runChore`. */
export interface ChoreRun {
  /** The requests that an earlier call couldn't finish; empty for all. */
  only: string[];
  /** Whether no call follows, so that what's still unfinished must be reported. */
  last: boolean;
  /** Aborted when the worker stops. */
  stopping: AbortSignal;
}
