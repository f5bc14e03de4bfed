import { movedMap } from '#modules/place/rules/moved-map.ts';
import type { ProviderPoint } from '../../http/point.ts';
import type { OpenTracking, Tracking } from './load.server.ts';

/**
 * The page's data after the provider has moved. Null if the page must load its data again, because something else has
 * changed too, or because the map must be redrawn.
 */
export function applyProviderMove(tracking: Tracking, point: ProviderPoint): Tracking | null {
  if (tracking.kind !== 'open' || !tracking.map) return null;
  const { live, tow } = tracking;
  const map = movedMap(tracking.map, point);
  if (!map || point.stage !== tracking.map.stage) return null;
  const shown = { ...tracking, map, driven: point.driven };
  if (live) return live.position && { ...shown, live: { ...live, position: updatedPosition(live.position, point) } };
  return ((tow?.left ?? null) !== null) === (point.left !== null)
    ? { ...shown, tow: tow && updatedTow(tow, point) }
    : null;
}

function updatedPosition(
  before: NonNullable<NonNullable<OpenTracking['live']>['position']>,
  { left, age }: ProviderPoint,
) {
  return {
    miles: left?.miles ?? before.miles,
    minutes: left?.minutes ?? null,
    direction: left?.direction ?? before.direction,
    age,
  };
}

function updatedTow(before: NonNullable<OpenTracking['tow']>, { left, age }: ProviderPoint): OpenTracking['tow'] {
  if (!left || left.miles === null || left.minutes === null) return before;
  return { ...before, left: { miles: left.miles, minutes: left.minutes, age: age ?? 0 } };
}
