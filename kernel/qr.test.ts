import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrPicture } from './qr.ts';

describe('qrPicture', () => {
  const text = `otpauth://totp/Shoulder:rosa%40tow.example?issuer=Shoulder&secret=${'A2'.repeat(16)}&digits=6&period=30`;

  it('draws every dark square, and no other square', () => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 });
    const picture = qrPicture(text);
    const drawn = new Set<string>();
    for (const [, x = '', y = '', width = ''] of picture.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let n = 0; n < Number(width); n++) drawn.add(`${Number(x) + n} ${y}`);
    }
    const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`${x} ${y}`] : [])));
    expect(picture.size).toBe(size);
    expect([...drawn].sort()).toEqual(dark.sort());
  });

  it('leaves the margin around the code white', () => {
    const { size, path } = qrPicture(text);
    for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
      expect(Math.max(Number(x) + Number(width), Number(y) + 1)).toBeLessThanOrEqual(size - 4);
    }
  });
});
