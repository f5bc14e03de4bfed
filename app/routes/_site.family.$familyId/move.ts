import { movedMap } from '#modules/place/rules/moved-map.ts';
import type { ProviderPoint } from '../../http/point.ts';
import type { FamilyView } from './load.server.ts';

/**
 * The page's data after the provider has moved. Null if the page must load its data again, because something else has
 * changed too, or because the map must be redrawn.
 */
export function applyProviderMove(view: FamilyView, point: ProviderPoint): FamilyView | null {
  const { progress, tow, driven } = view;
  const map = view.map && movedMap(view.map, point);
  if (!map || point.stage !== view.map?.stage) return null;
  const { left, age } = point;
  const shown = { ...view, map, driven: progress ? point.driven : driven };
  if (progress) {
    if (!progress.position) return null;
    const position = { miles: left?.miles ?? progress.position.miles, minutes: left?.minutes ?? null, age };
    return { ...shown, progress: { ...progress, position } };
  }
  if (((tow?.left ?? null) !== null) !== (left !== null)) return null;
  const minutes = left?.minutes ?? 0;
  return { ...shown, tow: tow && { ...tow, left: tow.left && { minutes, age: age ?? 0 } } };
}
