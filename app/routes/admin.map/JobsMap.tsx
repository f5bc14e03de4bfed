import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { deskMapTexts } from '#modules/dispatch/copy/en/desk-map.ts';
import { mapsTexts } from '#modules/place/copy/en/maps.ts';
import { BASE_MARK_SIZE, MAP_MOVES } from '#modules/place/rules/overview.ts';
import type { OverviewSize } from '#modules/place/rules/overview.ts';
import { MAX_FREE_PROVIDERS } from '#modules/provider/rules/providers.ts';
import { RoadSource } from '../../ui/RoadSource.tsx';
import { useTexts } from '../../ui/texts.ts';
import { useGroupWords } from '../../ui/desk/board/Board.tsx';
import { mapPath } from '../../ui/desk/desk-query.ts';
import { FreeCard } from './FreeCard.tsx';
import { JobCard } from './JobCard.tsx';
import type { loadMapBoard } from './load.server.ts';
import { ClusterMark, FreeMark, Highlight, JobMark, TruckMark } from './marks.tsx';
import type { ListMapLinks } from './use-list-map-links.ts';

type ShownBoard = Awaited<ReturnType<typeof loadMapBoard>>;
type ShownMap = ShownBoard['maps']['wide'];

interface JobsMapProps {
  board: ShownBoard;
  linked: ListMapLinks;
}

/** The map of open jobs. It's drawn twice, for wide windows and for phones. The stylesheet hides one of the two. */
export function JobsMap({ board, linked }: JobsMapProps) {
  const t = useTexts(deskMapTexts);
  return (
    <section className="map-side" aria-label={t.label}>
      <div className="map-frame">
        <MapDrawing size="wide" board={board} linked={linked} />
        <MapDrawing size="narrow" board={board} linked={linked} />
        <RoadSource corner="top" />
      </div>
      <ZoomAndPanLinks map={board.maps.wide} className="map-moves-wide" board={board} />
      <ZoomAndPanLinks map={board.maps.narrow} className="map-moves-narrow" board={board} />
      <JobCard board={board} linked={linked} />
      <FreeCard bases={board.bases} linked={linked} />
      <Legend hasMoreFree={board.freeCount >= MAX_FREE_PROVIDERS} />
    </section>
  );
}

interface ZoomAndPanLinksProps {
  map: ShownMap;
  className: string;
  board: ShownBoard;
}

const ARROWS = { in: '+', out: '\u2212', north: '\u2191', south: '\u2193', west: '\u2190', east: '\u2192' } as const;

/**
 * Links that zoom and move the map. As links they work without script, and the back button undoes a move. A
 * link with nowhere to go stays in its place, so that a second click doesn't hit another link and the focus isn't lost.
 */
