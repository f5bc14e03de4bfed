import { sessionsFromPayment } from '#modules/request/index.ts';
import { vehicleOf } from '#modules/request/rules/vehicle.ts';
import type { CustomerRow } from '#modules/request/index.ts';
import { depositOf, payoutOf } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { amountsAfterChange, depositsPaid, isSecondDepositBeingChecked } from '#modules/request/rules/changed-job.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { makeNonce } from '#kernel/ids.ts';
import { mayOpenPayment } from '#modules/request/rules/changes.ts';
import { mayShareLocation } from '#modules/request/rules/view.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { providerWaitMinutes } from '#modules/dispatch/index.ts';
import { usualPayment } from '#modules/provider/index.ts';
import { openPaymentLink } from '../../http/customer-link.server.ts';
import { endingTermsSectionFor } from '../../http/ending-terms.server.ts';
import { readDevice } from '../../http/device.server.ts';

/**
 * What the holder of a payment link sees.
 * @throws 404 unknown, 410 expired, 503 when the database doesn't answer
 */
export async function loadPayment({ request, params }: LoaderFunctionArgs) {
  const found = await openPaymentLink(request, params.requestId);
  if (found.link === 'expired') throw new AppError(410);
  const { row } = found;
  const common = {
    number: formatRequestNumber(row.request_number),
    track: row.customer_tracking_id,
    version: row.version,
  };
  if (found.link === 'cancelled') return { kind: 'cancelled' as const, ...common };
  const status = canonicalStatus(row.status);
  const facts = {
    status,
    requestType: row.request_type,
    finalPriceCents: row.final_price_cents,
    changeStatus: row.change_status,
    sessions: row.payments,
  };
  if (!mayOpenPayment(facts)) return { kind: kindOf(row), ...common };
  const device = await readDevice(request);
  return {
    kind: 'payable' as const,
    ...common,
    nonce: makeNonce(),
    termsAccepted: device.has('terms', row.id),
    endings: await endingTermsSectionFor(request, row),
    ...amountsDue(row, facts.finalPriceCents),
    cardOnly: row.card_only,
    usualPayment: await usualPayment(),
    providerWaitMinutes: await providerWaitMinutes(),
    /** Whether there's an open Checkout Session. */
    sessionOpen: row.payments.some((one) => one.status === 'open'),
    mayShareLocation: mayShareLocation(status),
    service: {
      type: (row.change_status === 'deposit_due' && row.change_service_type) || row.service_type,
      vehicle: vehicleOf(row),
      pickup: row.location_address,
      destination: row.change_status === 'deposit_due' ? row.change_destination : row.destination_address,
    },
  };
}

/** The amount due now (the deposit or, if the job was changed, the second deposit) and the amount due on site. */
function amountsDue(row: CustomerRow, agreedPrice: Cents) {
  if (row.change_status !== 'deposit_due' || row.change_price_cents === null)
    return { price: agreedPrice, dueNow: depositOf(agreedPrice), onSite: payoutOf(agreedPrice), paidBefore: null };
  const secondDeposit = row.change_deposit_cents ?? 0;
  const sessions = row.payments.flatMap(sessionsFromPayment);
  const { onSite } = amountsAfterChange(sessions, row.change_price_cents, secondDeposit);
  return { price: row.change_price_cents, dueNow: secondDeposit, onSite, paidBefore: depositsPaid(sessions) };
}

export type PaymentPage = Awaited<ReturnType<typeof loadPayment>>;
export type PayablePage = Extract<PaymentPage, { kind: 'payable' }>;

function kindOf(row: CustomerRow): 'checking' | 'paid' | 'not_ready' {
  const isSecond = isSecondDepositBeingChecked({ changeStatus: row.change_status, sessions: row.payments });
  if (isSecond || row.status === 'payment_completed') return 'checking';
  return row.deposit_paid ? 'paid' : 'not_ready';
}
