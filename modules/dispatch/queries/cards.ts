import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import {
  isCancellationOpen,
  isFailureOpen,
  isProviderSilent,
  whyAnotherProvider,
} from '#modules/request/rules/view.ts';
import { isPromiseInDoubt } from '#modules/request/rules/promises.ts';
import { Prisma } from '#prisma/generated/client.ts';

/** The columns that a request's card shows in the desk's lists. */
export const CARD = {
  id: true,
  request_number: true,
  request_type: true,
  by_text: true,
  service_type: true,
  status: true,
  version: true,
  created_at: true,
  next_actor: true,
  turn_since: true,
  first_opened_at: true,
  vehicle_year: true,
  vehicle_make: true,
  vehicle_model: true,
  vehicle_plate: true,
  location_address: true,
  outside_area: true,
  locked_in: true,
  admin_price_cents: true,
  customer_counter_offer_cents: true,
  admin_counter_offer_cents: true,
  final_price_cents: true,
  cancellation_asked_at: true,
  assignments: true,
  change_status: true,
  change_same_provider: true,
  agreement_accepted_at: true,
  provider_silent_at: true,
  failure_reason: true,
  promise_warned_at: true,
  provider_last_location_update: true,
} as const satisfies Prisma.CustomerRequestSelect;

/** The columns of {@link CARD} for raw queries over `customer_requests r`. */
export const CARD_COLUMNS = Prisma.raw(
  Object.keys(CARD)
    .map((name) => `r."${name}"`)
    .join(', '),
);

export type CardRow = Prisma.CustomerRequestGetPayload<{ select: typeof CARD }>;
export type RequestCard = ReturnType<typeof cardOf>;

/**
 * Turns a row into its card: whose turn it is, since when (milliseconds since 1970), and what makes the request urgent.
 */
export function cardOf(row: CardRow) {
  const facts = {
    status: canonicalStatus(row.status),
    agreementAcceptedAt: row.agreement_accepted_at?.getTime() ?? null,
    providerSilentAt: row.provider_silent_at?.getTime() ?? null,
    cancellationAskedAt: row.cancellation_asked_at?.getTime() ?? null,
    failureReason: row.failure_reason,
    promise: { warnedAt: row.promise_warned_at?.getTime() ?? null },
  };
  return {
    ...row,
    turn: row.next_actor,
    turnSince: row.turn_since.getTime(),
    providerSilent: isProviderSilent(facts),
    cancellationOpen: isCancellationOpen(facts),
    failed: isFailureOpen(facts),
    late: isPromiseInDoubt(facts),
    anotherProvider: whyAnotherProvider({
      ...facts,
      assignments: row.assignments,
      changeStatus: row.change_status,
      changeSameProvider: row.change_same_provider,
    }),
  };
}
