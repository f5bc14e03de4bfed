/**
 * The contract of the bare workflow, which is a reference for benchmarks of commands. It imports nothing, because
 * workflow code and clients both use it.
 */
export const BARE_TYPE = 'bare';
export const BARE_QUEUE = 'bare';
export const BARE_UPDATE = 'change';
export const BARE_TABLE = 'bench_bare';

export interface BareActivities {
  /** Changes the row with a single `UPDATE`. */
  change(id: string): Promise<void>;
}
