import { formatNumber } from './numbers.ts';

/** An amount of money, always in whole cents. Dollars exist only in what people type and read. */
export type Cents = number;

/** The share of the final price that is the platform's commission, in percent. The customer pays it as the deposit. */
export const COMMISSION_PERCENT = 15;
/** The share of the final price that the provider gets on site, in percent. */
export const PROVIDER_PERCENT = 100 - COMMISSION_PERCENT;

/** The highest amount that anybody can enter: $100,000 (docs/product.md, "Prices"). */
export const MAX_AMOUNT_CENTS = 10_000_000;

/** Stripe refuses charges under $0.50. */
export const MIN_CHARGE_CENTS = 50;

/**
 * The lowest price of a job: $3.30. With a lower price, the deposit would be less than {@link MIN_CHARGE_CENTS}. An
 * extra charge may be lower, because it's paid on site.
 */
export const MIN_PRICE_CENTS = Math.ceil((100 * MIN_CHARGE_CENTS - 50) / COMMISSION_PERCENT);

const TYPED_AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/;

/**
 * Parses a typed amount ("175", "$1,234.50", ".5") to cents. Undefined if it isn't a number, isn't above 0, has more
 * than two decimals, or is over $100,000 (docs/product.md, "Prices").
 */
export function parseAmount(typed: string): Cents | undefined {
  const match = TYPED_AMOUNT.exec(typed.trim());
  if (!match || (match[1] === undefined && !match[2])) return undefined;
  const dollars = Number((match[1] ?? '0').replaceAll(',', ''));
  const cents = dollars * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return isAmount(cents) ? cents : undefined;
}

/** Whether a value is a valid amount: whole cents, more than 0, at most $100,000. */
export function isAmount(cents: unknown): cents is Cents {
  return typeof cents === 'number' && Number.isInteger(cents) && cents > 0 && cents <= MAX_AMOUNT_CENTS;
}

/** Whether a value can be a job's price: an amount of at least `MIN_PRICE_CENTS`. */
export function isPrice(cents: unknown): cents is Cents {
  return isAmount(cents) && cents >= MIN_PRICE_CENTS;
}

/** Parses a typed price like {@link parseAmount}. Undefined also for a price under $3.30. */
export function parsePrice(typed: string): Cents | undefined {
  const cents = parseAmount(typed);
  return isPrice(cents) ? cents : undefined;
}

/** Parses a typed fee like {@link parseAmount}. A fee may be 0. */
export function parseFee(typed: string): Cents | undefined {
  return /^\$?\s*0+(\.0{0,2})?$/.test(typed.trim()) ? 0 : parseAmount(typed);
}

/** The deposit, which is the commission: 15% of the final price, half a cent rounded up. */
export function depositOf(finalPrice: Cents): Cents {
  return Math.floor((finalPrice * COMMISSION_PERCENT + 50) / 100);
}

/** What the provider gets on site: the final price less the deposit. Deposit and payout always add up to the price. */
export function payoutOf(finalPrice: Cents): Cents {
  return finalPrice - depositOf(finalPrice);
}

/** Formats an amount: "$1,234.50". */
export function formatMoney(cents: Cents): string {
  return `${cents < 0 ? '-' : ''}$${formatNumber(Math.abs(cents) / 100, 2)}`;
}

/** Formats an amount in whole dollars: "$1,235", for the statistics (docs/product.md, "Statistics"). */
export function formatWholeDollars(cents: Cents): string {
  const dollars = Math.round(Math.abs(cents) / 100);
  return `${cents < 0 && dollars > 0 ? '-' : ''}$${formatNumber(dollars)}`;
}

/** The value of a form field for an amount: "175.00". */
export function amountFieldValue(cents: Cents): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
