import type { MouseEvent, ReactNode } from 'react';
import { agoInWords } from '#kernel/ago.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { deskMapTexts } from '#modules/dispatch/copy/en/desk-map.ts';
import type { MapBoard, RequestCard } from '#modules/dispatch/index.ts';
import { boardGroupOf } from '#modules/dispatch/rules/board.ts';
import { OLD_POSITION_MS, formatShortAge, formatWaitForMap } from '#modules/dispatch/rules/map-board.ts';
import type { OverviewMark } from '#modules/place/rules/overview.ts';
import type { Spot } from '#modules/place/rules/projection.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { useWaitInWords } from '../../ui/desk/use-wait.ts';
import { providerPath, providersPath } from '../../ui/desk/providers-query.ts';
import { SIGN_PICTURES } from '../../ui/sign-look.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { useGroupWords } from '../../ui/desk/board/Board.tsx';
import type { ListMapLinks } from './use-list-map-links.ts';

type GroupWords = ReturnType<typeof useGroupWords>;

/** Half of a mark's drawn size, in SVG units. Only what's drawn can be pressed. `MARK_SIZE` adds room around it. */
const HALF_SIZE = { width: 23, height: 13 };

interface MarkProps {
  mark: OverviewMark;
  job: RequestCard;
  linked: ListMapLinks;
}

/**
 * A job on the map, with how long it has waited.
 * @param props.groups the names of the board's groups
 */
export function JobMark({ mark, job, linked, groups }: MarkProps & { groups: GroupWords }) {
  const locale = useLocale();
  const t = useTexts(deskMapTexts);
  const { waited, level, words } = useWaitInWords(job);
  const name = t.job({
    service: serviceLabel(job.service, locale),
    number: job.number,
    turn: groups[boardGroupOf(job)].title,
    wait: words,
  });
  return (
    <MarkLink
      isOutside={mark.outside}
      label={name}
      ids={[job.id]}
      linked={linked}
      className="map-job"
      turn={job.lockedIn ? 'locked_in' : job.turn}
      late={level}
    >
      <MarkBox spot={mark} radius={4} />
      <text x={mark.x} y={mark.y + 5}>
        {formatWaitForMap(waited, level)}
      </text>
    </MarkLink>
  );
}

/** A provider on the map, with the age of the position. */
export function TruckMark({ mark, job, linked, at }: MarkProps & { at: number }) {
  const t = useTexts(deskMapTexts);
  const { time } = useTexts(commonTexts);
  const { now } = useDesk();
  const age = now - at;
  const name = t.truck(job.provider ?? job.number, agoInWords(age, time));
  return (
    <MarkLink
      isOutside={mark.outside}
      label={name}
      ids={[job.id]}
      linked={linked}
      className="map-truck"
      isOld={age >= OLD_POSITION_MS}
    >
      <MarkBox spot={mark} radius={13} />
      <path
        className="map-truck-drawn"
        d={SIGN_PICTURES.truck}
        transform={`translate(${mark.x - 20} ${mark.y - 8}) scale(.66)`}
      />
      <text x={mark.x + 9} y={mark.y + 4.5}>
        {formatShortAge(age)}
      </text>
    </MarkLink>
  );
}

interface ClusterMarkProps {
  spot: Spot;
  /** The requests of the jobs and providers in the cluster. */
  ids: string[];
  count: number;
  /** The URL of a closer map that shows the cluster's jobs and providers separately; null if there's none. */
  closer: string | null;
  linked: ListMapLinks;
}

/** A number that stands for several jobs and providers, because they're too close together to draw separately. */
export function ClusterMark({ spot, ids, count, closer, linked }: ClusterMarkProps) {
  const t = useTexts(deskMapTexts);
  return (
    <MarkLink
      isOutside={false}
      label={t.cluster(count)}
      ids={ids}
      closer={closer}
      linked={linked}
      className="map-cluster"
    >
      <MarkBox spot={spot} radius={4} />
      <text x={spot.x} y={spot.y + 5}>
        {`+${count}`}
      </text>
    </MarkLink>
  );
}

