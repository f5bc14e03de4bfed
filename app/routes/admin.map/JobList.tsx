import { Link } from '@remix-run/react';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskBoardTexts } from '#modules/dispatch/copy/en/desk-board.ts';
import { deskMapTexts } from '#modules/dispatch/copy/en/desk-map.ts';
import type { MapBoard, RequestCard } from '#modules/dispatch/index.ts';
import { sortForBoard } from '#modules/dispatch/rules/board.ts';
import { formatWaitForMap } from '#modules/dispatch/rules/map-board.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { useOpenRequestLink } from '../../ui/desk/request-path.ts';
import type { FrozenRowChange } from '../../ui/desk/freeze-rows.ts';
import { useFrozenBoard } from '../../ui/desk/use-frozen-board.ts';
import { useWaitInWords } from '../../ui/desk/use-wait.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { BoardFlags } from '../../ui/desk/board/BoardFlags.tsx';
import { useGroupWords } from '../../ui/desk/board/Board.tsx';
import { rowLinks } from '../../ui/desk/board/row-links.ts';
import { deskPath } from '../../ui/desk/desk-query.ts';
import type { ListSearch } from '../../ui/desk/desk-query.ts';
import type { ListMapLinks } from './use-list-map-links.ts';

interface JobListProps {
  board: Omit<MapBoard, 'maps'> & { search: ListSearch };
  linked: ListMapLinks;
}

/** The board's groups beside the map. At its foot, always in sight: the jobs that aren't on the map. */
export function JobList({ board: { rows, unplaced, hasMore, search }, linked }: JobListProps) {
  const t = useTexts(deskMapTexts);
  const words = useGroupWords();
  const { now } = useDesk();
  const linkTo = useOpenRequestLink();
  const unplacedIds = new Set(unplaced);
  const placed = rows.filter(({ id }) => !unplacedIds.has(id));
  const arrivalsWord = useTexts(deskBoardTexts).arrivals;
  const { sections, arrivals, freezeHandlers, release } = useFrozenBoard(placed, hasMore, now);
  const unplacedJobs = sortForBoard(
    rows.filter(({ id }) => unplacedIds.has(id)),
    now,
  );
  return (
    <section className="map-list" aria-label={t.jobs}>
      <div className="map-list-rows" {...freezeHandlers}>
        <p className="map-arrivals" role="status">
          {arrivals > 0 && (
            <button type="button" onClick={release}>
              {arrivalsWord(arrivals)}
            </button>
          )}
        </p>
        {rows.length === 0 && <Empty />}
        {sections.map(({ group, rows: jobs }) => (
          <div key={group}>
            <h2 className={group === 'locked_in' ? 'map-group board-group-urgent' : 'map-group'}>
              {words[group].title} <span className="font-normal">{jobs.length}</span>
            </h2>
            <ul>
              {jobs.map(({ row, mark }) => (
                <JobRow key={row.id} job={row} mark={mark} linked={linked} linkTo={linkTo} />
              ))}
            </ul>
          </div>
        ))}
        {hasMore && (
          <p className="p-2">
            <Link to={deskPath(search)}>{t.more}</Link>
          </p>
        )}
      </div>
      <div className="map-list-foot">
        <h2 className="map-group">{t.noPlace(unplacedJobs.length)}</h2>
        {unplacedJobs.length === 0 ? (
          rows.length > 0 && <p className="sub p-2">{t.everyPlace}</p>
        ) : (
          <ul>
            {unplacedJobs.map((row) => (
              <JobRow key={row.id} job={row} mark={null} linked={linked} linkTo={linkTo} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Empty() {
  const t = useTexts(deskMapTexts);
  return (
    <div className="empty">
      <p className="lead">{t.empty}</p>
      <p className="sub">{t.emptyHint}</p>
    </div>
  );
}

interface JobRowProps {
  job: RequestCard;
  mark: FrozenRowChange;
  linked: ListMapLinks;
  linkTo: ReturnType<typeof useOpenRequestLink>;
}

/** A job: its age, service and place. The whole row opens it. Pointing at the row highlights its mark on the map. */
function JobRow({ job, mark, linked, linkTo }: JobRowProps) {
  const locale = useLocale();
  const { active } = useTexts(adminTexts);
  const t = useTexts(deskBoardTexts);
  const { waited, level, words } = useWaitInWords(job);
  const service = serviceLabel(job.service, locale);
  const { details, next } = rowLinks(job, mark, linkTo);
  const labelOf = (what: string) => `${what}: ${service}, ${job.number}`;
  return (
    <li
      id={`job-${job.id}`}
      className="map-row"
      data-request={job.id}
      data-late={level || undefined}
      data-mark={mark ?? undefined}
      data-lit={linked.lit === job.id || linked.pressed.includes(job.id) || undefined}
      {...linked.highlightHandlers(job.id)}
    >
      <span className="map-row-age" role="img" aria-label={words}>
        {formatWaitForMap(waited, level)}
      </span>
      <span className="map-row-line">
        <a data-open href={details.to} onClick={details.onClick} aria-label={labelOf(active.viewDetails)}>
          {service}
        </a>{' '}
        {mark && <span className="board-mark">{t.marks[mark]}</span>}
        <BoardFlags request={job} />
        <span className="sub">{job.number}</span>
      </span>
      <span className="map-row-place sub">{job.location_address ?? active.noPlace}</span>
      {next && (
        <a
          data-next={next.step}
          className="map-step"
          href={next.to}
          onClick={next.onClick}
          aria-label={labelOf(t.steps[next.step])}
        >
          {t.steps[next.step]}
        </a>
      )}
    </li>
  );
}
