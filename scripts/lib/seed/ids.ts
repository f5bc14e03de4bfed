import { createHash } from 'node:crypto';
import { SPEAKABLE_CHARACTERS } from '#kernel/ids.ts';
import { readRequestNumber } from '#kernel/request-number.ts';

const BASE_36 = 36n;

/** Makes a UUID from a hash (version 8), so it's always the same for the same input. */
export function uuidFor(what: number | string): string {
  const hex = createHash('sha256').update(`shoulder seed ${what}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Letters and digits that look random. They differ for each `n`, because the factor is coprime to 36. */
export function uniqueLettersAndDigits(n: number, length: number, start: bigint): string {
  const possibleValues = BASE_36 ** BigInt(length);
  const value = (BigInt(n) * 1_111_111_111_117n + start * 777_777_777n) % possibleValues;
  return value.toString(36).padStart(length, '0');
}

/** How many numbers are tried for a request. One in ten is rejected, because it reads like a word or an amount. */
const CANDIDATES_PER_NUMBER = 16;

/** A request number that looks random and never repeats. */
export function requestNumberOf(n: number): string {
  for (let k = n * CANDIDATES_PER_NUMBER; k < (n + 1) * CANDIDATES_PER_NUMBER; k++) {
    let value = (BigInt(k) * 1_111_111_111_117n) % 31n ** 6n;
    let typed = '';
    for (; typed.length < 6; value /= 31n) typed += SPEAKABLE_CHARACTERS.charAt(Number(value % 31n));
    const number = readRequestNumber(typed);
    if (number) return number;
  }
  throw new Error(`no request number for ${n}`);
}
