/** What a run of a chore receives. `only` and `last` are arguments of the activity `runChore`. */
export interface ChoreRun {
  /** The ids of the requests that an earlier call couldn't finish. If it's empty, the run is about all requests. */
  only: string[];
  /** Whether this is the last call. If so, the chore must report the requests that are still unfinished. */
  last: boolean;
  /** Aborted when the worker stops. */
  stopping: AbortSignal;
}
