import { cutPage, writeCursor } from '#kernel/cursor.ts';
import type { Cursor } from '#kernel/cursor.ts';
import { db } from '#kernel/server/db.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { statusesLike } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus, RequestType } from '#modules/request/rules/statuses.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { IS_ACTIVE, literals } from '../indexed-conditions.ts';
import { searchTerms } from '../rules/search.ts';
import { CARD, CARD_COLUMNS, cardOf } from './cards.ts';
import type { CardRow, RequestCard } from './cards.ts';

/** How many cards a page of a list has. */
export const LIST_SIZE = 30;
/**
 * Up to this many matches are counted and sorted in memory. If there are more, the index is read newest first instead,
 * because a page then fills quickly.
 */
export const COUNT_LIMIT = 1_000;

/** The search and the filters of the desk's dashboard. If all are blank, its lists show the active requests. */
export interface ListQuestion {
  /** The search as it was typed. */
  q: string;
  status: CanonicalStatus | null;
  service: ServiceType | null;
}

/** One page of a list: either of phone requests or of online requests. */
export interface ListPage {
  rows: RequestCard[];
  /** The cursor of the next page; null on the last one. */
  older: string | null;
  isFirst: boolean;
  /** The cursor after which this page begins; null on the first one. */
  startsAfter: string | null;
  /**
   * How many requests the list has. Undefined if it shows all active requests, because the dashboard's header counts
   * those.
   */
  count?: ListCount;
}

/** If `more`, there may be more requests than `count`. */
export interface ListCount {
  count: number;
  more: boolean;
}

export type Lists = Record<RequestType, ListPage>;
type Befores = Record<RequestType, Cursor | undefined>;

/**
 * The two lists of the desk's dashboard (/admin), phone requests and online requests: one page of each, newest first.
 * @param befores the cursors after which the pages begin
 */
export async function dashboardLists(question: ListQuestion, befores: Befores): Promise<Lists> {
  const sets = searchTerms(question.q);
  const found = sets.length > 0 ? await searchAndSort(sets, question, befores) : undefined;
  if (found && found.total <= COUNT_LIMIT) return pagesOfFound(found, befores);
  const [phone, online] = await Promise.all([
    readFromIndex('phone', question, sets, befores),
    readFromIndex('online', question, sets, befores),
  ]);
  return { phone, online };
}

/** The result of a search. */
interface Found {
  /**
   * How many requests match the search, before any filter. If that's more than {@link COUNT_LIMIT}, the other fields
   * are empty.
   */
  total: number;
  counts: Record<RequestType, number>;
  /** The requests on both pages, with one more in each list than is shown. */
  page: { id: string; request_type: RequestType; /** Milliseconds since 1970. */ at: number }[];
}

type FoundRow = { total: number; counts: Partial<Found['counts']> | null; page: Found['page'] | null };

/** Searches with the index of search terms, and sorts the matches if there aren't too many. */
async function searchAndSort(sets: string[][], question: ListQuestion, befores: Befores): Promise<Found> {
  const [one = [], other] = sets;
  const filters = filtersOf(question);
  const matchesFilters =
    filters.length > 0
      ? Prisma.sql`AND EXISTS (SELECT FROM customer_requests r WHERE r.id = found.id AND ${Prisma.join(filters, ' AND ')})`
      : Prisma.empty;
  const page = (type: RequestType) => Prisma.sql`
    (SELECT id, request_type, (extract(epoch FROM created_at) * 1000)::float8 AS at FROM fits
      WHERE request_type = ${literals([type])} ${afterCursor(befores[type])}
      ORDER BY created_at DESC, id DESC LIMIT ${LIST_SIZE + 1})`;
  const [row] = await db().$queryRaw<[FoundRow]>`
    WITH found AS MATERIALIZED (SELECT * FROM search_requests(${one}::text[], ${other ?? null}::text[], ${COUNT_LIMIT + 1}::int)),
         fits AS MATERIALIZED (SELECT * FROM found WHERE (SELECT count(*) FROM found) <= ${COUNT_LIMIT} ${matchesFilters})
    SELECT (SELECT count(*)::int FROM found) AS total,
           (SELECT json_object_agg(request_type, count)
              FROM (SELECT request_type, count(*) FROM fits GROUP BY 1) AS counted) AS counts,
           (SELECT json_agg(paged) FROM (${page('phone')} UNION ALL ${page('online')}) AS paged) AS page`;
  return { total: row.total, counts: { phone: 0, online: 0, ...row.counts }, page: row.page ?? [] };
}

