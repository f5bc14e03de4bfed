import { db } from '#kernel/server/db.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';

type TimeColumn = {
  [Name in keyof CustomerRequest]: Date extends CustomerRequest[Name] ? Name : never;
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
 * Reads these columns of the requests. Use it for hundreds of rows: Prisma's own queries take twice as long, also because
 * they make a Date of each time.
 * @param where a condition on `customer_requests r`
 */
export function readRequestRows<const Columns extends RequestColumns>(
  { values, times }: Columns,
  where: Prisma.Sql,
): Promise<RequestRow<Columns>[]> {
  const columns = Prisma.raw(
    [
      ...values.map((name) => `r."${name}"`),
      ...times.map((name) => `round(date_part('epoch', r."${name}") * 1000) AS "${name}"`),
    ].join(', '),
  );
  return db().$queryRaw<RequestRow<Columns>[]>`SELECT ${columns} FROM customer_requests r WHERE ${where}`;
}
