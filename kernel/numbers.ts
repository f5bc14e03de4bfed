const formats = new Map<number, Intl.NumberFormat>();

/**
 * Formats a number: "1,234"; with one decimal, "4.5". Spanish in the US writes numbers the same way.
 * @param decimals how many decimals to show, even if they're zeros
 */
export function formatNumber(value: number, decimals = 0): string {
  const format = formats.get(decimals) ?? newFormat(decimals);
  formats.set(decimals, format);
  return format.format(value);
}

/** Rounds a number to this many decimals, for values that are stored, drawn or used in calculations. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}

function newFormat(decimals: number): Intl.NumberFormat {
  // eslint-disable-next-line no-restricted-syntax -- allowed only here: all other code must call formatNumber
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
