/** What the workflow of a chore passes to its run. */
export interface ChoreRun {
  only: string[];
  last: boolean;
  /** Aborted when the worker stops. */
  stopping: AbortSignal;
}
