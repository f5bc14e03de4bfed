/**
 * The names that the bare workflow shares with its worker and its clients. Benchmarks of commands compare the product
 * with this minimal workflow. This file imports nothing, because workflow code uses it too.
 */
export const BARE_TYPE = 'bare';
export const BARE_QUEUE = 'bare';
export const BARE_UPDATE = 'change';
export const BARE_TABLE = 'bench_bare';

export interface BareActivities {
  /** Changes the row with a single `UPDATE`. */
  change(id: string): Promise<void>;
}