function afterCursor(before: Cursor | undefined): Prisma.Sql {
  return before ? Prisma.sql`AND (created_at, id) < (${before.at}, ${before.id}::uuid)` : Prisma.empty;
}

async function pagesOfFound({ counts, page: found }: Found, befores: Befores): Promise<Lists> {
  const rows = await rowsOf(found.map(({ id }) => id));
  const page = (type: RequestType): ListPage => {
    const before = befores[type];
    const ids = found.filter((one) => one.request_type === type);
    const { rows: shown, older } = cutPage(ids, LIST_SIZE, ({ at, id }) => ({ at: new Date(at), id }));
    return {
      rows: shown.flatMap(({ id }) => rows.get(id) ?? []),
      older,
      isFirst: !before,
      startsAfter: before ? writeCursor(before) : null,
      count: { count: counts[type], more: false },
    };
  };
  return { phone: page('phone'), online: page('online') };
}

async function rowsOf(ids: string[]): Promise<Map<string, RequestCard>> {
  if (ids.length === 0) return new Map();
  const rows = await db().customerRequest.findMany({ where: { id: { in: ids } }, select: CARD });
  return new Map(rows.map((row) => [row.id, cardOf(row)]));
}

/** Reads one page from an index that has the list's order. */
async function readFromIndex(
  type: RequestType,
  question: ListQuestion,
  sets: string[][],
  befores: Befores,
): Promise<ListPage> {
  const searched = sets.length > 0;
  const kind = searched ? Prisma.sql`s` : Prisma.sql`r`;
  const id = searched ? Prisma.sql`s.request_id` : Prisma.sql`r.id`;
  const before = befores[type];
  const from = searched
    ? Prisma.sql`request_search s JOIN customer_requests r ON r.id = s.request_id`
    : Prisma.sql`customer_requests r`;
  const where = [
    Prisma.sql`${kind}.request_type = ${literals([type])}`,
    ...(searched ? [hasTerms(sets)] : []),
    ...filtersOf(question),
    // With a search or a status, the list shows ended requests too.
    ...(searched || question.status ? [] : [IS_ACTIVE]),
  ];
  const after = before ? [Prisma.sql`(${kind}.created_at, ${id}) < (${before.at}, ${before.id}::uuid)`] : [];
  const rows = await db().$queryRaw<CardRow[]>`
    SELECT ${CARD_COLUMNS} FROM ${from} WHERE ${Prisma.join([...where, ...after], ' AND ')}
     ORDER BY ${kind}.created_at DESC, ${id} DESC LIMIT ${LIST_SIZE + 1}`;
  const { rows: shown, older } = cutPage(rows, LIST_SIZE, cursorAt);
  const startsAfter = before ? writeCursor(before) : null;
  const page: ListPage = { rows: shown.map(cardOf), older, isFirst: !before, startsAfter };
  if (!searched && !question.status && !question.service) return page;
  if (!before && older === null) return { ...page, count: { count: rows.length, more: false } };
  // If a search has many matches, counting them takes too long.
  if (searched) return { ...page, count: { count: shown.length, more: true } };
  return { ...page, count: await countOf(Prisma.sql`${from} WHERE ${Prisma.join(where, ' AND ')}`) };
}

/** Counts up to the limit. PostgreSQL needs only an index for this. */
async function countOf(from: Prisma.Sql): Promise<ListCount> {
  const [row] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${from} LIMIT ${COUNT_LIMIT + 1}) AS counted`;
  return { count: Math.min(row.count, COUNT_LIMIT), more: row.count > COUNT_LIMIT };
}

function cursorAt({ created_at, id }: CardRow): Cursor {
  return { at: created_at, id };
}

function hasTerms(sets: string[][]): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(
    sets.map((terms) => Prisma.sql`s.terms @> ${terms}::text[]`),
    ' OR ',
  )})`;
}

function filtersOf({ status, service }: ListQuestion): Prisma.Sql[] {
  return [
    ...(status ? [Prisma.sql`r.status IN (${literals(statusesLike(status))})`] : []),
    ...(service ? [Prisma.sql`r.service_type = ${literals([service])}`] : []),
  ];
}
