import type { OpenJob } from './load.server.ts';

/** The state that the toasts of the page's forms describe. Once it changes, a toast may be out of date. */
export function toastSubjectOf({
  status,
  cancellationAsked,
  extra,
  change,
  trouble,
  onSitePaid,
}: OpenJob['job']): unknown {
  const { failure, search } = trouble ?? {};
  const searched = [search?.startedAt, search?.answeredAt];
  return [status, cancellationAsked, extra?.last?.status, change?.last?.status, failure, searched, onSitePaid];
}
