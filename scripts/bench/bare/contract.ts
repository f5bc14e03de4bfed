/** The bare workflow that commands are compared with; imports nothing, since workflow code and clients both use it. */
export const BARE_TYPE = 'bare';
export const BARE_QUEUE = 'bare';
export const BARE_UPDATE = 'change';
export const BARE_TABLE = 'bench_bare';

export interface BareActivities {
  /** One `UPDATE`. */
  change(id: string): Promise<void>;
}
