import { searchTerms } from '#modules/dispatch/rules/search.ts';
import { statusesLike } from '#modules/request/rules/statuses.ts';
import type { RequestType } from '#modules/request/rules/statuses.ts';
import { db } from '#kernel/server/db.ts';
import { IS_ACTIVE, literals } from '#modules/dispatch/index.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { cutPage, readCursor, writeCursor } from '#kernel/cursor.ts';
import type { Cursor } from '#kernel/cursor.ts';
import { isAsked } from '../../ui/desk/desk-query.ts';
import type { Asked } from '../../ui/desk/desk-query.ts';
import { COLUMNS, COLUMN_LIST, present } from './row.server.ts';
import type { ActiveRequest, Row } from './row.server.ts';

export const PAGE_SIZE = 30;
/**
 * So many are counted, and so many found requests are sorted here. More of them are walked through in their order instead,
 * newest first: then a page is full soon.
 */
export const COUNT_LIMIT = 1_000;

/** One of the two lists. */
export interface Page {
  rows: ActiveRequest[];
  older: string | null;
  isFirst: boolean;
  /** The cursor it begins after, as it stands in the address. */
  here: string | null;
  /** How many there are; undefined where the page's header knows. */
  count?: Count;
}

/** `more`: at least so many. */
export interface Count {
  count: number;
  more: boolean;
}

export type Lists = Record<RequestType, Page>;
type Befores = Record<RequestType, Cursor | undefined>;

/** Both lists, a page each, newest first: what is under way, or what was asked for. */
export async function loadLists(query: URLSearchParams, asked: Asked): Promise<Lists> {
  const befores = { phone: cursorOf(query, 'phone'), online: cursorOf(query, 'online') };
  const sets = searchTerms(asked.q);
  const found = sets.length > 0 ? await findFew(sets, asked, befores) : undefined;
  if (found && found.total <= COUNT_LIMIT) return pagesOfFound(found, befores);
  const [phone, online] = await Promise.all([
    walk('phone', asked, sets, befores),
    walk('online', asked, sets, befores),
  ]);
  return { phone, online };
}

function cursorOf(query: URLSearchParams, type: RequestType): Cursor | undefined {
  const cursor = readCursor(query.get(`${type}_before`));
  // A cursor of another list, of the log say, has an id that is no UUID.
  return cursor?.id.length === 36 ? cursor : undefined;
}

/** What a search finds. */
interface Found {
  /** Before any filter; more than {@link COUNT_LIMIT} says that the words are common, and then nothing else is known. */
  total: number;
  counts: Record<RequestType, number>;
  /** The requests of both pages, each with one more. */
  page: { id: string; request_type: RequestType; /** Milliseconds. */ at: number }[];
}

type FoundRow = { total: number; counts: Partial<Found['counts']> | null; page: Found['page'] | null };

/** Searches by the index of terms, whatever their order, and sorts what it finds, unless that is very much. */
async function findFew(sets: string[][], asked: Asked, befores: Befores): Promise<Found> {
  const [one = [], other] = sets;
  const filters = filtersOf(asked);
  const fits =
    filters.length > 0
      ? Prisma.sql`AND EXISTS (SELECT FROM customer_requests r WHERE r.id = found.id AND ${Prisma.join(filters, ' AND ')})`
      : Prisma.empty;
  const page = (type: RequestType) => Prisma.sql`
    (SELECT id, request_type, (extract(epoch FROM created_at) * 1000)::float8 AS at FROM fits
      WHERE request_type = ${literals([type])} ${afterCursor(befores[type])}
      ORDER BY created_at DESC, id DESC LIMIT ${PAGE_SIZE + 1})`;
  const [row] = await db().$queryRaw<[FoundRow]>`
    WITH found AS MATERIALIZED (SELECT * FROM search_requests(${one}::text[], ${other ?? null}::text[], ${COUNT_LIMIT + 1}::int)),
         fits AS MATERIALIZED (SELECT * FROM found WHERE (SELECT count(*) FROM found) <= ${COUNT_LIMIT} ${fits})
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
  const page = (type: RequestType): Page => {
    const before = befores[type];
    const ids = found.filter((one) => one.request_type === type);
    const { rows: shown, older } = cutPage(ids, PAGE_SIZE, ({ at, id }) => ({ at: new Date(at), id }));
    return {
      rows: shown.flatMap(({ id }) => rows.get(id) ?? []),
      older,
      isFirst: !before,
      here: before ? writeCursor(before) : null,
      count: { count: counts[type], more: false },
    };
  };
  return { phone: page('phone'), online: page('online') };
}

async function rowsOf(ids: string[]): Promise<Map<string, ActiveRequest>> {
  if (ids.length === 0) return new Map();
  const rows = await db().customerRequest.findMany({ where: { id: { in: ids } }, select: COLUMNS });
  return new Map(rows.map((row) => [row.id, present(row)]));
}

/** A page straight from an index in the order of the list. */
async function walk(type: RequestType, asked: Asked, sets: string[][], befores: Befores): Promise<Page> {
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
    ...filtersOf(asked),
    // A search looks at what has ended too, and so does a status.
    ...(searched || asked.status ? [] : [IS_ACTIVE]),
  ];
  const after = before ? [Prisma.sql`(${kind}.created_at, ${id}) < (${before.at}, ${before.id}::uuid)`] : [];
  const rows = await db().$queryRaw<Row[]>`
    SELECT ${COLUMN_LIST} FROM ${from} WHERE ${Prisma.join([...where, ...after], ' AND ')}
     ORDER BY ${kind}.created_at DESC, ${id} DESC LIMIT ${PAGE_SIZE + 1}`;
  const { rows: shown, older } = cutPage(rows, PAGE_SIZE, cursorAt);
  const here = before ? writeCursor(before) : null;
  const page: Page = { rows: shown.map(present), older, isFirst: !before, here };
  if (!isAsked(asked)) return page;
  if (!before && older === null) return { ...page, count: { count: rows.length, more: false } };
  // How many requests have a common word is not worth the time it takes.
  if (searched) return { ...page, count: { count: shown.length, more: true } };
  return { ...page, count: await countOf(Prisma.sql`${from} WHERE ${Prisma.join(where, ' AND ')}`) };
}

/** Counted up to the limit, from an index alone. */
async function countOf(from: Prisma.Sql): Promise<Count> {
  const [row] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${from} LIMIT ${COUNT_LIMIT + 1}) AS counted`;
  return { count: Math.min(row.count, COUNT_LIMIT), more: row.count > COUNT_LIMIT };
}

function cursorAt({ created_at, id }: Row): Cursor {
  return { at: created_at, id };
}

function hasTerms(sets: string[][]): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(
    sets.map((terms) => Prisma.sql`s.terms @> ${terms}::text[]`),
    ' OR ',
  )})`;
}

function filtersOf({ status, service }: Asked): Prisma.Sql[] {
  return [
    ...(status ? [Prisma.sql`r.status IN (${literals(statusesLike(status))})`] : []),
    ...(service ? [Prisma.sql`r.service_type = ${literals([service])}`] : []),
  ];
}
