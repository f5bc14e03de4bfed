import type { Frame, Spot } from '../rules/projection.ts';
import type { MapLabel } from '../rules/types.ts';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Font {
  size: number;
  bold?: boolean;
}

/** Labels keep so far from the frame. */
const EDGE = 6;
/** Width of a character and heights over and under the line, in parts of the font's size: a system font, measured amply. */
const CHARACTER = 0.58;
/** Bold, in the widest system fonts: where there is so much room it is used. */
const BOLD_CHARACTER = 0.7;
const ASCENT = 0.8;
const DESCENT = 0.25;
/** Between a label and anything else, along and across the line. */
const APART = { x: 4, y: 2 };

/** Where labels still have room: nothing is written over anything else, or over the edge. */
export class Room {
  private readonly taken: Box[] = [];

  constructor(private readonly frame: Frame) {}

  /** Keeps the square around a spot free. @param reach half of its side */
  keep({ x, y }: Spot, reach: number): void {
    this.taken.push({ left: x - reach, top: y - reach, right: x + reach, bottom: y + reach });
  }

  /** Whether nothing lies on the square around a spot. @param reach half of its side */
  isOpen({ x, y }: Spot, reach: number): boolean {
    const square = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
    return this.isInside(square) && this.isFree(square);
  }

  /**
   * Beside a spot: right, left, above or below, there also to one side, wherever there is room first; null when there is
   * none.
   */
  beside({ x, y }: Spot, text: string, { size, bold = false }: Font, gap: number): MapLabel | null {
    const line = y + size * 0.35;
    const labels: MapLabel[] = [
      { x: x + gap, y: line, anchor: 'start', text },
      { x: x - gap, y: line, anchor: 'end', text },
      { x, y: y - gap - size * DESCENT, anchor: 'middle', text },
      { x, y: y + gap + size * ASCENT, anchor: 'middle', text },
      ...[y - gap - size * DESCENT, y + gap + size * ASCENT].flatMap((aside): MapLabel[] => [
        { x: x + gap, y: aside, anchor: 'end', text },
        { x: x - gap, y: aside, anchor: 'start', text },
      ]),
    ];
    return this.first({ size, bold }, labels) ?? (bold ? this.first({ size }, labels) : null);
  }

  /** In the middle of the first of the spots that has room; null when none has. */
  on(spots: readonly Spot[], text: string, size: number): MapLabel | null {
    const labels = spots.map(({ x, y }) => ({ x, y: y + size * 0.35, anchor: 'middle' as const, text }));
    return this.first({ size, bold: true }, labels);
  }

  private first(font: Font, labels: readonly MapLabel[]): MapLabel | null {
    for (const label of labels) {
      const box = boxOf(label, font);
      // Nothing is cut off at the edge, however wide the letters are.
      if (!this.isInside(boxOf(label, { ...font, bold: true })) || !this.isFree(widened(box))) continue;
      this.taken.push(box);
      return { ...label, x: Math.round(label.x), y: Math.round(label.y) };
    }
    return null;
  }

  private isInside(box: Box): boolean {
    const { width, height } = this.frame;
    return box.left >= EDGE && box.top >= EDGE && box.right <= width - EDGE && box.bottom <= height - EDGE;
  }

  private isFree(box: Box): boolean {
    return !this.taken.some(
      (other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    );
  }
}

function boxOf({ x, y, text, anchor }: MapLabel, { size, bold = false }: Font): Box {
  const width = text.length * size * (bold ? BOLD_CHARACTER : CHARACTER);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, top: y - size * ASCENT, right: left + width, bottom: y + size * DESCENT };
}

function widened({ left, top, right, bottom }: Box): Box {
  return { left: left - APART.x, top: top - APART.y, right: right + APART.x, bottom: bottom + APART.y };
}
