import { storyTexts } from '#modules/dispatch/copy/en/story.ts';
import { Card } from '../../ui/Card.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, formatTime, isoTime } from '../../ui/time.ts';
import type { Story, StoryLine } from './load.server.ts';
import { durationInWords } from './duration.ts';

/** The width of a lane in SVG units. The drawing is stretched to the column's width. */
const WIDTH = 1_000;
/** The smallest width of a mark, so that a short event is still visible. */
const MIN_MARK_WIDTH = 4;

/**
 * The job as a timeline: a lane for each party whose turn it was, one for promised times, one for texts and notes. The
 * table below says in words whose turn it was, and why.
 */
export function StoryBar({ story }: { story: Story }) {
  const t = useTexts(storyTexts);
  const locale = useLocale();
  const { from, to, spans, totals, promises, lines } = story;
  const x = (at: number) => (to > from ? (Math.min(Math.max(at, from), to) - from) / (to - from) : 0) * WIDTH;
  const textsAndNotes = lines.filter(({ channel }) => channel !== 'log');
  return (
    <Card title={t.bar.heading} id="spans">
      <div className="story" aria-hidden="true">
        {totals.map(({ turn, ms }) => (
          <Lane key={turn} name={t.turns[turn]} more={durationInWords(ms)}>
            {spans
              .filter((span) => span.turn === turn)
              .map((span) => (
                <rect
                  key={span.from}
                  className={`story-${turn}`}
                  x={Math.min(x(span.from), WIDTH - MIN_MARK_WIDTH)}
                  width={Math.max(MIN_MARK_WIDTH, x(span.to) - x(span.from))}
                  height="24"
                />
              ))}
          </Lane>
        ))}
        {promises.length > 0 && (
          <Lane name={t.bar.promises} more={promises.some(isLate) ? t.bar.late : ''}>
            {promises.map((promise, index) => (
              <PromiseMark
                key={promise.madeAt}
                promise={promise}
                y={(index * 24) / promises.length}
                rows={promises.length}
                x={x}
              />
            ))}
          </Lane>
        )}
        {textsAndNotes.length > 0 && (
          <Lane name={t.bar.said} more={t.bar.count(textsAndNotes.length)}>
            {textsAndNotes.map((line) => (
              <rect
                key={line.key}
                className="story-said"
                x={Math.min(x(line.at), WIDTH - MIN_MARK_WIDTH)}
                width={MIN_MARK_WIDTH}
                {...yAndHeightInLane(line)}
              />
            ))}
          </Lane>
        )}
        <div className="story-axis">
          <span>{formatDateTime(from, locale)}</span>
          <span>{formatDateTime(to, locale)}</span>
        </div>
      </div>
      <table className="data-table table-cards">
        <thead>
          <tr>
            <th scope="col">{t.spans.from}</th>
            <th scope="col">{t.spans.who}</th>
            <th scope="col">{t.spans.long}</th>
            <th scope="col">{t.spans.why}</th>
          </tr>
        </thead>
        <tbody>
          {spans.map((span) => {
            const long = durationInWords(span.to - span.from);
            return (
              <tr key={span.from} className="break-inside-avoid">
                <td data-label={t.spans.from}>
                  <time dateTime={isoTime(span.from)}>{formatTime(span.from, locale)}</time>
                </td>
                <td data-label={t.spans.who}>
                  <strong>{t.turns[span.turn]}</strong>
                </td>
                <td data-label={t.spans.long}>{span.isOpen ? t.spans.still(long) : long}</td>
                <td data-label={t.spans.why}>{span.why}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p>{`${t.spans.total}: ${totals.map(({ turn, ms }) => `${t.turns[turn]} ${durationInWords(ms)}`).join(', ')}`}</p>
    </Card>
  );
}

interface LaneProps {
  name: string;
  more: string;
  children: React.ReactNode;
}

function Lane({ name, more, children }: LaneProps) {
  return (
    <div className="story-lane">
      <span>
        <strong>{name}</strong> <span className="sub">{more}</span>
      </span>
      <svg viewBox={`0 0 ${WIDTH} 24`} preserveAspectRatio="none">
        <rect className="story-track" width={WIDTH} height="24" />
        {children}
      </svg>
    </div>
  );
}

/**
 * Where a text or note is drawn in its lane: received texts at the top, sent texts at the bottom, notes over the full
 * height.
 */
function yAndHeightInLane({ channel }: StoryLine): { y: number; height: number } {
  if (channel === 'received') return { y: 0, height: 14 };
  return channel === 'sent' ? { y: 10, height: 14 } : { y: 0, height: 24 };
}

type StoryPromise = Story['promises'][number];

function isLate({ outcome }: StoryPromise): boolean {
  return outcome.kind === 'late' || outcome.kind === 'missed';
}

interface PromiseMarkProps {
  promise: StoryPromise;
  y: number;
  /** How many promises share the lane. */
  rows: number;
  x: (at: number) => number;
}

/**
 * A bar from when the promise was made to the promised time. If the provider came later or not at all, another bar adds
 * the delay.
 */
function PromiseMark({ promise, y, rows, x }: PromiseMarkProps) {
  const { madeAt, dueAt, outcome } = promise;
  const height = 24 / rows - 2;
  const delayEnd =
    outcome.kind === 'late' ? x(outcome.arrivedAt) : outcome.kind === 'missed' ? x(outcome.endedAt ?? Infinity) : 0;
  return (
    <>
      <rect
        className="story-promise"
        x={x(madeAt)}
        y={y + 1}
        width={Math.max(MIN_MARK_WIDTH, x(dueAt) - x(madeAt))}
        height={height}
      />
      {delayEnd > x(dueAt) && (
        <rect className="story-late" x={x(dueAt)} y={y + 1} width={delayEnd - x(dueAt)} height={height} />
      )}
    </>
  );
}
