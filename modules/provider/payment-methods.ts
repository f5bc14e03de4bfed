import { enqueueHowToPay, lockRow, logActivity, rowOwesProviderFee } from '#modules/request/index.ts';
import { activityEntry } from '#modules/request/rules/log-events.ts';
import type { FeeMethod, PaymentMethod } from '#modules/request/rules/payment-methods.ts';
import { ON_THE_JOB, canonicalStatus } from '#modules/request/rules/statuses.ts';
import { tryDeliverNow } from '#modules/message/index.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';

/**
 * Whether the ways to pay a request's provider on site can still be corrected: from the assignment until the job is
 * done.
 */
export function mayCorrectPaymentMethods(row: Pick<CustomerRequest, 'status' | 'provider_assigned'>): boolean {
  return row.provider_assigned && ON_THE_JOB.includes(canonicalStatus(row.status));
}

/**
 * Stores how the provider of a job can be paid on site. If the provider has accepted the job, texts the customer how to
 * pay. Copies the methods to the provider's directory record only if the record has none, because a correction may be
 * for this job only. Payment methods are written straight to the row and not with a command, because no rule of the
 * workflow depends on them.
 * @param assignment the assignment that the form was made for
 * @returns false if the job is done, or this provider no longer has it
 */
export async function correctPaymentMethods(
  requestId: string,
  assignment: number,
  methods: PaymentMethod[],
  by: 'provider' | 'admin',
): Promise<boolean> {
  const corrected = await db().$transaction(async (transaction) => {
    await lockRow(transaction, requestId);
    const row = await transaction.customerRequest.findUnique({ where: { id: requestId } });
    if (row?.assignments !== assignment || !mayCorrectPaymentMethods(row)) return false;
    if (row.payment_methods.join() === methods.join()) return true;
    const now = Date.now();
    const updatedRow = await transaction.customerRequest.update({
      where: { id: requestId },
      data: { payment_methods: methods, updated_at: new Date(now) },
    });
    await transaction.provider.updateMany({
      where: { phone: row.provider_phone ?? '', payment_methods: { isEmpty: true } },
      data: { payment_methods: methods, version: { increment: 1 }, updated_at: new Date(now) },
    });
    await logActivity(transaction, requestId, activityEntry('payment_methods_set', { by, methods }), by);
    if (row.agreement_accepted_at !== null) await enqueueHowToPay(transaction, updatedRow, now);
    return true;
  });
  if (corrected) void tryDeliverNow(requestId);
  return corrected;
}

/**
 * Stores how the provider wants to be paid the fee for a job that wasn't done. The provider can change this until the
 * fee is paid.
 * @param account the number, name or address that the method needs
 * @returns false if no fee is owed
 */
export async function setFeePaymentMethod(requestId: string, method: FeeMethod, account: string): Promise<boolean> {
  return db().$transaction(async (transaction) => {
    await lockRow(transaction, requestId);
    const row = await transaction.customerRequest.findUnique({ where: { id: requestId } });
    if (!row || !rowOwesProviderFee(row)) return false;
    if (row.provider_fee_method === method && row.provider_fee_account === account) return true;
    await transaction.customerRequest.update({
      where: { id: requestId },
      data: { provider_fee_method: method, provider_fee_account: account, updated_at: new Date() },
    });
    await logActivity(transaction, requestId, activityEntry('fee_payment_told', { method }), 'provider');
    return true;
  });
}
