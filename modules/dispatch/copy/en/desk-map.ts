/** The desk's map of open jobs (docs/product.md, "The desk's tabs"). */
export const deskMapTexts = {
  title: 'Map of open jobs',
  views: 'Views',
  list: 'List',
  map: 'Map',
  searched: 'Only what the search found.',
  showAll: 'Show all open jobs',
  jobs: 'Jobs by whose turn it is',
  noPlace: (count: number) => `No place yet (${count})`,
  everyPlace: 'Every job in the list is on the map.',
  empty: 'No active requests at the moment',
  emptyHint: 'A new request appears here by itself.',
  more: 'The list has more requests',
  label: 'Where jobs and providers are. North is up.',
  legend: { fresh: 'Provider', old: 'Position over 2 min old', late: 'Waits too long' },
  /** A job's mark, for screen readers. */
  job: ({ service, number, turn, wait }: { service: string; number: string; turn: string; wait: string }) =>
    `${service}, ${number}, ${turn}, ${wait}`,
  /** A provider's mark. @param age in words, such as "3 minutes ago" */
  truck: (provider: string, age: string) => `${provider}, position ${age}`,
  outside: 'outside the map',
  cluster: (count: number) => `${count} more jobs and providers here`,
  open: 'Open',
  showRow: 'Show in the list',
  close: 'Close',
  seen: (age: string) => `Position ${age}`,
};
