import { isDeepStrictEqual } from 'node:util';
import { Prisma } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { recordChange } from '#modules/account/index.ts';
import { DEFAULT_RATE_CARD } from './rules/rate-card.ts';
import type { RateCard } from './rules/rate-card.ts';
import { SETTINGS_ROW_ID } from './settings.ts';

/**
 * The desk's price list, read from the database.
 * @throws if the database doesn't answer
 */
export async function loadRateCard(): Promise<RateCard> {
  const row = await db().deskSettings.findUnique({ where: { id: SETTINGS_ROW_ID }, select: { rate_card: true } });
  const saved = row?.rate_card as RateCard | null | undefined;
  // A card that was saved before a service was added has no rate for it.
  return saved ? { ...saved, services: { ...DEFAULT_RATE_CARD.services, ...saved.services } } : DEFAULT_RATE_CARD;
}

/**
 * Saves the price list, and records who changed it.
 * @param seenVersion the settings' version when the form was loaded
 * @returns whether the price list changed; undefined if somebody else has changed the settings since the form was
 * loaded
 * @throws if the database doesn't answer
 */
export async function saveRateCard(next: RateCard, seenVersion: number, adminId: string): Promise<boolean | undefined> {
  if (isDeepStrictEqual(await loadRateCard(), next)) return false;
  const isDefault = isDeepStrictEqual(next, DEFAULT_RATE_CARD);
  return db().$transaction(async (transaction) => {
    const { count } = await transaction.deskSettings.updateMany({
      where: { id: SETTINGS_ROW_ID, version: seenVersion },
      data: {
        rate_card: isDefault ? Prisma.DbNull : { ...next, services: { ...next.services } },
        version: { increment: 1 },
        updated_at: new Date(),
      },
    });
    if (count === 0) return undefined;
    await recordChange(transaction, 'rate_card', adminId);
    return true;
  });
}
