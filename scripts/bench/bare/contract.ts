/** The bare workflow, a reference for command benchmarks. No imports, since workflow code and clients both use it. */
export const BARE_TYPE = 'bare';
export const BARE_QUEUE = 'bare';
export const BARE_UPDATE = 'change';
export const BARE_TABLE = 'bench_bare';

export interface BareActivities {
  /** Runs one `UPDATE`. */
  change(id: string): Promise<void>;
}
