import { db } from '#kernel/server/db.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';

type TimeColumn = {
  [Name in keyof CustomerRequest]: NonNullable<CustomerRequest[Name]> extends Date ? Name : never;
}[keyof CustomerRequest];

/** Columns of `customer_requests` to read. Those with times are listed apart, because they're read as numbers. */
interface RequestColumns {
  values: readonly Exclude<keyof CustomerRequest, TimeColumn>[];
  times: readonly TimeColumn[];
}

/** A row with these columns. Times are in milliseconds since 1970. */
export type RequestRow<Columns extends RequestColumns> = Pick<CustomerRequest, Columns['values'][number]> & {
  [Name in Columns['times'][number]]: null extends CustomerRequest[Name] ? number | null : number;
};

/**
 * SQL: a time in milliseconds since 1970. It's rounded because the float may be a little too low, and `Date` would cut
 * off its fraction.
 */
export const millisecondsSql = (column: string) => Prisma.raw(`round(date_part('epoch', ${column}) * 1000)`);

/**
 * Reads these columns of requests. For hundreds of rows, this takes half as long as a query that returns Dates.
 * @param where a condition on `customer_requests r`
 */
export function readRequestRows<const Columns extends RequestColumns>(
  { values, times }: Columns,
  where: Prisma.Sql,
): Promise<RequestRow<Columns>[]> {
  const columns = Prisma.join([
    ...values.map((name) => Prisma.raw(`r."${name}"`)),
    ...times.map((name) => Prisma.sql`${millisecondsSql(`r."${name}"`)} AS ${Prisma.raw(`"${name}"`)}`),
  ]);
  return db().$queryRaw<RequestRow<Columns>[]>`SELECT ${columns} FROM customer_requests r WHERE ${where}`;
}
