import { ENDED } from '#modules/request/rules/statuses.ts';
import { Prisma } from '#prisma/generated/client.ts';

/*
 * SQL conditions on `customer_requests` that are also the conditions of partial indexes. PostgreSQL uses such an index
 * only if the query repeats its condition exactly, with literals instead of parameters.
 */

/**
 * Writes keys such as statuses as SQL literals, because PostgreSQL can't use a partial index with parameters.
 * @throws Error if a value isn't made of lowercase letters and underscores
 */
export function sqlLiterals(values: readonly string[]): Prisma.Sql {
  for (const value of values)
    if (!/^[a-z_]+$/.test(value)) throw new Error('the value is not made of lowercase letters and underscores');
  return Prisma.raw(values.map((value) => `'${value}'`).join(', '));
}

/** SQL condition: the request hasn't ended. */
export const IS_ACTIVE_SQL = Prisma.sql`status NOT IN (${sqlLiterals(ENDED)})`;

/** SQL condition: it's the desk's turn (since `turn_since`). */
export const WAITS_FOR_DESK_SQL = Prisma.sql`next_actor = 'admin'`;
