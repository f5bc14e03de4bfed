import { readCursor } from '#kernel/cursor.ts';
import type { Cursor } from '#kernel/cursor.ts';
import { dashboardLists } from '#modules/dispatch/index.ts';
import type { ListQuestion, Lists } from '#modules/dispatch/index.ts';
import type { RequestType } from '#modules/request/rules/statuses.ts';

/** Loads both lists. The URL says which page of each. */
export function loadLists(query: URLSearchParams, question: ListQuestion): Promise<Lists> {
  return dashboardLists(question, { phone: cursorOf(query, 'phone'), online: cursorOf(query, 'online') });
}

function cursorOf(query: URLSearchParams, type: RequestType): Cursor | undefined {
  const cursor = readCursor(query.get(`${type}_before`));
  // Ignore a cursor of another list: the activity log's, for example, has an id that isn't a UUID.
  return cursor?.id.length === 36 ? cursor : undefined;
}
