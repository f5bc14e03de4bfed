/** The desk's map of open jobs (docs/product.md, "The desk's tabs"). */
export const deskMapTexts = {
  title: 'Map of open jobs',
  views: 'Views',
  list: 'List',
  map: 'Map',
  searched: 'Showing search results only.',
  showAll: 'Show all open jobs',
  jobs: 'Jobs grouped by whose turn it is',
  noPlace: (count: number) => `No location yet (${count})`,
  everyPlace: 'Every job on the list is on the map.',
  empty: 'No active requests at the moment',
  emptyHint: 'New requests appear here automatically.',
  more: 'See more requests on the list',
  label: 'Map of jobs and providers. North is up.',
  legend: {
    fresh: "Provider's location",
    old: "Provider's location, over 2 min old",
    late: 'Waiting too long',
    free: "Free provider's base",
    /** Replaces `free` if there are more free providers than the map shows. */
    freeRecent: (count: number) => `Free provider's base (the ${count} most recently assigned)`,
  },
  /** A job's mark, for screen readers. */
  job: ({ service, number, turn, wait }: { service: string; number: string; turn: string; wait: string }) =>
    `${service}, ${number}, ${turn}, ${wait}`,
  /** A provider's mark. @param age in words, such as "3 minutes ago" */
  truck: (provider: string, age: string) => `${provider}, last seen ${age}`,
  /**
   * A mark of free providers.
   * @param place the city and the ZIP code of the base; of the largest one, if there are several
   * @param otherZips how many other ZIP codes they're based in
   */
  free: (count: number, place: string, otherZips: number) =>
    [
      count === 1 ? '1 free provider based in' : `${count} free providers based in`,
      place,
      otherZips > 0 && `and ${otherZips === 1 ? '1 ZIP code' : `${otherZips} ZIP codes`} nearby`,
    ]
      .filter(Boolean)
      .join(' '),
  /** A free provider in the card of a mark. @param place the city and the ZIP code of the base */
  freeIn: (place: string) => `Free, based in ${place}`,
  outside: 'off the map',
  cluster: (count: number) => `${count} jobs and providers here`,
  /** The links that show another part of the map. */
  moves: {
    in: 'Zoom in',
    out: 'Zoom out',
    north: 'Move north',
    south: 'Move south',
    west: 'Move west',
    east: 'Move east',
  },
  whole: 'Show the whole map',
  closer: 'Zoom in here',
  /** @param count how many jobs and providers aren't in the part of the map that's shown */
  hidden: (count: number) =>
    count === 1 ? '1 job or provider is outside this view.' : `${count} jobs and providers are outside this view.`,
  /** @param count how many free providers are outside this view, have no room in it, or have an unknown ZIP code */
  hiddenFree: (count: number) =>
    count === 1 ? "1 free provider isn't shown in this view." : `${count} free providers aren't shown in this view.`,
  open: 'Open',
  showRow: 'Show on the list',
  close: 'Close',
  seen: (age: string) => `Last seen ${age}`,
};
