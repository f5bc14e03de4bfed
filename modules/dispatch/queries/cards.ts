import { formatRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';
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

/** The columns that decide where a request stands on the board. */
const BOARD_ORDER_SELECT = {
  id: true,
  request_type: true,
  status: true,
  created_at: true,
  next_actor: true,
  turn_since: true,
  locked_in: true,
  promised_at: true,
  promise_warned_at: true,
} as const satisfies Prisma.CustomerRequestSelect;

/** The columns that a request's row shows in the desk's lists. */
const CARD_SELECT = {
  ...BOARD_ORDER_SELECT,
  request_number: true,
  by_text: true,
  service_type: true,
  version: true,
  first_opened_at: true,
  vehicle_year: true,
  vehicle_make: true,
  vehicle_model: true,
  vehicle_plate: true,
  location_address: true,
  outside_area: true,
  admin_price_cents: true,
  customer_counter_offer_cents: true,
  admin_counter_offer_cents: true,
  final_price_cents: true,
  cancellation_asked_at: true,
  assignments: true,
  change_status: true,
  change_same_provider: true,
  agreement_accepted_at: true,
  provider_name: true,
  provider_silent_at: true,
  failure_reason: true,
  provider_last_location_update: true,
} as const satisfies Prisma.CustomerRequestSelect;

/** Writes the columns of a selection for raw queries over `customer_requests r`. */
const columnsOf = (selection: object) =>
  Prisma.raw(
    Object.keys(selection)
      .map((name) => `r."${name}"`)
      .join(', '),
  );
export const BOARD_ORDER_COLUMNS = columnsOf(BOARD_ORDER_SELECT);
const CARD_COLUMNS = columnsOf(CARD_SELECT);

export type BoardOrderRow = Prisma.CustomerRequestGetPayload<{ select: typeof BOARD_ORDER_SELECT }>;
type CardRow = Prisma.CustomerRequestGetPayload<{ select: typeof CARD_SELECT }>;
export type RequestCard = ReturnType<typeof cardOf>;

/** The rows of these requests in the desk's lists, in this order. Leaves out requests that were deleted meanwhile. */
export async function cardsOf(ids: readonly string[]): Promise<RequestCard[]> {
  if (ids.length === 0) return [];
  // A raw query, because Prisma's own takes twice as long for a board of 200 rows.
  const rows = await db().$queryRaw<CardRow[]>`
    SELECT ${CARD_COLUMNS} FROM customer_requests r WHERE r.id = ANY(${[...ids]}::uuid[])`;
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
    turnSince: row.turn_since.getTime(),
    createdAt: row.created_at.getTime(),
    lockedIn: whoIsStillLockedIn(row),
    promisedAt: row.promised_at?.getTime() ?? null,
    late: isPromiseInDoubt({ status, promise: { warnedAt: row.promise_warned_at?.getTime() ?? null } }),
  } satisfies BoardPlacement & { id: string };
}

/**
 * A request's row in the desk's lists: its place on the board, what makes it urgent, and what the desk must do next.
 * It's kept small, because every change sends it to every desk page. Times are in milliseconds since 1970.
 */
function cardOf(row: CardRow) {
  const place = boardOrderOf(row);
  const facts = {
    status: place.status,
    agreementAcceptedAt: row.agreement_accepted_at?.getTime() ?? null,
    providerSilentAt: row.provider_silent_at?.getTime() ?? null,
    cancellationAskedAt: row.cancellation_asked_at?.getTime() ?? null,
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
    seenAt: place.status === 'en_route' ? (row.provider_last_location_update?.getTime() ?? null) : null,
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
