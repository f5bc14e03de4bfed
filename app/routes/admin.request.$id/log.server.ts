import type { Locale } from '#kernel/copy/catalogue.ts';
import type { requestForDesk } from '#modules/dispatch/index.ts';
import { activitySentence } from '#modules/request/copy/activity-sentence.ts';

type Log = NonNullable<Awaited<ReturnType<typeof requestForDesk>>>['log'];

/** Renders a page of the activity log in the reader's language. */
export function viewLog({ rows, older, isFirst }: Log, locale: Locale) {
  return {
    lines: rows.map(({ event, params, admin, ...line }) => ({
      ...line,
      by: admin?.email,
      id: String(line.id),
      sentence: activitySentence({ event, params }, locale),
    })),
    older,
    isFirst,
  };
}
