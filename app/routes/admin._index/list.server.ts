import { searchTerms } from '#domain/search.ts';
import { REQUEST_STATUSES, canonicalStatus } from '#domain/statuses.ts';
import type { CanonicalStatus, RequestType } from '#domain/statuses.ts';
import { db } from '#platform/db.ts';
import { IS_ACTIVE } from '#platform/desk-queue.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { pageOf, readCursor, writeCursor } from '../../lib/cursor.ts';
import type { Cursor } from '../../lib/cursor.ts';
import { isAsked } from '../../lib/desk-query.ts';
import type { Asked } from '../../lib/desk-query.ts';
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
  if (found && found.counts.phone + found.counts.online <= COUNT_LIMIT) return pagesOfFound(found, befores);
  const [phone, online] = await Promise.all([
    walk('phone', asked, sets, befores, found?.counts),
    walk('online', asked, sets, befores, found?.counts),
  ]);
  return { phone, online };
}

function cursorOf(query: URLSearchParams, type: RequestType): Cursor | undefined {
  const cursor = readCursor(query.get(`${type}_before`));
  // A cursor of another list, of the log say, has an id that is no UUID.
  return cursor?.id.length === 36 ? cursor : undefined;
}

/** What a search finds: how many of each kind, and the requests of both pages. */
interface Found {
  counts: Record<RequestType, number>;
  page: { id: string; request_type: RequestType; /** Milliseconds. */ at: number }[];
}

/**
 * Searches by the index of terms, whatever their order, and sorts what it finds. Of very common words it takes only one
 * more than {@link COUNT_LIMIT}, in no order: that says that they are common, and nothing else.
 */
async function findFew(sets: string[][], asked: Asked, befores: Befores): Promise<Found> {
  const filters = filtersOf(asked);
  const from = filters.length > 0 ? Prisma.sql`JOIN customer_requests r ON r.id = s.request_id` : Prisma.empty;
  const after = (type: RequestType) => {
    const before = befores[type];
    return before
      ? Prisma.sql`request_type = ${literal(type)} AND (created_at, id) < (${before.at}, ${before.id}::uuid)`
      : Prisma.sql`request_type = ${literal(type)}`;
  };
  const page = (type: RequestType) => Prisma.sql`
    (SELECT id, request_type, (extract(epoch FROM created_at) * 1000)::float8 AS at FROM found
      WHERE ${after(type)} ORDER BY created_at DESC, id DESC LIMIT ${PAGE_SIZE + 1})`;
  const [row] = await db().$queryRaw<[{ counts: Partial<Found['counts']> | null; page: Found['page'] | null }]>`
    WITH found AS MATERIALIZED (
      SELECT s.request_id AS id, s.request_type, s.created_at FROM request_search s ${from}
       WHERE ${Prisma.join([hasTerms(sets), ...filters], ' AND ')} LIMIT ${COUNT_LIMIT + 1}
    )
    SELECT (SELECT json_object_agg(request_type, count)
              FROM (SELECT request_type, count(*) FROM found GROUP BY 1) AS counted) AS counts,
           (SELECT json_agg(paged) FROM (${page('phone')} UNION ALL ${page('online')}) AS paged) AS page`;
  return { counts: { phone: 0, online: 0, ...row.counts }, page: row.page ?? [] };
}

async function pagesOfFound({ counts, page: found }: Found, befores: Befores): Promise<Lists> {
  const rows = await rowsOf(found.map(({ id }) => id));
  const page = (type: RequestType): Page => {
    const before = befores[type];
    const ids = found.filter((one) => one.request_type === type);
    const { rows: shown, older } = pageOf(ids, PAGE_SIZE, ({ at, id }) => ({ at: new Date(at), id }));
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
async function walk(
  type: RequestType,
  asked: Asked,
  sets: string[][],
  befores: Befores,
  atLeast: Found['counts'] | undefined,
): Promise<Page> {
  const searched = sets.length > 0;
  const kind = searched ? Prisma.sql`s` : Prisma.sql`r`;
  const id = searched ? Prisma.sql`s.request_id` : Prisma.sql`r.id`;
  const before = befores[type];
  const from = searched
    ? Prisma.sql`request_search s JOIN customer_requests r ON r.id = s.request_id`
    : Prisma.sql`customer_requests r`;
  const where = [
    Prisma.sql`${kind}.request_type = ${literal(type)}`,
    ...(searched ? [hasTerms(sets)] : []),
    ...filtersOf(asked),
    // A search looks at what has ended too, and so does a status.
    ...(searched || asked.status ? [] : [IS_ACTIVE]),
  ];
  const after = before ? [Prisma.sql`(${kind}.created_at, ${id}) < (${before.at}, ${before.id}::uuid)`] : [];
  const rows = await db().$queryRaw<Row[]>`
    SELECT ${COLUMN_LIST} FROM ${from} WHERE ${Prisma.join([...where, ...after], ' AND ')}
     ORDER BY ${kind}.created_at DESC, ${id} DESC LIMIT ${PAGE_SIZE + 1}`;
  const { rows: shown, older } = pageOf(rows, PAGE_SIZE, cursorAt);
  const here = before ? writeCursor(before) : null;
  const page: Page = { rows: shown.map(present), older, isFirst: !before, here };
  if (!isAsked(asked)) return page;
  if (page.isFirst && older === null) return { ...page, count: { count: rows.length, more: false } };
  return { ...page, count: await countOf(Prisma.sql`${from} WHERE ${Prisma.join(where, ' AND ')}`, atLeast?.[type]) };
}

/** Counted up to the limit. @param atLeast of a search over common words only this is known */
async function countOf(from: Prisma.Sql, atLeast: number | undefined): Promise<Count> {
  if (atLeast !== undefined) return { count: atLeast, more: true };
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${from} LIMIT ${COUNT_LIMIT + 1}) AS counted`;
  const count = row?.count ?? 0;
  return { count: Math.min(count, COUNT_LIMIT), more: count > COUNT_LIMIT };
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
    ...(status ? [Prisma.sql`r.status IN (${Prisma.join(statusesLike(status).map(literal))})`] : []),
    ...(service ? [Prisma.sql`r.service_type = ${literal(service)}`] : []),
  ];
}

/** A status and its synonyms (Specification section 4). */
function statusesLike(status: CanonicalStatus): string[] {
  return REQUEST_STATUSES.filter((one) => canonicalStatus(one) === status);
}

/** A value of one of our own enums: as a parameter it would hide from the planner which index holds it. */
function literal(value: string): Prisma.Sql {
  if (!/^[a-z_]+$/.test(value)) throw new Error('not a value of an enum');
  return Prisma.raw(`'${value}'`);
}
