import { activitySentence } from '#modules/request/copy/activity-sentence.ts';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { statusInWords } from '#modules/request/copy/status-label.ts';
import { logEntriesSince } from '#modules/request/index.ts';
import type { SeenState } from '#modules/request/index.ts';

/** How many changes are listed. */
const MAX_LINES = 3;

/**
 * Explains why a decision made on an outdated page is refused: lists the latest entries of the activity log, with the
 * admins who made them.
 * @returns undefined when the log has nothing newer, or the request is gone
 */
export async function changesSinceToast(
  requestId: string,
  seen: SeenState,
  locale: Locale,
): Promise<Toast | undefined> {
  const changes = await logEntriesSince(requestId, seen, MAX_LINES);
  if (!changes) return undefined;
  const lines = changes.lines.map(
    ({ admin, ...line }) => `"${activitySentence(line, locale)}"${admin ? ` (${admin.email})` : ''}`,
  );
  return textsFor(deskQueueTexts, locale).stale(lines.join(', '), statusInWords(changes.status, locale));
}
