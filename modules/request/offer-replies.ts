import type { Cents } from '#kernel/money.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { requireAgreedRow } from './agreed-row.ts';
import { paymentLinkId } from './replaced-links.ts';
import { answerForOutcome, textOriginOf } from './reply-context.ts';
import type { ReplyAnswer, ReplyContext } from './reply-context.ts';
import { openOfferOf } from './row-view.ts';
import { canonicalStatus } from './rules/statuses.ts';
import { sendCommand } from './send-command.ts';

/**
 * Accepts or rejects the offer by SMS (decision 0029). An SMS may be sent late, so if it names a price, it counts only
 * for that price (decision 0058).
 * @param priceCents the price that the reply names; undefined if it names none
 */
export async function answerOfferByText(
  talk: ReplyContext,
  name: 'acceptOffer' | 'rejectOffer',
  priceCents: Cents | undefined,
): Promise<ReplyAnswer> {
  const { row, t } = talk;
  const priceField = priceCents === undefined ? {} : { priceCents };
  // The customer may have accepted on the page already, but their phone never got the page's response.
  if (name === 'acceptOffer' && priceCents === row.final_price_cents && awaitsDeposit(row))
    return acceptedAnswer(talk, row);
  const outcome =
    name === 'acceptOffer'
      ? await sendCommand(row.id, name, { termsAccepted: true, ...priceField }, acceptanceOf(talk))
      : await sendCommand(row.id, name, priceField, textOriginOf(talk, 'reject_offer'));
  if (!outcome.ok && outcome.kind === 'rejected' && outcome.rejection.code === 'stale') {
    const updatedRow = await db().customerRequest.findUnique({ where: { id: row.id } });
    const offer = updatedRow && openOfferOf(updatedRow);
    if (offer) return { answer: t.replies.otherPrice(offer, updatedRow.admin_counter_offer_cents === null) };
  }
  if (!outcome.ok || name === 'rejectOffer') return { answer: answerForOutcome(talk, outcome, t.replies.rejected) };
  return acceptedAnswer(talk, await db().customerRequest.findUniqueOrThrow({ where: { id: row.id } }));
}

/** The SMS with the offer has a link to the terms, so accepting the offer accepts them too. */
function acceptanceOf(talk: ReplyContext) {
  return { ...textOriginOf(talk, 'accept_offer'), acceptance: `text:${talk.sid}` };
}

function awaitsDeposit(row: CustomerRequest): boolean {
  const status = canonicalStatus(row.status);
  return (status === 'approved' || status === 'payment_pending') && !row.deposit_paid;
}

function acceptedAnswer({ t }: ReplyContext, row: CustomerRequest): ReplyAnswer {
  const payment = `${env().PUBLIC_URL}/payment/${paymentLinkId(row)}`;
  return { answer: t.replies.accepted(requireAgreedRow(row).deposit_amount_cents, payment) };
}
