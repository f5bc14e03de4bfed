import { encode } from 'uqr';

/** A QR code to be drawn as one path in a square of `size` units, with the quiet border that scanners want. */
export interface QrPicture {
  size: number;
  path: string;
}

const BORDER = 4;

/** A text as a QR code. @throws for a text too long for one (about 2,900 bytes) */
export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => runs(row).map(([from, to]) => `M${from} ${y}h${to - from}v1h${from - to}z`))
    .join('');
  return { size, path };
}

/** Where dark runs begin and end in a row. */
function runs(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  row.forEach((dark, x) => {
    if (!dark) return;
    const last = found.at(-1);
    if (last?.[1] === x) last[1] = x + 1;
    else found.push([x, x + 1]);
  });
  return found;
}
