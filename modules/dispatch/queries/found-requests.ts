import { splitIntoPage } from '#kernel/cursor.ts';
import type { Cursor } from '#kernel/cursor.ts';
import { db } from '#kernel/server/db.ts';
import { REQUEST_TYPES } from '#modules/request/rules/statuses.ts';
import type { RequestType } from '#modules/request/rules/statuses.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { sqlLiterals } from '../indexed-conditions.ts';
import { filterConditionsOf } from './board-page.ts';
import type { BoardCount, BoardPage, BoardQuery } from './board-page.ts';
import { cardsOf } from './cards.ts';
import { millisecondsSql } from './request-rows.ts';

/** How many requests a page has. A page of open requests has more, because dispatchers work through all of them. */
export const FOUND_PAGE_SIZE = 50;

/**
 * If a search has at most this many matches, all of them are counted and sorted (1 ms for 1,000). If it has more, we
 * read requests from the newest on until the page is full. The rarer the matches, the longer that takes: of 100,000
 * requests, 16 ms with 1,000 matches, 6 ms with 2,500. Without a search, ended requests are counted only up to this
 * number.
 */
export const MAX_COUNTED_REQUESTS = 2_500;

/**
 * One page of a search's results or, without a search, of the requests with an ended status; newest first.
 * @param termSets the sets of search terms; empty without a search
 * @param cursor the page begins after it; undefined for the first page
 */
export async function findRequestsPage(
  query: BoardQuery,
  termSets: string[][],
  cursor: Cursor | undefined,
): Promise<BoardPage> {
  const found = termSets.length > 0 ? await searchAndSort(termSets, query, cursor) : undefined;
  const { matches, phone, online } =
    found && found.total <= MAX_COUNTED_REQUESTS ? matchesOf(found) : await readNewest(query, termSets, cursor);
  const { rows, older } = splitIntoPage(matches, FOUND_PAGE_SIZE, ({ at, id }) => ({ at: new Date(at), id }));
  return { rows: await cardsOf(rows.map(({ id }) => id)), counts: { phone, online }, next: older, isFirst: !cursor };
}

/**
 * The number of matches by type, and the first matches after the cursor, in order. If there's a next page, `matches`
 * has more than {@link FOUND_PAGE_SIZE} requests.
 */
interface Matches extends Record<RequestType, BoardCount> {
  matches: Match[];
}

interface Match {
  id: string;
  /** When the request was created, in milliseconds since 1970. */
  at: number;
}

function matchesOf({ page, phone, online }: SearchResult): Matches {
  return { matches: page, phone: { count: phone, more: false }, online: { count: online, more: false } };
}

/** The result of a search. */
interface SearchResult extends Record<RequestType, number> {
  /**
   * How many requests match the search, before any filter. If that's more than {@link MAX_COUNTED_REQUESTS}, the
   * numbers by type are 0 and `page` is empty.
   */
  total: number;
  /** The requests on the page, plus one more if there's a next page. */
  page: Match[];
}

/** Searches with the index of search terms, and sorts the matches if there aren't too many. */
async function searchAndSort(
  termSets: string[][],
  query: BoardQuery,
  before: Cursor | undefined,
): Promise<SearchResult> {
  const [firstSet = [], secondSet] = termSets;
  const filters = filterConditionsOf(query);
  const andFiltersSql =
    filters.length > 0
      ? Prisma.sql`AND EXISTS (SELECT FROM customer_requests r WHERE r.id = found.id AND ${Prisma.join(filters, ' AND ')})`
      : Prisma.empty;
  const after = before ? Prisma.sql`AND (created_at, id) < (${before.at}, ${before.id}::uuid)` : Prisma.empty;
  const types = sqlLiterals(query.type ? [query.type] : REQUEST_TYPES);
  const [row] = await db().$queryRaw<[Omit<SearchResult, 'page'> & { page: Match[] | null }]>`
    WITH found AS MATERIALIZED (SELECT * FROM search_requests(${firstSet}::text[], ${secondSet ?? null}::text[], ${MAX_COUNTED_REQUESTS + 1}::int)),
         fits AS MATERIALIZED (SELECT * FROM found WHERE (SELECT count(*) FROM found) <= ${MAX_COUNTED_REQUESTS} ${andFiltersSql})
    SELECT (SELECT count(*)::int FROM found) AS total,
           (SELECT count(*)::int FROM fits WHERE request_type = 'phone') AS phone,
           (SELECT count(*)::int FROM fits WHERE request_type = 'online') AS online,
           (SELECT json_agg(paged) FROM
             (SELECT id, ${millisecondsSql('created_at')} AS at FROM fits
               WHERE request_type IN (${types}) ${after}
               ORDER BY created_at DESC, id DESC LIMIT ${FOUND_PAGE_SIZE + 1}) AS paged) AS page`;
  return { ...row, page: row.page ?? [] };
}

