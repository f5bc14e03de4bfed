import type { Cents } from '#kernel/money.ts';
import {
  amountsAfterChange,
  depositsPaid,
  isChangeOpen,
  isProviderWaiting,
  isSecondDepositBeingChecked,
} from '#modules/request/rules/changed-job.ts';
import { requireFields } from '#modules/request/rules/phases.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { requireAgreedRow, approvedExtraOf, dueOnSiteOf, sessionsFromPayment } from '#modules/request/index.ts';
import type { CustomerRow } from '#modules/request/index.ts';
import { proposedSettlementFor } from '../../http/ending-terms.server.ts';

/** A change of the job that the customer can decide on, or has accepted; null otherwise. */
export function changeOf(row: CustomerRow) {
  const { change_status: changeStatus, first_service_type: service, first_price_cents: price } = row;
  if (row.outcome === 'partly_done') return null;
  if (isChangeOpen({ changeStatus })) return { open: openChangeOf(row), first: null, back: 0 };
  if (service === null || price === null) return null;
  const { refund: back } = amountsAfterChange(
    row.payments.flatMap(sessionsFromPayment),
    requireAgreedRow(row).final_price_cents,
    0,
  );
  return { open: null, first: { service, price }, back: row.status === 'completed' ? 0 : back };
}

function openChangeOf(row: CustomerRow) {
  const change = requireFields(row, 'change_service_type', 'change_price_cents', 'change_due_at');
  const { change_price_cents: price, change_deposit_cents } = change;
  const second = change_deposit_cents ?? 0;
  const sessions = row.payments.flatMap(sessionsFromPayment);
  return {
    service: change.change_service_type,
    price,
    by: row.change_by === 'provider' ? ('provider' as const) : ('admin' as const),
    providerWaits: isProviderWaiting({
      status: canonicalStatus(row.status),
      changeStatus: row.change_status,
      changeSameProvider: row.change_same_provider,
    }),
    depositDue: row.change_status === 'deposit_due',
    checking: isSecondDepositBeingChecked({ changeStatus: row.change_status, sessions: row.payments }),
    dueAt: change.change_due_at.getTime(),
    second,
    paid: depositsPaid(sessions),
    ...amountsAfterChange(sessions, price, second),
    /**
     * What would be due on site without the change, with the approved extra charge (`extra`). The new price includes
     * that charge.
     */
    onSiteBefore: dueOnSiteOf(row),
    extra: approvedExtraOf(row),
    destination: row.change_destination,
    reason: row.change_reason,
    sameProvider: row.change_same_provider,
  };
}

/**
 * How much of the deposit isn't refunded, according to the terms, if the customer declines the change. Null if there's
 * no open change, or if the job could still be done without it.
 */
export async function depositKeptIfDeclined(row: CustomerRow): Promise<Cents | null> {
  if (!isChangeOpen({ changeStatus: row.change_status }) || row.failure_reason === null) return null;
  return (await proposedSettlementFor(row))?.keptCents ?? null;
}
