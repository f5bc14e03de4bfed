import { activitySentence } from '#modules/request/copy/activity-sentence.ts';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { statusInWords } from '#modules/request/copy/status-label.ts';
import { db } from '#kernel/server/db.ts';

/** The last of them say enough. */
const LINES = 3;

/** Which page a decision was made on: the version it showed, or when its row was last changed. */
export type Seen = { version: number } | { at: Date };

/**
 * Why a decision made on an older page is refused: what has happened since, as the activity log has it.
 * @returns undefined when the log says nothing newer, or the request is gone
 */
export async function whatChanged(requestId: string, seen: Seen, locale: Locale): Promise<Toast | undefined> {
  const [row, lines] = await Promise.all([
    db().customerRequest.findUnique({ where: { id: requestId }, select: { status: true } }),
    db().requestActivityLog.findMany({
      where: {
        request_id: requestId,
        ...('version' in seen ? { version: { gt: seen.version } } : { created_at: { gt: seen.at } }),
      },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: LINES,
      select: { event: true, params: true },
    }),
  ]);
  if (!row || lines.length === 0) return undefined;
  const told = lines.reverse().map((line) => `"${activitySentence(line, locale)}"`);
  return textsFor(deskQueueTexts, locale).stale(told.join(', '), statusInWords(row.status, locale));
}