/** Reads one page of each type, from an index that's in the list's order. */
async function readNewest(query: BoardQuery, termSets: string[][], before: Cursor | undefined): Promise<Matches> {
  const [phone, online] = await Promise.all([
    readFromIndex('phone', query, termSets, before),
    readFromIndex('online', query, termSets, before),
  ]);
  const viewed = query.type ? { phone, online }[query.type].matches : [...phone.matches, ...online.matches];
  const matches = viewed.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  return { matches, phone: phone.count, online: online.count };
}

async function readFromIndex(
  type: RequestType,
  query: BoardQuery,
  termSets: string[][],
  before: Cursor | undefined,
): Promise<{ matches: Match[]; count: BoardCount }> {
  const searched = termSets.length > 0;
  const alias = searched ? Prisma.sql`s` : Prisma.sql`r`;
  const id = searched ? Prisma.sql`s.request_id` : Prisma.sql`r.id`;
  const filters = filterConditionsOf(query);
  const joinSql = filters.length > 0 ? Prisma.sql`JOIN customer_requests r ON r.id = s.request_id` : Prisma.empty;
  const from = searched ? Prisma.sql`request_search s ${joinSql}` : Prisma.sql`customer_requests r`;
  const where = [
    Prisma.sql`${alias}.request_type = ${sqlLiterals([type])}`,
    ...(searched ? [hasTermsSql(termSets)] : []),
    ...filters,
  ];
  const after = before ? [Prisma.sql`(${alias}.created_at, ${id}) < (${before.at}, ${before.id}::uuid)`] : [];
  const matches = await db().$queryRaw<Match[]>`
    SELECT ${id} AS id, ${millisecondsSql(searched ? 's.created_at' : 'r.created_at')} AS at
      FROM ${from} WHERE ${Prisma.join([...where, ...after], ' AND ')}
     ORDER BY ${alias}.created_at DESC, ${id} DESC LIMIT ${FOUND_PAGE_SIZE + 1}`;
  if (!before && matches.length <= FOUND_PAGE_SIZE) return { matches, count: { count: matches.length, more: false } };
  // If a search has many matches, counting them takes too long.
  if (searched) return { matches, count: { count: Math.min(matches.length, FOUND_PAGE_SIZE), more: true } };
  return { matches, count: await countOf(Prisma.sql`${from} WHERE ${Prisma.join(where, ' AND ')}`) };
}

/** Counts up to {@link MAX_COUNTED_REQUESTS}. PostgreSQL reads only an index for this. */
async function countOf(from: Prisma.Sql): Promise<BoardCount> {
  const [row] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${from} LIMIT ${MAX_COUNTED_REQUESTS + 1}) AS counted`;
  return { count: Math.min(row.count, MAX_COUNTED_REQUESTS), more: row.count > MAX_COUNTED_REQUESTS };
}

function hasTermsSql(termSets: string[][]): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(
    termSets.map((terms) => Prisma.sql`s.terms @> ${terms}::text[]`),
    ' OR ',
  )})`;
}
