import { known } from './rules/phases.ts';
import type { Cents } from '#kernel/money.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';

/** The row of a request whose price is agreed, and with it the deposit. */
export type AgreedRow<Row = CustomerRequest> = Row & { final_price_cents: Cents; deposit_amount_cents: Cents };

/** The row as one with an agreed price. @throws Error when none is agreed */
export function agreedRow<Row extends Pick<CustomerRequest, 'final_price_cents' | 'deposit_amount_cents'>>(
  row: Row,
): AgreedRow<Row> {
  return known(row, 'final_price_cents', 'deposit_amount_cents');
}

/** The last extra that the provider asked for, cents. @throws Error when none was asked for */
export function extraOf(row: Pick<CustomerRequest, 'extra_cents'>): Cents {
  return known(row, 'extra_cents').extra_cents;
}

/** What an agreed extra adds to the payment on site, cents. */
export function approvedExtraOf(row: Pick<CustomerRequest, 'extra_cents' | 'extra_status'>): Cents {
  return row.extra_status === 'approved' ? extraOf(row) : 0;
}
