import { roundTo } from '#kernel/numbers.ts';
import { nice } from 'd3-array';
import { reportsTexts } from '#modules/dispatch/copy/en/reports.ts';
import type { StepTimes } from '#modules/dispatch/index.ts';
import type { ReportedStep } from '#modules/dispatch/rules/reports.ts';
import { useLocale, useTexts } from '../texts.ts';
import { formatHour } from '../time.ts';

const HOURS = 24;
/** These sizes are in SVG units. The picture is stretched to its box, so it contains no text or strokes. */
const SLOT_WIDTH = 10;
const GAP = 2;
const HEIGHT = 100;

/**
 * How long a step takes, by hour of the day: a bar for the 90th percentile, and in front of it one for the median.
 * Hours with too few jobs have no bars. The chart is drawn on the server. The table by hour has the same numbers.
 */
export function TimesChart({ step, hours }: { step: ReportedStep; hours: (StepTimes & { hour: number })[] }) {
  const t = useTexts(reportsTexts);
  const locale = useLocale();
  const bars = hours.flatMap(({ hour, median, p90 }) =>
    median === null || p90 === null ? [] : [{ hour, median, p90 }],
  );
  const heading = t.times.steps[step];
  const [slowest] = [...bars].sort((a, b) => b.median - a.median);
  const [, top] = nice(0, Math.max(1, ...bars.map(({ p90 }) => p90)), 1);
  const description = slowest
    ? t.times.slowest(formatHour(slowest.hour, locale), t.minutes(slowest.median))
    : t.times.noHours;
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <strong>{heading}</strong>
        <span className="chart-key chart-key-commission">{t.median}</span>
        <span className="chart-key chart-key-share">{t.p90}</span>
      </figcaption>
      {slowest ? (
        <>
          <p className="chart-top" aria-hidden="true">
            {t.minutes(top)}
          </p>
          <svg
            className="chart-picture"
            viewBox={`0 0 ${HOURS * SLOT_WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${heading}. ${description}`}
          >
            {bars.map(({ hour, median, p90 }) => (
              <g key={hour}>
                <Bar className="chart-share" hour={hour} share={p90 / top} />
                <Bar className="chart-commission" hour={hour} share={median / top} />
              </g>
            ))}
          </svg>
          <p className="chart-ends" aria-hidden="true">
            <span>{formatHour(0, locale)}</span>
            <span>{formatHour(12, locale)}</span>
            <span>{formatHour(HOURS - 1, locale)}</span>
          </p>
        </>
      ) : (
        <p className="sub">{description}</p>
      )}
    </figure>
  );
}

function Bar({ className, hour, share }: { className: string; hour: number; share: number }) {
  const height = roundTo(share * HEIGHT, 2);
  return (
    <rect
      className={className}
      x={hour * SLOT_WIDTH + GAP / 2}
      y={HEIGHT - height}
      width={SLOT_WIDTH - GAP}
      height={height}
    />
  );
}
