import { MAX_FAMILY_LINKS } from './rules/links.ts';
import { makeFamilyId } from '#kernel/ids.ts';
import { activityEntry } from '#modules/request/rules/log-events.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { logActivity } from '#modules/request/index.ts';
import { isUniqueViolation } from '#kernel/server/database-error.ts';
import { db } from '#kernel/server/db.ts';

/**
 * The link for a customer's family and friends (decision 0022). Its id leads to one request and reveals none of the
 * request's other links. Making a link isn't a command, so the workflow doesn't know about it.
 */

/** The id of a request's active family link; null if there's none. */
export async function activeFamilyLinkId(requestId: string): Promise<string | null> {
  const link = await db().familyLink.findFirst({ where: { request_id: requestId, revoked_at: null } });
  return link?.id ?? null;
}

/**
 * Creates a request's family link, or returns the active one. If the button is clicked twice at the same time, both
 * clicks get the same link.
 * @returns null if the request already had the maximum number of links
 */
export async function makeFamilyLink(requestId: string): Promise<string | null> {
  const active = await activeFamilyLinkId(requestId);
  if (active) return active;
  if ((await db().familyLink.count({ where: { request_id: requestId } })) >= MAX_FAMILY_LINKS) return null;
  try {
    return await db().$transaction(async (transaction) => {
      const { id } = await transaction.familyLink.create({ data: { id: makeFamilyId(), request_id: requestId } });
      await logActivity(transaction, requestId, activityEntry('family_link_made'), 'customer');
      return id;
    });
  } catch (error) {
    const existing = isUniqueViolation(error) ? await activeFamilyLinkId(requestId) : null;
    if (!existing) throw error;
    return existing;
  }
}

/** Ends a request's active link, if there is one. */
export async function endFamilyLink(requestId: string): Promise<void> {
  await db().$transaction(async (transaction) => {
    const { count } = await transaction.familyLink.updateMany({
      where: { request_id: requestId, revoked_at: null },
      data: { revoked_at: new Date() },
    });
    if (count === 0) return;
    await logActivity(transaction, requestId, activityEntry('family_link_ended'), 'customer');
  });
}

/**
 * Finds the request of a family link.
 * @returns undefined for an unknown id; `row` is null if the link has ended
 */
export async function findFamilyLink(id: string): Promise<{ row: CustomerRequest | null } | undefined> {
  const link = await db().familyLink.findUnique({ where: { id }, include: { request: true } });
  return link ? { row: link.revoked_at ? null : link.request } : undefined;
}
