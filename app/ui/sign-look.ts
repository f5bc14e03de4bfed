import { CANONICAL_STATUSES, STATUSES } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus, StatusGroup } from '#modules/request/rules/statuses.ts';

/**
 * Whose turn it is, as the color of a sign. `us`: the reader waits for us; `turn`: it's the reader's turn; `moving`:
 * something is in progress; `over`: nothing more to do; `danger`: something went wrong.
 */
export type SignTone = 'us' | 'turn' | 'moving' | 'over' | 'danger';

/** The drawings of the signs, on a grid of 24 units, with lines 2 units wide. */
export const SIGN_PICTURES = {
  eye: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  waves: 'M12 12v9M8.5 15.5a5 5 0 1 1 7 0M5.6 18.4a9 9 0 1 1 12.8 0',
  tag: 'M3 3h8l10 10-8 8L3 11ZM7.5 7.5h.01',
  card: 'M2 5h20v14H2ZM2 10h20M6 15h4',
  star: 'm12 2.5 2.9 6.2 6.8.8-5 4.6 1.3 6.7-6-3.4-6 3.4 1.3-6.7-5-4.6 6.8-.8Z',
  truck: 'M4 17H1V6h13v11M8 17h8M14 10h4l4 4v3h-2M6 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM18 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  pin: 'M12 21.5s7-6.2 7-11.5a7 7 0 1 0-14 0c0 5.3 7 11.5 7 11.5ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  wrench: 'M20.5 6.5 17 10l-3-3 3.5-3.5a5 5 0 0 0-6.6 6.2L3.5 17A2.5 2.5 0 0 0 7 20.5l7.3-7.4a5 5 0 0 0 6.2-6.6Z',
  check: 'm4 12.5 5.5 5.5L20 6.5',
  bar: 'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19ZM7 12h10',
  triangle: 'M12 3 1.5 21h21ZM12 9.5v5M12 17.8h.01',
} as const;
export type SignPicture = keyof typeof SIGN_PICTURES;

/** A sign's color and drawing. Both say the state, so that nobody depends on the color. */
export interface SignLook {
  tone: SignTone;
  picture: SignPicture;
}

/** What a customer's sign can show instead of the status. */
type SignSituation =
  | 'final_offer'
  | 'asks'
  | 'job_offered'
  | 'handed_back'
  | 'late'
  | 'on_hold'
  | 'cancel_asked'
  | 'rate'
  | 'expired'
  | 'payment_failed';

const WAITING_FOR_US = { tone: 'us', picture: 'eye' } as const;
const FINDING_PROVIDER = { tone: 'us', picture: 'waves' } as const;
const OFFER = { tone: 'turn', picture: 'tag' } as const;
const PAYMENT_DUE = { tone: 'turn', picture: 'card' } as const;
const ON_THE_ROAD = { tone: 'moving', picture: 'truck' } as const;

/** The look of each group of statuses. */
const LOOK_BY_GROUP: Record<StatusGroup, SignLook> = {
  new: WAITING_FOR_US,
  offered: OFFER,
  payable: PAYMENT_DUE,
  paid: FINDING_PROVIDER,
  assigned: ON_THE_ROAD,
  driving: ON_THE_ROAD,
  on_site: { tone: 'moving', picture: 'pin' },
  completed: { tone: 'over', picture: 'check' },
  cancelled: { tone: 'over', picture: 'bar' },
};
const LOOK_BY_STATUS = Object.fromEntries(
  CANONICAL_STATUSES.map((status) => [status, LOOK_BY_GROUP[STATUSES[status].group]]),
) as Record<CanonicalStatus, SignLook>;

/** The look of a customer's sign, by status or by what's more urgent than the status. No other place decides this. */
export const SIGN_LOOKS: Record<CanonicalStatus | SignSituation, SignLook> = {
  ...LOOK_BY_STATUS,
  negotiating: WAITING_FOR_US,
  in_progress: { tone: 'moving', picture: 'wrench' },
  final_offer: OFFER,
  /** A provider was asked and hasn't answered. */
  job_offered: FINDING_PROVIDER,
  /** The provider isn't coming, and we're looking for another one. */
  handed_back: FINDING_PROVIDER,
  /** The promised time is in doubt, so the customer has a choice. */
  late: { tone: 'turn', picture: 'truck' },
  /** The job can't go on for now. */
  on_hold: { tone: 'us', picture: 'wrench' },
  cancel_asked: WAITING_FOR_US,
  /** The customer must answer an extra charge or a changed job. */
  asks: OFFER,
  rate: { tone: 'turn', picture: 'star' },
  expired: { tone: 'over', picture: 'bar' },
  payment_failed: { tone: 'danger', picture: 'triangle' },
};
