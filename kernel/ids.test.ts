import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  makeFamilyId,
  makeArrivalCode,
  makeLinkId,
  makeLocateToken,
  makeNonce,
  readLinkId,
  readLocateToken,
  formatLocateToken,
} from './ids.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes the random generator return these bytes again and again. */
function setRandomBytes(bytes: number[]): void {
  let next = 0;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const view = array as Uint8Array;
    for (let i = 0; i < view.length; i++) view[i] = bytes[next++ % bytes.length] ?? 0;
    return array;
  });
}

describe('link ids', () => {
  it('have the right format', () => {
    for (let i = 0; i < 500; i++) {
      expect(makeLinkId()).toMatch(/^[0-9a-z]{9}$/);
      expect(makeNonce()).toMatch(/^[\w-]{22}$/);
      expect(makeFamilyId()).toMatch(/^[0-9a-z]{25}$/);
      expect(makeArrivalCode()).toMatch(/^\d{4}$/);
    }
  });

  it("don't repeat", () => {
    expect(new Set(Array.from({ length: 5_000 }, makeLinkId)).size).toBe(5_000);
    expect(new Set(Array.from({ length: 5_000 }, makeNonce)).size).toBe(5_000);
  });

  it('skip bytes that would favor the start of the alphabet', () => {
    setRandomBytes([252, 253, 254, 255, 0, 35, 36, 251]);
    expect(makeLinkId()).toBe('0z0z0z0z0');
    vi.restoreAllMocks();
    setRandomBytes([250, 255, 9, 249]);
    expect(makeArrivalCode()).toBe('9999');
  });

  it('use all characters about equally often', () => {
    const seen = new Map<string, number>();
    const idCount = 8_000;
    for (let i = 0; i < idCount; i++) for (const letter of makeLinkId()) seen.set(letter, (seen.get(letter) ?? 0) + 1);
    expect(seen.size).toBe(36);
    // Each character is expected 2,000 times, with a standard deviation of 44. A difference of 270 is six standard
    // deviations, so the test fails by chance less than once in 10^7 runs. If no bytes were skipped, four characters
    // would be expected 2,250 times, and this test would usually fail.
    for (const count of seen.values()) expect(Math.abs(count - (idCount * 9) / 36)).toBeLessThan(270);
  });
});

describe('the id in a link', () => {
  it('reads the id of a link in lower and upper case', () => {
    const id = makeLinkId();
    for (const typed of [id, id.toUpperCase()]) expect(readLinkId(typed)).toBe(id);
    for (const typed of [undefined, '', 'a b', 'k3x9q2ab-', 'x'.repeat(33)]) expect(readLinkId(typed)).toBeUndefined();
  });
});

describe('nonce', () => {
  it('makes a nonce of 16 bytes in base64url', () => {
    setRandomBytes([255]);
    expect(makeNonce()).toBe('_____________________w');
    vi.restoreAllMocks();
    setRandomBytes([251, 239, 190]);
    expect(makeNonce()).toBe(`${'-'.repeat(21)}w`);
  });
});

describe('the secret of a locate link', () => {
  it('contains no characters that sound or look alike', () => {
    for (let i = 0; i < 500; i++) expect(makeLocateToken()).toMatch(/^[2-9abcdefghjkmnpqrstuvwxyz]{10}$/);
    expect(new Set(Array.from({ length: 5_000 }, makeLocateToken)).size).toBe(5_000);
  });

  it("reads a location link's secret as people type it", () => {
    const token = makeLocateToken();
    expect(formatLocateToken(token)).toBe(`${token.slice(0, 5)}-${token.slice(5)}`);
    for (const typed of [token, formatLocateToken(token), formatLocateToken(token).toUpperCase()]) {
      expect(readLocateToken(typed)).toBe(token);
    }
  });

  it.each([undefined, '', 'k7mqx', 'k7mqx-4r9t0', 'k7mqx-4r9tl', 'k7mqx-4r9-tw', "k7mqx' or 1=1"])(
    'reads no secret from %j',
    (typed) => {
      expect(readLocateToken(typed)).toBeUndefined();
    },
  );
});
