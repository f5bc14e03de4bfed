import type { ReadForm } from '../../lib/form.server.ts';

/** A form for one request. */
export interface Asked {
  id: string;
  form: ReadForm;
}

/** The page of a request. */
export function pageOf(id: string): string {
  return `/admin/request/${id}`;
}
