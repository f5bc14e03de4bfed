import { freeProvidersByBase } from '#modules/provider/index.ts';
import type { FreeProviderBase } from '#modules/provider/index.ts';
import { overviewOf } from '#modules/place/index.ts';
import type { Overview, OverviewPlace } from '#modules/place/rules/overview.ts';
import type { MapArea } from '#modules/place/rules/types.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import { ON_THE_JOB } from '#modules/request/rules/statuses.ts';
import { IS_ACTIVE_SQL } from '../indexed-conditions.ts';
import { loadBoardPage } from './board.ts';
import type { BoardQuery } from './board-page.ts';
import type { RequestCard } from './cards.ts';
import { readRequestRows } from './request-rows.ts';

/** A provider's last position. `mark` is the id of the mark on the map; `at` is when the device measured it. */
export interface TruckPosition {
  mark: string;
  requestId: string;
  at: number;
}

export interface MapBoard {
  rows: RequestCard[];
  /** The ids of the rows that aren't on the map, because their place isn't known yet. */
  unplaced: string[];
  trucks: TruckPosition[];
  /** The same map for a wide window and for a phone. The id of a job's mark is the id of its request. */
  maps: { wide: Overview; narrow: Overview };
  /** The free providers on the map, by base. The id of a base on the map is its ZIP code. */
  bases: Omit<FreeProviderBase, 'point'>[];
  /** How many free providers with a base there are, on the map or not; at most `MAX_FREE_PROVIDERS`. */
  freeCount: number;
  hasMore: boolean;
}

const POSITION_COLUMNS = {
  values: ['id', 'customer_lat', 'customer_lng', 'provider_current_lat', 'provider_current_lng'],
  times: ['provider_last_location_update'],
} as const;

/**
 * The first page of the desk's board, with its jobs and their providers' positions on a map, and where free providers
 * are based. A filter by service also applies to the free providers.
 * @param area the part of the map that the admin chose; null for all jobs
 */
export async function readMapBoard(
  query: BoardQuery,
  area: MapArea | null = null,
  now = Date.now(),
): Promise<MapBoard> {
  const [{ rows: listed, next }, positions, free] = await Promise.all([
    loadBoardPage(query, null, now),
    readRequestRows(POSITION_COLUMNS, IS_ACTIVE_SQL),
    freeProvidersByBase(query.service),
  ]);
  // A search finds closed requests too. Leave them out, because the map is for open requests.
  const rows = listed.filter(({ turn }) => turn !== 'nobody');
  const positionRows = new Map(positions.map((row) => [row.id, row]));
  const jobs: OverviewPlace[] = [];
  const truckPlaces: (OverviewPlace & TruckPosition)[] = [];
  for (const { id, status } of rows) {
    const row = positionRows.get(id);
    const pickup = row && pointOf(row.customer_lat, row.customer_lng);
    if (pickup) jobs.push({ id, point: pickup });
    const point = row && pointOf(row.provider_current_lat, row.provider_current_lng);
    const at = row?.provider_last_location_update ?? null;
    const mark = `truck-${id}`;
    if (point && at !== null && ON_THE_JOB.includes(status))
      truckPlaces.push({ id: mark, point, mark, requestId: id, at });
  }
  // Jobs come first, so that they stay where they are while trucks move.
  const places = [...jobs, ...truckPlaces];
  const baseMarks = free.bases.map(({ zip, point, providers }) => ({ id: zip, point, count: providers.length }));
  const maps = {
    wide: overviewOf(places, 'wide', area, baseMarks),
    narrow: overviewOf(places, 'narrow', area, baseMarks),
  };
  const drawn = new Set(Object.values(maps).flatMap(({ bases }) => bases.flatMap(({ ids }) => ids)));
  const placed = new Set(jobs.map(({ id }) => id));
  return {
    rows,
    unplaced: rows.map(({ id }) => id).filter((id) => !placed.has(id)),
    trucks: truckPlaces.map(({ mark, requestId, at }) => ({ mark, requestId, at })),
    maps,
    bases: free.bases.filter(({ zip }) => drawn.has(zip)).map(({ point: _point, ...base }) => base),
    freeCount: free.count,
    hasMore: next !== null,
  };
}
