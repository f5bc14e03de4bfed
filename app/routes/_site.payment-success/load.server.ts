import { data } from '@remix-run/node';
import { vehicleOf } from '#modules/request/rules/vehicle.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { stripeGateway, keptDeposits, syncSessionOnReturn } from '#modules/payment/index.ts';
import type { LedgerPayment } from '#modules/payment/index.ts';
import { requireAgreedRow, approvedExtraOf, rowHasAcceptedProvider, paymentLinkId } from '#modules/request/index.ts';
import type { CustomerRow } from '#modules/request/index.ts';
import { receiptAmounts } from '#modules/payment/rules/receipt.ts';
import { paymentAmountsOf, keptCentsOf } from '#modules/request/rules/sessions.ts';
import { findById, maySeeCurrentLinks } from '../../http/customer-link.server.ts';
import type { CustomerLink } from '../../http/customer-link.server.ts';
import { readDevice } from '../../http/device.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { paymentResultOf } from './view.ts';

const SESSION_ID_PATTERN = /^[\w-]{1,255}$/;

/**
 * Loads the page after payment. It shows the ledger's row, which outlives the request and contains no personal data.
 * Until the request is deleted, it also names the vehicle and the provider.
 * @throws 404 unless the session is ours, 429 when the page is loaded too often, 503 when the database doesn't answer
 */
export async function loadPaymentResult({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? '';
  if (!SESSION_ID_PATTERN.test(sessionId)) throw new AppError(404);
  const limit = await context.limits.consume('landings', sessionId);
  if (!limit.ok) throw new AppError(429, { retryAfter: limit.retryAfter });
  const synced = await queryOr503(() => syncSessionOnReturn(sessionId));
  if (!synced) throw new AppError(404);
  const { payment, outcome } = synced;
  const paidAtStripe = outcome.ok || payment.status === 'reported' ? undefined : await askStripe(sessionId);
  const deposits = await queryOr503(() => keptDeposits(payment.request_id));
  // If only a part of a deposit is refunded, the payment's status may be about that refund (due or failed). The rest is
  // kept, so the page shows the deposit as paid.
  const isKept = deposits.some(({ id }) => id === payment.id);
  const kind = paymentResultOf(isKept ? 'paid' : payment.status, outcome, paidAtStripe);
  const found = await findById(payment.request_id);
  return data(
    {
      kind,
      receipt: receiptOf(payment, deposits, found?.row),
      ...(found ? await linksOf(request, found) : { track: null, pay: null }),
      searching: found?.row.status === 'deposit_paid',
    },
    kind === 'unknown' || kind === 'records_issue' ? { status: 503, headers: { 'Retry-After': '5' } } : undefined,
  );
}

/**
 * The links to the tracking page and to the payment page. The receipt's own link may have been texted to a wrong
 * number. If the number has been corrected since, the links are shown only on devices that already know them.
 */
async function linksOf(request: Request, { row, link }: CustomerLink) {
  const wereReplaced = row.former_link_ids.length > 0;
  if (wereReplaced && !maySeeCurrentLinks(await readDevice(request), row)) return { track: null, pay: null };
  return {
    track: link === 'expired' ? null : row.customer_tracking_id,
    pay: link === 'open' ? paymentLinkId(row) : null,
  };
}

/** Asks Stripe whether the session is paid; undefined if Stripe doesn't answer. */
async function askStripe(sessionId: string): Promise<boolean | undefined> {
  try {
    return (await stripeGateway().readCheckout(sessionId)).paid;
  } catch {
    return undefined;
  }
}

/** @param deposits every deposit that was kept for the job; a changed job can have two or more */
function receiptOf(payment: LedgerPayment, deposits: LedgerPayment[], row: CustomerRow | undefined) {
  return {
    number: formatRequestNumber(payment.request_number),
    service: payment.service_type,
    /** The vehicle and the provider, for an insurer or employer; null once the request was deleted. */
    vehicle: row ? vehicleOf(row) : null,
    provider: row && rowHasAcceptedProvider(row) ? row.provider_name : null,
    total: payment.final_price_cents,
    paid: payment.amount_cents,
    ...receiptAmounts({
      finalPriceCents: payment.final_price_cents,
      depositsCents: deposits.map((one) => one.amount_cents),
      countedDepositCents: row ? requireAgreedRow(row).deposit_amount_cents : null,
      extraCents: row ? approvedExtraOf(row) : 0,
      job: jobOf(payment),
    }),
    isPaidOnSite: Boolean(row?.on_site_paid_at),
    paidAt: payment.paid_at,
    refundedAt: payment.refunded_at,
    otherWay: payment.settled_by_hand_at !== null,
    /**
     * How much was refunded, if the payment was kept in part; 0 for other payments. Also 0 while that refund is due or
     * has failed.
     */
    partReturned: payment.status === 'paid' ? payment.amount_cents - keptCentsOf(paymentAmountsOf(payment)) : 0,
  };
}

function jobOf({ ended_at: ended, completed_at: completed }: LedgerPayment) {
  if (ended !== null) return 'not_done';
  return completed === null ? 'open' : 'done';
}
