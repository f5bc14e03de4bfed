import { SPEAKABLE_CHARACTERS, randomText } from './ids.ts';

/**
 * People refer to a request by its number: on pages, in messages and on the phone. The number isn't secret: only a link
 * gives access to the request, and links have ids of their own (decision 0043).
 */

const ALPHABET = SPEAKABLE_CHARACTERS.toUpperCase();
const LENGTH = 6;
const HALF = LENGTH / 2;
/**
 * A request number has at least one digit and one letter. That way, neither a word in a reply ("THANKS") nor an amount
 * is mistaken for a request number.
 */
const NUMBER_PATTERN = new RegExp(`^(?=.*[A-Z])(?=.*[0-9])[${ALPHABET}]{${LENGTH}}$`);

/** A new number as it's stored, "K7MQX4". The column is unique, so callers try again after a collision. */
export function makeRequestNumber(): string {
  for (;;) {
    const number = randomText(LENGTH, ALPHABET);
    if (NUMBER_PATTERN.test(number)) return number;
  }
}

/** A number as it's shown and read out: "K7M-QX4". */
export function formatRequestNumber(number: string): string {
  return `${number.slice(0, HALF)}-${number.slice(HALF)}`;
}

/**
 * Reads a typed number, in lower or upper case, in one piece or in two halves. Returns it as it's stored; undefined if
 * it's invalid.
 */
export function readRequestNumber(typed: string): string | undefined {
  const number = typed
    .trim()
    .toUpperCase()
    .replace(/^(...)[-\s](...)$/, '$1$2');
  return NUMBER_PATTERN.test(number) ? number : undefined;
}
