import { readCursor } from '#kernel/cursor.ts';
import type { Cursor } from '#kernel/cursor.ts';
import { dashboardLists } from '#modules/dispatch/index.ts';
import type { ListQuestion, Lists } from '#modules/dispatch/index.ts';
import type { RequestType } from '#modules/request/rules/statuses.ts';

/** Both lists, at the pages that the URL names. */
export function loadLists(query: URLSearchParams, question: ListQuestion): Promise<Lists> {
  return dashboardLists(question, { phone: cursorOf(query, 'phone'), online: cursorOf(query, 'online') });
}

function cursorOf(query: URLSearchParams, type: RequestType): Cursor | undefined {
  const cursor = readCursor(query.get(`${type}_before`));
  // A cursor of another list, such as the activity log's, has an id that isn't a UUID.
  return cursor?.id.length === 36 ? cursor : undefined;
}
