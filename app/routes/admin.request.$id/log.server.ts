import { activitySentence } from '#domain/texts/activity.ts';
import type { Locale } from '#domain/texts/catalogue.ts';
import { db } from '#platform/db.ts';
import { pageOf, readCursor } from '../../lib/cursor.ts';

const PAGE_SIZE = 50;

/** A page of a request's activity log, newest first, in the language of whoever reads it. */
export async function loadLog(requestId: string, before: string | null, locale: Locale) {
  const cursor = readCursor(before);
  const at = cursor && /^\d+$/.test(cursor.id) ? { ...cursor, id: BigInt(cursor.id) } : undefined;
  const lines = await db().requestActivityLog.findMany({
    where: {
      request_id: requestId,
      ...(at ? { OR: [{ created_at: { lt: at.at } }, { created_at: at.at, id: { lt: at.id } }] } : {}),
    },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
    select: { id: true, event: true, params: true, user_type: true, created_at: true },
  });
  const { rows, older } = pageOf(lines, PAGE_SIZE, (line) => ({ at: line.created_at, id: String(line.id) }));
  return {
    lines: rows.map(({ event, params, ...line }) => ({
      ...line,
      id: String(line.id),
      sentence: activitySentence({ event, params }, locale),
    })),
    older,
    isFirst: !at,
  };
}
