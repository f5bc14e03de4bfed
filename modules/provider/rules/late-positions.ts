import { POSITION_INTERVAL_MS, isPlausible, isUsable } from './positions.ts';
import type { Measured } from './positions.ts';

/*
 * The rules for positions that an app sends from the provider's pocket, perhaps long after it measured them (decision
 * 0057). Times are in milliseconds.
 */

/** A provider's drives to the pickup and, for a tow, to the drop-off. */
interface Drive {
  /** When the provider accepted the agreement. */
  since: number;
  /** Null until the provider arrives. */
  arrivedAt: number | null;
  /** When the service of a tow began; null for others, and before. */
  leftAt: number | null;
}

/** Whether a position was measured between agreement and arrival, or once a tow's service had begun. */
export function isUnderWay(at: number, { since, arrivedAt, leftAt }: Drive): boolean {
  if (at < since) return false;
  return arrivedAt === null || at <= arrivedAt || (leftAt !== null && at >= leftAt);
}

/**
 * Decides which positions from before the last one are stored: those that a truck can have passed through on its way
 * from the one before to the one after. One within seconds of another is the same, so that a queue sent twice counts
 * once.
 * @param track the stored positions, in order
 */
export function fitBetween(track: readonly Measured[], late: readonly Measured[]): Measured[] {
  let known = [...track];
  const fitting: Measured[] = [];
  for (const point of late.filter(isUsable)) {
    const next = known.findIndex(({ at }) => at > point.at);
    const [before, after] = [known.at(next - 1), known[next]];
    if (next < 0) continue;
    if (next > 0 && before && !(isApart(before, point) && isPlausible(before, point))) continue;
    if (after && !(isApart(point, after) && isPlausible(point, after))) continue;
    known = known.toSpliced(next, 0, point);
    fitting.push(point);
  }
  return fitting;
}

function isApart(earlier: Measured, later: Measured): boolean {
  return later.at - earlier.at >= POSITION_INTERVAL_MS;
}
