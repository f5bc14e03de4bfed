import { SPEAKABLE, randomText } from './ids.ts';

/**
 * The number by which people refer to a request: on pages, in messages and on the phone. It gives no access; a link
 * does, and has a different id (decision 0043).
 */

const ALPHABET = SPEAKABLE.toUpperCase();
const LENGTH = 6;
const HALF = LENGTH / 2;
/**
 * Has at least one digit and one letter, so that neither a word in a reply ("THANKS") nor an amount is taken for a
 * number.
 */
const NUMBER = new RegExp(`^(?=.*[A-Z])(?=.*[0-9])[${ALPHABET}]{${LENGTH}}$`);

/** A new number as stored, "K7MQX4". The column is unique; callers retry with another after a collision. */
export function makeRequestNumber(): string {
  for (;;) {
    const number = randomText(LENGTH, ALPHABET);
    if (NUMBER.test(number)) return number;
  }
}

/** A number as shown and read out: "K7M-QX4". */
export function formatRequestNumber(number: string): string {
  return `${number.slice(0, HALF)}-${number.slice(HALF)}`;
}

/** Parses a typed number to its stored form, in any case, in one piece or two halves; undefined if invalid. */
export function readRequestNumber(typed: string): string | undefined {
  const number = typed
    .trim()
    .toUpperCase()
    .replace(/^(...)[-\s](...)$/, '$1$2');
  return NUMBER.test(number) ? number : undefined;
}
