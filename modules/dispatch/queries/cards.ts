import { formatRequestNumber } from '#kernel/request-number.ts';
import { whoIsStillLockedIn } from '#modules/request/rules/locked-in.ts';
import { isPromiseInDoubt } from '#modules/request/rules/promises.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { vehicleAndPlate } from '#modules/request/rules/vehicle.ts';
import {
  isCancellationOpen,
  isFailureOpen,
  isProviderSilent,
  whyAnotherProvider,
} from '#modules/request/rules/view.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { currentAmountOf } from '../rules/amount.ts';
import type { BoardPlacement } from '../rules/board.ts';
import { nextDeskStep } from '../rules/next-step.ts';
import { readRequestRows } from './request-rows.ts';
import type { RequestRow } from './request-rows.ts';

/** The columns that decide where a request stands on the board. */
export const BOARD_ORDER_COLUMNS = {
  values: ['id', 'request_type', 'status', 'next_actor', 'locked_in'],
  times: ['created_at', 'turn_since', 'promised_at', 'promise_warned_at'],
} as const;

/** The columns that are needed to show a request in the desk's lists. */
const CARD_COLUMNS = {
  values: [
    ...BOARD_ORDER_COLUMNS.values,
    'request_number',
    'by_text',
    'service_type',
    'version',
    'vehicle_year',
    'vehicle_make',
    'vehicle_model',
    'vehicle_plate',
    'location_address',
    'outside_area',
    'admin_price_cents',
    'customer_counter_offer_cents',
    'admin_counter_offer_cents',
    'final_price_cents',
    'assignments',
    'change_status',
    'change_same_provider',
    'provider_name',
    'failure_reason',
  ],
  times: [
    ...BOARD_ORDER_COLUMNS.times,
    'first_opened_at',
    'cancellation_asked_at',
    'agreement_accepted_at',
    'provider_silent_at',
    'provider_last_location_update',
  ],
} as const;

type BoardOrderRow = RequestRow<typeof BOARD_ORDER_COLUMNS>;
type CardRow = RequestRow<typeof CARD_COLUMNS>;
export type RequestCard = ReturnType<typeof cardOf>;

/** These requests as the desk lists them, in the order of `ids`. Leaves out requests that were deleted meanwhile. */
export async function cardsOf(ids: readonly string[]): Promise<RequestCard[]> {
  if (ids.length === 0) return [];
  const rows = await readRequestRows(CARD_COLUMNS, Prisma.sql`r.id = ANY(${[...ids]}::uuid[])`);
  const cards = new Map(rows.map((row) => [row.id, cardOf(row)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** What decides where a row stands on the board. */
export function boardOrderOf(row: BoardOrderRow) {
  const status = canonicalStatus(row.status);
  return {
    id: row.id,
    status,
    turn: row.next_actor,
    turnSince: row.turn_since,
    createdAt: row.created_at,
    lockedIn: whoIsStillLockedIn(row),
    promisedAt: row.promised_at,
    late: isPromiseInDoubt({ status, promise: { warnedAt: row.promise_warned_at } }),
  } satisfies BoardPlacement & { id: string };
}

/**
 * A request as the desk's lists show it: its place on the board, what makes it urgent, and what the desk must do next.
 * It's kept small, because every change sends it to every desk page. Times are in milliseconds since 1970.
 */
function cardOf(row: CardRow) {
  const place = boardOrderOf(row);
  const facts = {
    status: place.status,
    agreementAcceptedAt: row.agreement_accepted_at,
    providerSilentAt: row.provider_silent_at,
    cancellationAskedAt: row.cancellation_asked_at,
    failureReason: row.failure_reason,
    assignments: row.assignments,
    changeStatus: row.change_status,
    changeSameProvider: row.change_same_provider,
  };
  const cancellationOpen = isCancellationOpen(facts);
  const failed = isFailureOpen(facts);
  const providerSilent = isProviderSilent(facts);
  // One literal without spreads: with them, creating the object takes twenty times as long.
  return {
    id: place.id,
    status: place.status,
    turn: place.turn,
    turnSince: place.turnSince,
    createdAt: place.createdAt,
    lockedIn: place.lockedIn,
    promisedAt: place.promisedAt,
    late: place.late,
    cancellationOpen,
    failed,
    providerSilent,
    vehicle: vehicleAndPlate(row),
    location_address: row.location_address,
    amount: currentAmountOf(row),
    number: formatRequestNumber(row.request_number),
    version: row.version,
    service: row.service_type,
    isNew: place.status === 'pending_admin_review' && row.request_type === 'online' && row.first_opened_at === null,
    byText: row.by_text,
    outsideArea: row.outside_area,
    anotherProvider: whyAnotherProvider(facts),
    provider: row.provider_name,
    seenAt: place.status === 'en_route' ? row.provider_last_location_update : null,
    next: nextDeskStep({
      status: place.status,
      turn: place.turn,
      late: place.late,
      cancellationOpen,
      failed,
      providerSilent,
    }),
  };
}
