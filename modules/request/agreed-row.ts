import { requireFields } from './rules/phases.ts';
import type { Cents } from '#kernel/money.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';

/** A row with an agreed price. Such a row also has a deposit. */
export type AgreedRow<Row = CustomerRequest> = Row & { final_price_cents: Cents; deposit_amount_cents: Cents };

/**
 * Returns the row, typed as having an agreed price.
 * @throws Error if no price is agreed
 */
export function requireAgreedRow<Row extends Pick<CustomerRequest, 'final_price_cents' | 'deposit_amount_cents'>>(
  row: Row,
): AgreedRow<Row> {
  return requireFields(row, 'final_price_cents', 'deposit_amount_cents');
}

/** What's due on site without an extra charge, in cents: the agreed price less its deposit. */
export function providerShareOf(row: Pick<AgreedRow, 'final_price_cents' | 'deposit_amount_cents'>): Cents {
  return row.final_price_cents - row.deposit_amount_cents;
}

/**
 * The amount of the last extra charge that the provider asked for, in cents.
 * @throws Error if the provider asked for none
 */
export function requestedExtraCents(row: Pick<CustomerRequest, 'extra_cents'>): Cents {
  return requireFields(row, 'extra_cents').extra_cents;
}

/** The approved extra charge in cents, which is added to the on-site payment; 0 if there's none. */
export function approvedExtraOf(row: Pick<CustomerRequest, 'extra_cents' | 'extra_status'>): Cents {
  return row.extra_status === 'approved' ? requestedExtraCents(row) : 0;
}

/**
 * What the customer pays the provider on site, including an approved extra charge, in cents.
 * @throws Error if no price is agreed
 */
export function dueOnSiteOf(
  row: Pick<CustomerRequest, 'final_price_cents' | 'deposit_amount_cents' | 'extra_cents' | 'extra_status'>,
): Cents {
  return providerShareOf(requireAgreedRow(row)) + approvedExtraOf(row);
}
