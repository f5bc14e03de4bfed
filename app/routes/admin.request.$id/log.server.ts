import { activitySentence } from '#modules/request/copy/activity-sentence.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import type { Prisma, RequestActivityLog } from '#prisma/generated/client.ts';
import { cutPage, readCursor } from '#kernel/cursor.ts';

const PAGE_SIZE = 50;

const LINE = { id: true, event: true, params: true, user_type: true, created_at: true } as const;

/** Which lines of a request's activity log a page shows, newest first. @param before of the address */
export function logLines(before: string | null) {
  const at = startOf(before);
  return {
    where: at ? { OR: [{ created_at: { lt: at.at } }, { created_at: at.at, id: { lt: at.id } }] } : {},
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
    select: LINE,
  } satisfies Prisma.RequestActivityLogFindManyArgs;
}

function startOf(before: string | null) {
  const cursor = readCursor(before);
  return cursor && /^\d+$/.test(cursor.id) ? { ...cursor, id: BigInt(cursor.id) } : undefined;
}

/** Those lines in the language of whoever reads them. */
export function viewLog(lines: Pick<RequestActivityLog, keyof typeof LINE>[], before: string | null, locale: Locale) {
  const { rows, older } = cutPage(lines, PAGE_SIZE, (line) => ({ at: line.created_at, id: String(line.id) }));
  return {
    lines: rows.map(({ event, params, ...line }) => ({
      ...line,
      id: String(line.id),
      sentence: activitySentence({ event, params }, locale),
    })),
    older,
    isFirst: !startOf(before),
  };
}
