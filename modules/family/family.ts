import { MAX_FAMILY_LINKS } from './rules/links.ts';
import { familyId } from '#kernel/ids.ts';
import { activity } from '#modules/request/rules/activity.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { logActivity } from '#modules/request/index.ts';
import { isUniqueViolation } from '#kernel/server/database-error.ts';
import { db } from '#kernel/server/db.ts';

/**
 * The link for a customer's people (decision 0022): an id of its own that leads to one request and to no other link of it.
 * No event of the request's life, so it stays out of the workflow.
 */

/** The id of the link that is active now, or null. */
export async function activeFamilyLink(requestId: string): Promise<string | null> {
  const link = await db().familyLink.findFirst({ where: { request_id: requestId, revoked_at: null } });
  return link?.id ?? null;
}

/**
 * Makes a request's family link, or finds the one that is active: clicks that come together get the same.
 * @returns null when so many were made and ended that another is no use any more
 */
export async function makeFamilyLink(requestId: string): Promise<string | null> {
  const active = await activeFamilyLink(requestId);
  if (active) return active;
  if ((await db().familyLink.count({ where: { request_id: requestId } })) >= MAX_FAMILY_LINKS) return null;
  try {
    return await db().$transaction(async (transaction) => {
      const { id } = await transaction.familyLink.create({ data: { id: familyId(), request_id: requestId } });
      await logActivity(transaction, requestId, activity('family_link_made'), 'customer');
      return id;
    });
  } catch (error) {
    const other = isUniqueViolation(error) ? await activeFamilyLink(requestId) : null;
    if (!other) throw error;
    return other;
  }
}

/** Ends the active link at once; without one there is nothing to do. */
export async function endFamilyLink(requestId: string): Promise<void> {
  await db().$transaction(async (transaction) => {
    const { count } = await transaction.familyLink.updateMany({
      where: { request_id: requestId, revoked_at: null },
      data: { revoked_at: new Date() },
    });
    if (count === 0) return;
    await logActivity(transaction, requestId, activity('family_link_ended'), 'customer');
  });
}

/** What a family link leads to; undefined for an id nobody made, `row` null once it was ended. */
export async function findFamilyLink(id: string): Promise<{ row: CustomerRequest | null } | undefined> {
  const link = await db().familyLink.findUnique({ where: { id }, include: { request: true } });
  return link ? { row: link.revoked_at ? null : link.request } : undefined;
}
