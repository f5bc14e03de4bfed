import type { DeskRequest } from './load.server.ts';

/** The state that the toasts of the page's forms describe. Once it changes, a toast may be out of date. */
export function toastSubjectOf({ row, cancellationOpen, change, trouble, payments }: DeskRequest): unknown {
  return [
    row.status,
    cancellationOpen,
    change?.last?.status,
    trouble?.failure,
    row.extra_status,
    row.on_site_paid_at,
    payments.map(({ status }) => status),
  ];
}
