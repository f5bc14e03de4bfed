/** Money is in integer cents everywhere. Dollars exist only in what people type and read. */
export type Cents = number;

/** The platform's commission, which is also the customer's deposit, as a share of the final price. */
export const COMMISSION_PERCENT = 15;
/** The provider's share of the final price, paid on site. */
export const PROVIDER_PERCENT = 100 - COMMISSION_PERCENT;

/** The highest amount anybody can enter: $100,000 (docs/product.md, "Prices"). */
export const MAX_AMOUNT_CENTS = 10_000_000;

/** Stripe refuses charges under $0.50. */
export const MIN_CHARGE_CENTS = 50;

/**
 * The lowest price of a job, $3.30: below it, the deposit would be less than {@link MIN_CHARGE_CENTS}. An extra charge
 * may be lower, because it's paid on site.
 */
export const MIN_PRICE_CENTS = Math.ceil((100 * MIN_CHARGE_CENTS - 50) / COMMISSION_PERCENT);

const TYPED_AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/;

/**
 * Parses a typed amount ("175", "$1,234.50", ".5") to cents. Undefined if it isn't a number, has more than two
 * decimals, isn't positive, or is over $100,000 (docs/product.md, "Prices").
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

/** As {@link parseAmount} for a job's price; also undefined under $3.30. */
export function parsePrice(typed: string): Cents | undefined {
  const cents = parseAmount(typed);
  return isPrice(cents) ? cents : undefined;
}

/** As {@link parseAmount}, for a fee that may be nothing ("0"). */
export function parseFee(typed: string): Cents | undefined {
  return /^\$?\s*0+(\.0{0,2})?$/.test(typed.trim()) ? 0 : parseAmount(typed);
}

/** The deposit, which is the commission: 15% of the final price, half a cent rounded up. */
export function depositOf(finalPrice: Cents): Cents {
  return Math.floor((finalPrice * COMMISSION_PERCENT + 50) / 100);
}

/** What the provider gets on site: the final price minus the deposit, so that both always add up. */
export function payoutOf(finalPrice: Cents): Cents {
  return finalPrice - depositOf(finalPrice);
}

/** "$1,234.50". Formatted by hand so that browsers, server and workflows agree. */
export function formatMoney(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}$${groupThousands(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`;
}

/** "$1,235": whole dollars, for the statistics (docs/product.md, "Statistics"). */
export function formatWholeDollars(cents: Cents): string {
  const dollars = Math.round(Math.abs(cents) / 100);
  return `${cents < 0 && dollars > 0 ? '-' : ''}$${groupThousands(dollars)}`;
}

/** "175.00", the value of a form field. */
export function amountField(cents: Cents): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function groupThousands(whole: number): string {
  return String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
