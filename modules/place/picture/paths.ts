import type { Frame, Spot } from '../rules/projection.ts';

/** Lines are drawn this far beyond the frame, so that their round ends aren't seen. */
const OVERDRAW = 12;

/** The SVG path of a line, cropped to the drawing. Empty if nothing of it is in view. */
export function openSvgPath(line: readonly Spot[], frame: Frame): string {
  const runs: Spot[][] = [];
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from || !mayBeSeen(from, to, frame)) continue;
    const run = runs.at(-1);
    if (run?.at(-1) === from) run.push(to);
    else runs.push([from, to]);
  }
  return runs.map((run) => svgPath(run)).join('');
}

/** The SVG path of an area. Empty if it isn't in view. */
export function closedSvgPath(ring: readonly Spot[], frame: Frame): string {
  const xs = ring.map(({ x }) => x);
  const ys = ring.map(({ y }) => y);
  const [topLeft, bottomRight] = [
    { x: Math.min(...xs), y: Math.min(...ys) },
    { x: Math.max(...xs), y: Math.max(...ys) },
  ];
  return mayBeSeen(topLeft, bottomRight, frame) ? `${svgPath(ring)}z` : '';
}

/** False if both spots lie beyond the same edge, so that nothing between them is in view. */
function mayBeSeen(a: Spot, b: Spot, { width, height }: Frame): boolean {
  return !(
    Math.max(a.x, b.x) < -OVERDRAW ||
    Math.min(a.x, b.x) > width + OVERDRAW ||
    Math.max(a.y, b.y) < -OVERDRAW ||
    Math.min(a.y, b.y) > height + OVERDRAW
  );
}

/**
 * A corner is left out if its distances in x and y from the last corner that was kept add up to less than this, because
 * nobody could see it.
 */
const SMALLEST_STEP = 3;

/** The corners as a path in whole units. Each corner is relative to the one before, which makes the path shorter. */
function svgPath(corners: readonly Spot[]): string {
  const [first, ...rest] = corners.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  if (!first) return '';
  const steps: string[] = [];
  let before = first;
  for (const [index, corner] of rest.entries()) {
    const step = Math.abs(corner.x - before.x) + Math.abs(corner.y - before.y);
    if (step < (index < rest.length - 1 ? SMALLEST_STEP : 1)) continue;
    steps.push(`${corner.x - before.x} ${corner.y - before.y}`);
    before = corner;
  }
  return steps.length === 0 ? '' : `M${first.x} ${first.y}l${steps.join(' ')}`;
}

/** Spots along a line, from one end (included) to the other (excluded). */
export function spotsBetween(from: Spot, to: Spot, steps: number): Spot[] {
  return Array.from({ length: steps }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / steps,
    y: from.y + ((to.y - from.y) * step) / steps,
  }));
}
