import { SPEAKABLE, randomText } from './ids.ts';

/**
 * The number of a request: what people call it by, on pages, in texts and on the phone. It names a request and opens
 * nothing; that takes a link, whose id is another one (decision 0043).
 */

const ALPHABET = SPEAKABLE.toUpperCase();
const LENGTH = 6;
const HALF = LENGTH / 2;
/** A digit and a letter at least: no word of a reply ("THANKS") and no amount is taken for a number. */
const NUMBER = new RegExp(`^(?=.*[A-Z])(?=.*[0-9])[${ALPHABET}]{${LENGTH}}$`);

/** A new number, as the column holds it: "K7MQX4". The column is unique; a clash is tried again with another. */
export function makeRequestNumber(): string {
  for (;;) {
    const number = randomText(LENGTH, ALPHABET);
    if (NUMBER.test(number)) return number;
  }
}

/** A number as it is shown and read out: "K7M-QX4". */
export function formatRequestNumber(number: string): string {
  return `${number.slice(0, HALF)}-${number.slice(HALF)}`;
}

/** The number that a person typed, as the column holds it: any case, in two halves or in one; undefined for what is none. */
export function readRequestNumber(typed: string): string | undefined {
  const number = typed
    .trim()
    .toUpperCase()
    .replace(/^(...)[-\s](...)$/, '$1$2');
  return NUMBER.test(number) ? number : undefined;
}
