import { POSITION_INTERVAL_MS, isPlausibleDrive, isUsablePosition } from './positions.ts';
import type { MeasuredPosition } from './positions.ts';

/*
 * The rules for positions from an app in the provider's pocket, which may send them long after it measured them
 * (decision 0057). Times are in milliseconds since 1970.
 */

/** When a provider drives: to the pickup and, for a tow, to the drop-off. */
interface Drive {
  /** When the provider accepted the agreement. */
  since: number;
  /** Null until the provider arrives. */
  arrivedAt: number | null;
  /** When the service of a tow began; null until then, and for other services. */
  towStartedAt: number | null;
}

/**
 * Whether a position was measured on a drive: between the agreement and the arrival, or after a tow's service began.
 */
export function wasUnderWayAt(at: number, { since, arrivedAt, towStartedAt }: Drive): boolean {
  if (at < since) return false;
  return arrivedAt === null || at <= arrivedAt || (towStartedAt !== null && at >= towStartedAt);
}

/**
 * Decides which late positions are added to the track: those that a truck could have reached from the position before,
 * and from which it could have reached the position after. A position within seconds of another one counts as the same
 * and isn't added, so that a queue sent twice is stored once.
 * @param track the stored positions, the earliest first
 * @param late the new positions, all measured before the last stored one
 */
export function latePositionsThatFit(
  track: readonly MeasuredPosition[],
  late: readonly MeasuredPosition[],
): MeasuredPosition[] {
  let known = [...track];
  const fitting: MeasuredPosition[] = [];
  for (const point of late.filter(isUsablePosition)) {
    const next = known.findIndex(({ at }) => at > point.at);
    const [before, after] = [known.at(next - 1), known[next]];
    if (next < 0) continue;
    if (next > 0 && before && !(isApart(before, point) && isPlausibleDrive(before, point))) continue;
    if (after && !(isApart(point, after) && isPlausibleDrive(point, after))) continue;
    known = known.toSpliced(next, 0, point);
    fitting.push(point);
  }
  return fitting;
}

function isApart(earlier: MeasuredPosition, later: MeasuredPosition): boolean {
  return later.at - earlier.at >= POSITION_INTERVAL_MS;
}
