/** What the workflow of a chore tells its run. */
export interface ChoreRun {
  only: string[];
  last: boolean;
  /** Aborted when the worker stops. */
  stopping: AbortSignal;
}