interface MarkLinkProps {
  isOutside: boolean;
  label: string;
  ids: readonly string[];
  closer?: string | null;
  linked: ListMapLinks;
  className: string;
  turn?: string;
  late?: number;
  isOld?: boolean;
  children: ReactNode;
}

/**
 * A mark that opens its card. Without script it's a link: to the job's row in the list or, for a cluster, to a closer
 * map that shows its jobs separately.
 */
function MarkLink({
  isOutside,
  label: baseLabel,
  ids,
  closer,
  linked,
  className,
  turn,
  late,
  isOld,
  children,
}: MarkLinkProps) {
  const t = useTexts(deskMapTexts);
  const [first = ''] = ids;
  const label = isOutside ? `${baseLabel}, ${t.outside}` : baseLabel;
  return (
    <a
      className={`map-mark-link ${className}`}
      href={closer ?? `#job-${first}`}
      aria-label={label}
      data-mark-of={first}
      data-turn={turn}
      data-late={late === undefined || late === 0 ? undefined : late}
      data-old={isOld || undefined}
      onClick={clickHandlerOf(linked, ids, closer)}
      {...(ids.length === 1 ? linked.highlightHandlers(first) : {})}
    >
      {/* Hundreds of tooltips take long to render, so a mark of a single request gets one only if it's highlighted. */}
      {(ids.length > 1 || linked.lit === first) && <title>{label}</title>}
      {children}
    </a>
  );
}

type Bases = MapBoard['bases'];

/** How many providers are free in these bases, in words: "3 free providers based in Garland 75040". */
export function useFreeProvidersLabel(bases: Bases): string {
  const t = useTexts(deskMapTexts);
  const count = bases.reduce((sum, { providers }) => sum + providers.length, 0);
  return t.free(count, bases[0]?.label ?? '', bases.length - 1);
}

interface FreeMarkProps {
  spot: Spot;
  /** The width and height of the area to tap. */
  size: number;
  /** At least one. */
  bases: Bases;
  service: ServiceType | null;
  linked: ListMapLinks;
}

/**
 * The mark of the free providers based at a place, with their count if there are several. It opens their card. Without
 * script, it's a link to the provider's page or, for several, to a list of them.
 */
export function FreeMark({ spot, size, bases, service, linked }: FreeMarkProps) {
  const name = useFreeProvidersLabel(bases);
  const zips = bases.map(({ zip }) => zip);
  const providers = bases.flatMap((base) => base.providers);
  const [first] = providers;
  if (!first) return null;
  return (
    <a
      className="map-free"
      href={providers.length === 1 ? providerPath(first.id) : providersPath({ service, base: zips })}
      aria-label={name}
      data-lit={zips.some((zip) => linked.pressed.includes(zip)) || undefined}
      onClick={clickHandlerOf(linked, zips)}
    >
      <title>{name}</title>
      <rect className="map-touch" x={spot.x - size / 2} y={spot.y - size / 2} width={size} height={size} />
      <circle cx={spot.x} cy={spot.y} r="9" />
      {providers.length > 1 && (
        <text x={spot.x} y={spot.y + 4}>
          {providers.length}
        </text>
      )}
    </a>
  );
}

/** Returns the click handler of a mark: it opens the mark's card, unless the click opens the link in a new tab. */
function clickHandlerOf(linked: ListMapLinks, ids: readonly string[], closer?: string | null) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    linked.press(ids, event.currentTarget, closer);
  };
}

/** The shape of a mark. */
function MarkBox({ spot: { x, y }, radius }: { spot: Spot; radius: number }) {
  const { width, height } = HALF_SIZE;
  return <rect x={x - width} y={y - height} width={2 * width} height={2 * height} rx={radius} />;
}

/** The ring around a mark that's highlighted or whose card is open. It's drawn on top of all marks. */
export function Highlight({ x, y }: { x: number; y: number }) {
  return (
    <rect
      className="map-lit"
      x={x - HALF_SIZE.width - 4}
      y={y - HALF_SIZE.height - 4}
      width={2 * HALF_SIZE.width + 8}
      height={2 * HALF_SIZE.height + 8}
      rx="8"
      aria-hidden="true"
    />
  );
}
