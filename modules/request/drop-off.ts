import { tryDeliverNow } from '#modules/message/index.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { logActivity } from './activity-log.ts';
import { enqueueDropOffKept, enqueueProviderUpdate } from './notify.ts';
import { lockRow } from './row-edits.ts';
import { CHANGEABLE_STATUSES, isChangeOpen } from './rules/changed-job.ts';
import { MAX_PROPOSED_CHANGES } from './rules/limits.ts';
import { activityEntry } from './rules/log-events.ts';
import { needsDestination } from './rules/services.ts';
import { canonicalStatus } from './rules/statuses.ts';

/*
 * A customer's wish for another drop-off (decision 0049). The wish itself changes nothing, so it isn't a command:
 * dispatch or the provider proposes the change, with its price. The wish ends with the next proposal, a corrected
 * destination, or dispatch's refusal.
 */

export type DropOffRow = Pick<
  CustomerRequest,
  'status' | 'service_type' | 'change_status' | 'change_asked_at' | 'drop_off_wish' | 'drop_off_asked_at'
>;

/** The drop-off that the customer asked for and nobody has answered yet; null if there's none. */
export function unansweredDropOff(row: DropOffRow): string | null {
  const { drop_off_asked_at: askedAt, change_asked_at: proposedAt } = row;
  if (askedAt === null || !isPaidUnfinishedTow(row)) return null;
  return proposedAt !== null && proposedAt > askedAt ? null : row.drop_off_wish;
}

/** The other drop-off that the customer asked for and dispatch refused; null if there's none. */
export function refusedDropOff(row: DropOffRow): string | null {
  return row.drop_off_asked_at === null && isPaidUnfinishedTow(row) ? row.drop_off_wish : null;
}

/**
 * Whether the customer can ask for another drop-off: the service is a tow, its deposit is paid, it isn't done yet, and
 * no proposed change is open.
 */
export function mayAskForOtherDropOff(row: DropOffRow): boolean {
  return isPaidUnfinishedTow(row) && !isChangeOpen({ changeStatus: row.change_status });
}

function isPaidUnfinishedTow({ status, service_type: service }: Pick<DropOffRow, 'status' | 'service_type'>): boolean {
  return CHANGEABLE_STATUSES.includes(canonicalStatus(status)) && needsDestination(service);
}

/**
 * Stores the drop-off that the customer asks for, for the desk and the provider. It replaces an earlier wish.
 * @returns false if it's too late, a change is open, or the customer has already asked `MAX_PROPOSED_CHANGES` times
 */
export async function askForOtherDropOff(requestId: string, address: string): Promise<boolean> {
  const asked = await db().$transaction(async (transaction) => {
    await lockRow(transaction, requestId);
    const row = await transaction.customerRequest.findUnique({ where: { id: requestId } });
    if (!row || !mayAskForOtherDropOff(row)) return false;
    if (unansweredDropOff(row) === address) return true;
    const whereAsked = { request_id: requestId, event: 'drop_off_asked' };
    if ((await transaction.requestActivityLog.count({ where: whereAsked })) >= MAX_PROPOSED_CHANGES) return false;
    const now = new Date();
    const data = { drop_off_wish: address, drop_off_asked_at: now, updated_at: now };
    await transaction.customerRequest.update({ where: { id: requestId }, data });
    await logActivity(transaction, requestId, activityEntry('drop_off_asked'), 'customer');
    await enqueueProviderUpdate(transaction, row, 'drop_off_asked', now.getTime());
    return true;
  });
  if (asked) await tryDeliverNow(requestId);
  return asked;
}

/**
 * Keeps the drop-off as it is, and tells the customer.
 * @returns false if the customer no longer asks for another one
 */
export async function keepDropOff(requestId: string): Promise<boolean> {
  const wasKept = await db().$transaction(async (transaction) => {
    await lockRow(transaction, requestId);
    const row = await transaction.customerRequest.findUnique({ where: { id: requestId } });
    if (!row || unansweredDropOff(row) === null) return false;
    const now = new Date();
    const data = { drop_off_asked_at: null, updated_at: now };
    await transaction.customerRequest.update({ where: { id: requestId }, data });
    await logActivity(transaction, requestId, activityEntry('drop_off_kept'), 'admin');
    await enqueueDropOffKept(transaction, row, now.getTime());
    return true;
  });
  if (wasKept) await tryDeliverNow(requestId);
  return wasKept;
}