function ZoomAndPanLinks({ map, className, board: { isPart, search, bases, freeCount } }: ZoomAndPanLinksProps) {
  const t = useTexts(deskMapTexts);
  const { moves, hidden } = map;
  const drawn = new Set(map.bases.flatMap(({ ids }) => ids));
  const hiddenFree = bases.reduce(
    (sum, { zip, providers }) => sum - (drawn.has(zip) ? providers.length : 0),
    freeCount,
  );
  return (
    <div className={`map-moves ${className}`}>
      {MAP_MOVES.map((move) => (
        <MoveLink key={move} to={moves[move]} label={t.moves[move]}>
          {ARROWS[move]}
        </MoveLink>
      ))}
      <MoveLink to={isPart ? mapPath(search) : null}>{t.whole}</MoveLink>
      <p role="status">
        {[hidden > 0 && t.hidden(hidden), hiddenFree > 0 && t.hiddenFree(hiddenFree)].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}

/** @param props.to the URL of another map; null if there's none to go to */
function MoveLink({ to, label, children }: { to: string | null; label?: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={to ?? pathname + search}
      preventScrollReset
      aria-label={label}
      title={label}
      aria-disabled={to === null || undefined}
      onClick={(event) => {
        if (to === null) event.preventDefault();
      }}
    >
      {children}
    </Link>
  );
}

function MapDrawing({ size, board, linked }: JobsMapProps & { size: OverviewSize }) {
  const map = board.maps[size];
  const { miles } = useTexts(mapsTexts);
  const groups = useGroupWords();
  const { width, height } = map.frame;
  const rows = new Map(board.rows.map((row) => [row.id, row]));
  const trucks = new Map(board.trucks.map((truck) => [truck.mark, truck]));
  const bases = new Map(board.bases.map((base) => [base.zip, base]));
  /** The request that a mark is about. */
  const requestOf = (mark: string) => trucks.get(mark)?.requestId ?? mark;
  const isLit = (request: string) => request === linked.lit || linked.pressed.includes(request);
  return (
    <svg className={`map-board-picture map-${size}`} viewBox={`0 0 ${width} ${height}`}>
      <image href={map.ground} width={width} height={height} aria-hidden="true" />
      {map.scale && (
        <g className="map-board-scale" aria-hidden="true">
          <path className="map-scale" d={`M14 24v6h${map.scale.width}v-6`} />
          <text className="map-text map-text-plain" x={14 + map.scale.width / 2} y="22" textAnchor="middle">
            {miles(map.scale.miles)}
          </text>
        </g>
      )}
      <LeaderLines marks={map.marks} />
      {map.marks.map((mark) => {
        const truck = trucks.get(mark.id);
        const job = rows.get(truck?.requestId ?? mark.id);
        if (!job) return null;
        const props = { mark, job, linked };
        return truck ? (
          <TruckMark {...props} key={mark.id} at={truck.at} />
        ) : (
          <JobMark {...props} key={mark.id} groups={groups} />
        );
      })}
      {map.clusters.map(({ x, y, ids, closer }) => (
        <ClusterMark
          key={ids.join()}
          spot={{ x, y }}
          ids={[...new Set(ids.map(requestOf))]}
          count={ids.length}
          closer={closer}
          linked={linked}
        />
      ))}
      {map.bases.map(({ x, y, ids }) => (
        <FreeMark
          key={ids[0]}
          spot={{ x, y }}
          size={BASE_MARK_SIZE[size]}
          bases={ids.flatMap((zip) => bases.get(zip) ?? [])}
          service={board.search.service}
          linked={linked}
        />
      ))}
      {map.marks.map(({ id, x, y }) => isLit(requestOf(id)) && <Highlight key={id} x={x} y={y} />)}
      {map.clusters.map(
        ({ x, y, ids }) => ids.some((id) => isLit(requestOf(id))) && <Highlight key={ids.join()} x={x} y={y} />,
      )}
    </svg>
  );
}

/**
 * For each mark that's drawn beside its place: a line to the place, and a dot there. There may be hundreds, so all
 * lines are one element, and all dots another.
 */
function LeaderLines({ marks }: { marks: ShownMap['marks'] }) {
  const moved = marks.filter(({ x, y, at }) => x !== at.x || y !== at.y);
  return (
    <g className="map-leaders" aria-hidden="true">
      <path d={moved.map(({ x, y, at }) => `M${at.x} ${at.y}L${x} ${y}`).join('')} />
      <path className="map-leader-spots" d={moved.map(({ at }) => `M${at.x} ${at.y}h0`).join('')} />
    </g>
  );
}

/** What the marks mean. Each differs from the others by more than its color. */
function Legend({ hasMoreFree }: { hasMoreFree: boolean }) {
  const t = useTexts(deskMapTexts).legend;
  const words = useGroupWords();
  return (
    <ul className="map-legend">
      {(['admin', 'customer', 'provider'] as const).map((turn) => (
        <Entry key={turn} words={words[turn].title}>
          <g className="map-job" data-turn={turn}>
            <rect x="2" y="2" width="24" height="16" rx="4" />
          </g>
        </Entry>
      ))}
      <Entry words={t.late}>
        <g className="map-job" data-turn="admin" data-late="2">
          <rect x="2" y="2" width="24" height="16" rx="4" />
          <text x="14" y="14.5">
            !
          </text>
        </g>
      </Entry>
      <Entry words={t.fresh}>
        <g className="map-truck">
          <rect x="2" y="2" width="24" height="16" rx="8" />
        </g>
      </Entry>
      <Entry words={t.old}>
        <g className="map-truck" data-old>
          <rect x="2" y="2" width="24" height="16" rx="8" />
        </g>
      </Entry>
      <Entry words={hasMoreFree ? t.freeRecent(MAX_FREE_PROVIDERS) : t.free}>
        <g className="map-free">
          <circle cx="14" cy="10" r="8" />
        </g>
      </Entry>
    </ul>
  );
}

function Entry({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 28 20" width="28" height="20" aria-hidden="true">
        {children}
      </svg>
      {words}
    </li>
  );
}
