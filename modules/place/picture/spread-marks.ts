import { MARK_SIZE } from '../rules/overview.ts';
import type { OverviewCluster, OverviewMark } from '../rules/overview.ts';
import type { Frame, Spot } from '../rules/projection.ts';

type MarkSize = Pick<Frame, 'width' | 'height'>;

/** The spots to try for a mark, relative to its place, the nearest first. */
export function offsetsWithin(reach: number, size: MarkSize = MARK_SIZE): Spot[] {
  const steps = Array.from({ length: 4 * reach + 1 }, (_, n) => n / 2 - reach);
  return steps
    .flatMap((column) => steps.map((row) => ({ x: column * size.width, y: row * size.height })))
    .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
}

/** The corner where the page names the source of the map's data. A mark under that text couldn't be tapped. */
const SOURCE_CORNER = { width: 200, height: 28 };

/** What {@link spreadMarks} places. */
export interface UnplacedMark {
  id: string;
  spot: Spot;
  outside: boolean;
}

/**
 * Moves marks apart so that each one can be tapped. The first marks stay nearest to their places. Where too many places
 * are close together, those that find no room share one mark with a number.
 * @param unplaced the marks, the most important first
 * @param reach how far a mark may be from its place, in rows and columns of marks
 */
export function spreadMarks(unplaced: readonly UnplacedMark[], frame: Frame, reach: number) {
  const tries = offsetsWithin(reach);
  const isNear = (a: Spot, b: Spot) => isWithinMarks(a, b, reach);
  const taken: Spot[] = [];
  const takeSpot = (around: Spot): Spot | undefined => {
    const start = moveInside(around, frame);
    const nearby = taken.filter((other) => isWithinMarks(other, start, reach + 1));
    const isFree = (spot: Spot) => isInside(spot, frame) && !nearby.some((other) => overlap(other, spot));
    const step = tries.find(({ x, y }) => isFree({ x: start.x + x, y: start.y + y }));
    if (!step) return undefined;
    const spot = { x: Math.round(start.x + step.x), y: Math.round(start.y + step.y) };
    taken.push(spot);
    return spot;
  };
  const marks: OverviewMark[] = [];
  const crowds: { around: Spot; ids: string[] }[] = [];
  for (const { id, spot, outside } of unplaced) {
    const at = roundSpot(moveInside(spot, frame));
    const freeSpot = takeSpot(spot);
    if (freeSpot) {
      marks.push({ id, ...freeSpot, at, outside });
      continue;
    }
    const crowd = crowds.find(({ around }) => isNear(around, at));
    if (crowd) crowd.ids.push(id);
    else crowds.push({ around: at, ids: [id] });
  }
  // A crowd (places that found no room) needs a spot for its shared mark. It gets the spot of the last mark near it,
  // and that mark's place joins the crowd.
  const clusters = crowds.map(({ around, ids }): OverviewCluster => {
    const last = marks.findLastIndex((mark) => isNear(mark.at, around));
    const [lastMark] = last === -1 ? [] : marks.splice(last, 1);
    return { x: lastMark?.x ?? around.x, y: lastMark?.y ?? around.y, ids: lastMark ? [lastMark.id, ...ids] : ids };
  });
  return { marks, clusters };
}

/** Whether two spots are at most this many columns and rows of marks apart. */
function isWithinMarks(a: Spot, b: Spot, marks: number): boolean {
  return Math.abs(a.x - b.x) <= marks * MARK_SIZE.width && Math.abs(a.y - b.y) <= marks * MARK_SIZE.height;
}

/** Whether two marks overlap. @param size the marks' size; if they differ, the average of both */
export function overlap(a: Spot, b: Spot, size: MarkSize = MARK_SIZE): boolean {
  return Math.abs(a.x - b.x) < size.width && Math.abs(a.y - b.y) < size.height;
}

/** Whether a mark is in the drawing, and not under the text in the drawing's corner. */
export function isInside({ x, y }: Spot, { width, height }: Frame, size: MarkSize = MARK_SIZE): boolean {
  const isUnderSource = x + size.width / 2 > width - SOURCE_CORNER.width && y - size.height / 2 < SOURCE_CORNER.height;
  if (isUnderSource) return false;
  return x >= size.width / 2 && x <= width - size.width / 2 && y >= size.height / 2 && y <= height - size.height / 2;
}

function moveInside({ x, y }: Spot, { width, height }: Frame): Spot {
  return {
    x: Math.min(width - MARK_SIZE.width / 2, Math.max(MARK_SIZE.width / 2, x)),
    y: Math.min(height - MARK_SIZE.height / 2, Math.max(MARK_SIZE.height / 2, y)),
  };
}

export function roundSpot({ x, y }: Spot): Spot {
  return { x: Math.round(x), y: Math.round(y) };
}
