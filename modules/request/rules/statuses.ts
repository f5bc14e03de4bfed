/**
 * Who can act on a request. Who acts next is a Temporal search attribute, so that operators can list the requests that
 * wait for dispatch, for example.
 */
export const ACTORS = ['customer', 'admin', 'provider', 'system'] as const;
export type Actor = (typeof ACTORS)[number];
export type NextActor = Actor | 'nobody';

/** What a status by itself says about its request. */
interface StatusFacts {
  /**
   * The part of a request's life that this status belongs to. Most rules check the group instead of single statuses.
   */
  group: 'new' | 'offered' | 'payable' | 'paid' | 'assigned' | 'driving' | 'on_site' | 'completed' | 'cancelled';
  /** Whose turn it is. In some situations, `nextActor` returns somebody else. */
  turn: NextActor;
  /**
   * The step of the customer's timeline that this status implies. A cancelled request may have gotten further than this
   * step. The timeline works out how far.
   */
  step: string;
  /** If true, the provider can be replaced or hand the job back. */
  replaceable?: true;
}

/**
 * The statuses of a request, in the order of its life (docs/product.md, "Statuses"). `table.ts` and the `table-*.ts`
 * files say what may be done in each, and `copy/` has their names.
 */
export const STATUSES = {
  pending_admin_review: { group: 'new', turn: 'admin', step: 'submitted' },
  admin_priced: { group: 'offered', turn: 'customer', step: 'reviewed' },
  negotiating: { group: 'offered', turn: 'customer', step: 'reviewed' },
  approved: { group: 'payable', turn: 'customer', step: 'approved' },
  payment_pending: { group: 'payable', turn: 'customer', step: 'approved' },
  payment_completed: { group: 'paid', turn: 'system', step: 'paid' },
  deposit_paid: { group: 'paid', turn: 'admin', step: 'paid' },
  provider_assigned: { group: 'assigned', turn: 'provider', step: 'assigned', replaceable: true },
  en_route: { group: 'driving', turn: 'provider', step: 'en_route', replaceable: true },
  arrived: { group: 'on_site', turn: 'provider', step: 'arrived', replaceable: true },
  in_progress: { group: 'on_site', turn: 'provider', step: 'in_progress' },
  completed: { group: 'completed', turn: 'nobody', step: 'completed' },
  cancelled: { group: 'cancelled', turn: 'nobody', step: 'submitted' },
} as const satisfies Record<string, StatusFacts>;

/** Other names for three statuses. The product understands these names when it reads them, but never writes them. */
const SYNONYMS = {
  pending_customer_response: 'admin_priced',
  customer_accepted: 'approved',
  assigned: 'provider_assigned',
} as const satisfies Record<string, CanonicalStatus>;

/** A status that isn't a synonym. The product writes only these, and all rules use only these. */
export type CanonicalStatus = keyof typeof STATUSES;
export type RequestStatus = CanonicalStatus | keyof typeof SYNONYMS;

export const CANONICAL_STATUSES = Object.keys(STATUSES) as CanonicalStatus[];
export const REQUEST_STATUSES: readonly RequestStatus[] = CANONICAL_STATUSES.flatMap(statusWithSynonyms);

/** The status that a synonym stands for. Returns any other status unchanged. */
export function canonicalStatus(status: RequestStatus): CanonicalStatus {
  return isSynonym(status) ? SYNONYMS[status] : status;
}

function isSynonym(status: RequestStatus): status is keyof typeof SYNONYMS {
  return Object.hasOwn(SYNONYMS, status);
}

/** A status and its synonyms. */
export function statusWithSynonyms(status: CanonicalStatus): RequestStatus[] {
  const names = Object.keys(SYNONYMS) as (keyof typeof SYNONYMS)[];
  return [status, ...names.filter((name) => SYNONYMS[name] === status)];
}

/** Whether a string is one of the product's statuses. */
export function isStatus(status: string): status is RequestStatus {
  return (REQUEST_STATUSES as readonly string[]).includes(status);
}

export type StatusGroup = StatusFacts['group'];
/** The statuses that belong to some groups, as a type. */
type StatusIn<Group extends StatusGroup> = {
  [S in CanonicalStatus]: (typeof STATUSES)[S]['group'] extends Group ? S : never;
}[CanonicalStatus];

function statusesIn<Group extends StatusGroup>(...groups: Group[]): readonly StatusIn<Group>[] {
  return CANONICAL_STATUSES.filter((status): status is StatusIn<Group> =>
    (groups as StatusGroup[]).includes(STATUSES[status].group),
  );
}

/** A price waits for the customer's answer, or a counter-offer waits for the desk's answer. */
export const OFFERED: readonly CanonicalStatus[] = statusesIn('offered');
/** The price is agreed, and the deposit is due. */
export const PAYABLE: readonly CanonicalStatus[] = statusesIn('payable');
export const BEFORE_DEPOSIT: readonly CanonicalStatus[] = statusesIn('new', 'offered', 'payable');
export const BEFORE_ASSIGNMENT: readonly CanonicalStatus[] = statusesIn('new', 'offered', 'payable', 'paid');
/** A provider is assigned and hasn't arrived yet. */
export const PROVIDER_COMING: readonly CanonicalStatus[] = statusesIn('assigned', 'driving');
export const ON_SITE: readonly CanonicalStatus[] = statusesIn('on_site');
/** A provider is on the job. Pages show the live map (docs/product.md, "Tracking page"). */
export const ON_THE_JOB: readonly CanonicalStatus[] = statusesIn('assigned', 'driving', 'on_site');
export const PROVIDER_REPLACEABLE: readonly CanonicalStatus[] = CANONICAL_STATUSES.filter(
  (status) => 'replaceable' in STATUSES[status],
);
export const ENDED: readonly CanonicalStatus[] = statusesIn('completed', 'cancelled');

export type StatusWithProvider = StatusIn<'assigned' | 'driving' | 'on_site' | 'completed'>;
/** Whether the job has a provider: a provider is on the job, or the job is completed. */
export function isOnTheJobOrCompleted(status: CanonicalStatus): status is StatusWithProvider {
  return status === 'completed' || ON_THE_JOB.includes(status);
}

/**
 * `upfront_paid`: the deposit is paid; `completed`: the provider's share was confirmed on site; `refunded`: the deposit
 * was refunded (docs/product.md, "Payment status").
 */
export const PAYMENT_STATUSES = ['upfront_paid', 'completed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const REQUEST_TYPES = ['online', 'phone'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];
