import { createHash } from 'node:crypto';

const BASE_36 = 36n;

/** A UUID (version 8: made from a hash) that is the same in every run. */
export function idOf(what: number | string): string {
  const hex = createHash('sha256').update(`shoulder seed ${what}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Letters and digits that look drawn and never come twice: a step that shares no factor with 36 goes through all of them. */
export function lettersOf(n: number, length: number, start: bigint): string {
  const all = BASE_36 ** BigInt(length);
  const value = (BigInt(n) * 1_111_111_111_117n + start * 777_777_777n) % all;
  return value.toString(36).padStart(length, '0');
}
