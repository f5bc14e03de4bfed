import type { NextDeskStep } from '../../rules/next-step.ts';

/** The desk's board of requests (docs/product.md, "The desk's tabs"). */
export const deskBoardTexts = {
  label: 'Requests grouped by whose turn it is',
  views: { label: 'Views', all: (count: number | string) => `All (${count})` },
  columns: {
    age: 'Age',
    number: 'Request',
    service: 'Service and vehicle',
    place: 'Location',
    status: 'Status',
    price: 'Price',
    provider: 'Provider',
    who: 'Held by',
    next: 'Next step',
  },
  groups: { admin: 'Dispatch', customer: 'Customer', provider: 'Provider', nobody: 'Closed' },
  promised: (time: string) => `by ${time}`,
  overdue: 'Overdue',
  /** Short flags in a row, which has no room for whole sentences. The tooltip has the sentence. */
  flags: {
    declined: 'Declined',
    changed: 'Job changed',
    silent: 'No answer',
    cancellation: 'Cancel?',
    failed: "Can't do it",
    late: 'Late',
    byText: 'By text',
    outsideArea: 'Out of area',
    notAdopted: 'Not processed',
    sameCar: 'Same car',
    samePlace: 'Same place',
    /**
     * For a provider whose phone no longer sends positions.
     * @param ago such as "6 min ago"
     */
    lastSeen: (ago: string) => `Seen ${ago}`,
  },
  /** The buttons that name what the desk must do next. */
  steps: {
    decide_cancellation: 'Decide',
    call_late: 'Call',
    decide_failure: 'Decide',
    call_silent: 'Call',
    answer: 'Answer',
    price: 'Price',
    assign: 'Assign',
  } satisfies Record<NextDeskStep, string>,
  compactRows: 'Compact rows',
  roomyRows: 'Spacious rows',
  /** The button that shows the new requests. */
  arrivals: (count: number) => `${count} new`,
  marks: { changed: 'Changed', gone: 'No longer listed' },
  /** How many flags the row has no room for. */
  moreFlags: (count: number) => `+${count}`,
  pane: {
    label: (number: string) => `Request ${number}`,
    whole: 'Open full page',
    story: 'Full history',
    close: 'Close',
  },
  more: 'More requests',
  first: 'First page',
};
