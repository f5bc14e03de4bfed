import type { Frame, Spot } from '../rules/projection.ts';
import type { MapLabel } from '../rules/types.ts';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Font {
  size: number;
  bold?: boolean;
}

/** Labels stay at least this far from the drawing's edge. */
const EDGE_DISTANCE = 6;
/**
 * The width of a character, for a font size of 1. ASCENT and DESCENT are its heights above and below the baseline. All
 * are larger than in most system fonts, so that labels don't overlap.
 */
const CHARACTER_WIDTH = 0.58;
/**
 * The width of a character in the widest bold font. A bold label that finds no room beside its spot is tried again with
 * CHARACTER_WIDTH.
 */
const BOLD_CHARACTER_WIDTH = 0.7;
const ASCENT = 0.8;
const DESCENT = 0.25;
/** The minimum distance between a label and anything else: to its sides (x), and above and below (y). */
const MARGIN = { x: 4, y: 2 };

/** Finds room for labels, so that none overlaps anything or crosses the edge. */
export class LabelRoom {
  private readonly taken: Box[] = [];

  constructor(private readonly frame: Frame) {}

  /**
   * Marks the square around a spot as taken.
   * @param reach half of the square's side
   */
  reserve(spot: Spot, reach: number): void {
    this.reserveBox(squareAround(spot, reach));
  }

  reserveBox(box: Box): void {
    this.taken.push(box);
  }

  /**
   * Whether the square around a spot is free.
   * @param reach half of the square's side
   */
  isSpotFree(spot: Spot, reach: number): boolean {
    const square = squareAround(spot, reach);
    return this.isInside(square) && this.isFree(square);
  }

  /**
   * Places a label beside a spot. Tries right, left, above and below, then the four corners.
   * @returns null if there's no room
   */
  placeBeside({ x, y }: Spot, text: string, { size, bold = false }: Font, gap: number): MapLabel | null {
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
    return this.placeFirstFitting({ size, bold }, labels) ?? (bold ? this.placeFirstFitting({ size }, labels) : null);
  }

  /**
   * Centers a label on the first spot that has room.
   * @returns null if no spot has room
   */
  placeOn(spots: readonly Spot[], text: string, size: number): MapLabel | null {
    const labels = spots.map(({ x, y }) => ({ x, y: y + size * 0.35, anchor: 'middle' as const, text }));
    return this.placeFirstFitting({ size, bold: true }, labels);
  }

  private placeFirstFitting(font: Font, labels: readonly MapLabel[]): MapLabel | null {
    for (const label of labels) {
      const box = boxOf(label, font);
      // At the edge, measure with the widest letters, so that nothing is cut off.
      if (!this.isInside(boxOf(label, { ...font, bold: true })) || !this.isFree(withMargin(box))) continue;
      this.taken.push(box);
      return { ...label, x: Math.round(label.x), y: Math.round(label.y) };
    }
    return null;
  }

  private isInside(box: Box): boolean {
    const { width, height } = this.frame;
    return (
      box.left >= EDGE_DISTANCE &&
      box.top >= EDGE_DISTANCE &&
      box.right <= width - EDGE_DISTANCE &&
      box.bottom <= height - EDGE_DISTANCE
    );
  }

  private isFree(box: Box): boolean {
    return !this.taken.some(
      (other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    );
  }
}

function boxOf({ x, y, text, anchor }: MapLabel, { size, bold = false }: Font): Box {
  const width = text.length * size * (bold ? BOLD_CHARACTER_WIDTH : CHARACTER_WIDTH);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, top: y - size * ASCENT, right: left + width, bottom: y + size * DESCENT };
}

function squareAround({ x, y }: Spot, reach: number): Box {
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
}

function withMargin({ left, top, right, bottom }: Box): Box {
  return { left: left - MARGIN.x, top: top - MARGIN.y, right: right + MARGIN.x, bottom: bottom + MARGIN.y };
}
