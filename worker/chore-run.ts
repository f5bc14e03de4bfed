/** What a chore is told by the workflow that runs it. */
export interface ChoreRun {
  only: string[];
  last: boolean;
  /** Aborted when the worker stops. */
  stopping: AbortSignal;
}
