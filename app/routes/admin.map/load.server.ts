import { readMapBoard } from '#modules/dispatch/index.ts';
import { isShowableArea } from '#modules/place/index.ts';
import { MAP_MOVES } from '#modules/place/rules/overview.ts';
import type { MapMove, Overview } from '#modules/place/rules/overview.ts';
import type { MapArea } from '#modules/place/rules/types.ts';
import { readListSearch } from '../../http/desk/list-search.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { sealForDeskUrl, unsealFromDeskUrl } from '../../http/sealed.server.ts';
import { isFiltered, mapPath } from '../../ui/desk/desk-query.ts';
import type { ListSearch } from '../../ui/desk/desk-query.ts';

/** The map of open jobs, or of what the board's search found. */
export async function loadMapBoard(query: URLSearchParams, now = Date.now()) {
  const search = readListSearch(query);
  const area = unsealArea(query.get('area'));
  const { maps, ...board } = await queryOr503(() => readMapBoard(search, area, now));
  return {
    ...board,
    maps: { wide: withPaths(maps.wide, search), narrow: withPaths(maps.narrow, search) },
    /** Whether the admin has zoomed or moved the map. */
    isPart: area !== null,
    search,
    isSearch: isFiltered(search) || search.type !== null,
  };
}

/** Adds the URLs of the maps that the admin can go to. */
function withPaths({ moves, clusters, ...map }: Overview, search: ListSearch) {
  const pathOf = (area: MapArea | null): OwnPath | null => area && mapPath(search, sealArea(area));
  return {
    ...map,
    clusters: clusters.map(({ closer, ...cluster }) => ({ ...cluster, closer: pathOf(closer) })),
    moves: Object.fromEntries(MAP_MOVES.map((move) => [move, pathOf(moves[move])])) as Record<MapMove, OwnPath | null>,
  };
}

/** Encrypts an area for a URL, because the place of a customer may be in its middle. */
function sealArea({ zoom, center: { lat, lng } }: MapArea): string {
  return sealForDeskUrl([zoom, lat, lng].join());
}

/** Decrypts what {@link sealArea} encrypted; null if it's anything else. */
function unsealArea(sealed: string | null): MapArea | null {
  const [zoom, lat, lng] = unsealFromDeskUrl(sealed).split(',').map(Number);
  if (zoom === undefined || lat === undefined || lng === undefined) return null;
  const area = { zoom, center: { lat, lng } };
  return isShowableArea(area) ? area : null;
}
