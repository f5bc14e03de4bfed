import { encode } from 'uqr';

/** A QR code as a single SVG path, in a square of `size` units. Includes the white margin that scanners need. */
export interface QrPicture {
  size: number;
  path: string;
}

const BORDER = 4;

/**
 * Makes a text's QR code.
 * @throws if the text is too long (over about 2,900 bytes)
 */
export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => darkRuns(row).map(([from, to]) => `M${from} ${y}h${to - from}v1h${from - to}z`))
    .join('');
  return { size, path };
}

/** Where each run of dark squares starts and ends, in one row of the QR code. */
function darkRuns(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  row.forEach((dark, x) => {
    if (!dark) return;
    const last = found.at(-1);
    if (last?.[1] === x) last[1] = x + 1;
    else found.push([x, x + 1]);
  });
  return found;
}
