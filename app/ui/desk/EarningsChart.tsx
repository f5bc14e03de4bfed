import { roundTo } from '#kernel/numbers.ts';
import { nice } from 'd3-array';
import { DAY } from '#kernel/constants.ts';
import { roundToWholeDollars } from '#modules/payment/rules/commission-periods.ts';
import type { SlotUnit } from '#modules/payment/rules/commission-periods.ts';
import { formatWholeDollars } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { statisticsTexts } from '#modules/dispatch/copy/en/statistics.ts';
import { useLocale, useTexts } from '../texts.ts';
import { formatDay, formatMonth, formatYear } from '../time.ts';

interface Bar {
  from: Date;
  count: number;
  revenueCents: Cents;
  commissionCents: Cents;
  providerShareCents: Cents;
}

interface EarningsChartProps {
  unit: SlotUnit;
  bars: readonly Bar[];
  /** How many bars the chart has room for. */
  places: number;
}

/** These sizes are in SVG units. The picture is stretched to its box, so it contains no text or strokes. */
const SLOT_WIDTH = 10;
const GAP = 2;
const HEIGHT = 100;

const BAR_NAME_FORMATTERS: Record<SlotUnit, (when: Date, locale: Locale) => string> = {
  day: formatDay,
  week: formatDay,
  month: formatMonth,
  year: formatYear,
};

/**
 * Earnings per day, week, month or year. Each bar consists of the provider's share and, on top of it, the commission.
 * The chart is drawn on the server. The table below it has the same numbers.
 */
export function EarningsChart({ unit, bars, places }: EarningsChartProps) {
  const locale = useLocale();
  const t = useTexts(statisticsTexts);
  const name = (bar: Bar) => BAR_NAME_FORMATTERS[unit](bar.from, locale);
  const best = bars.reduce<Bar | undefined>(
    (most, bar) => (!most || bar.revenueCents > most.revenueCents ? bar : most),
    undefined,
  );
  const [first, last] = [bars.at(0), bars.at(-1)];
  if (!first || !last || !best || best.revenueCents === 0) return <p className="sub">{t.none}</p>;
  const top = chartTopOf(best.revenueCents);
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <strong>{t.by[unit]}</strong>
        <span className="chart-key chart-key-commission">{t.commission}</span>
        <span className="chart-key chart-key-share">{t.providerShare}</span>
      </figcaption>
      <p className="chart-top" aria-hidden="true">
        {formatWholeDollars(top)}
      </p>
      <svg
        className="chart-picture"
        viewBox={`0 0 ${places * SLOT_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${t.by[unit]}. ${t.most(name(best), formatWholeDollars(best.revenueCents))}`}
      >
        {bars.map((bar, index) => (
          <BarShape key={index} bar={bar} index={index} top={top} />
        ))}
      </svg>
      <p className="chart-ends" aria-hidden="true">
        <span>{name(first)}</span>
        {places > 1 && (
          <span>{bars.length === places ? name(last) : formatDay(noonOfLastDay(first, places), locale)}</span>
        )}
      </p>
      <details className="fold">
        <summary className="chart-fold">{t.table}</summary>
        <div className="chart-room">
          <ChartTable unit={unit} bars={bars} name={name} />
        </div>
      </details>
    </figure>
  );
}

function BarShape({ bar, index, top }: { bar: Bar; index: number; top: Cents }) {
  const x = index * SLOT_WIDTH + GAP / 2;
  const width = SLOT_WIDTH - GAP;
  const share = (bar.providerShareCents / top) * HEIGHT;
  const commission = (bar.commissionCents / top) * HEIGHT;
  return (
    <>
      <rect className="chart-share" x={x} y={roundTo(HEIGHT - share, 2)} width={width} height={roundTo(share, 2)} />
      <rect
        className="chart-commission"
        x={x}
        y={roundTo(HEIGHT - share - commission, 2)}
        width={width}
        height={roundTo(commission, 2)}
      />
    </>
  );
}

function ChartTable({ unit, bars, name }: Pick<EarningsChartProps, 'unit' | 'bars'> & { name: (bar: Bar) => string }) {
  const t = useTexts(statisticsTexts);
  return (
    <table className="data-table chart-table">
      <thead>
        <tr>
          <th scope="col">{t.when[unit]}</th>
          <th scope="col">{t.heads.jobs}</th>
          <th scope="col">{t.heads.revenue}</th>
          <th scope="col">{t.heads.commission}</th>
          <th scope="col">{t.heads.providerShare}</th>
        </tr>
      </thead>
      <tbody>
        {bars
          .map((bar) => ({ ...bar, ...roundToWholeDollars(bar) }))
          .map((bar, index) => (
            <tr key={index}>
              <th scope="row">{name(bar)}</th>
              <td data-label={t.heads.jobs}>{bar.count}</td>
              <td data-label={t.heads.revenue}>{formatWholeDollars(bar.revenueCents)}</td>
              <td data-label={t.heads.commission}>{formatWholeDollars(bar.commissionCents)}</td>
              <td data-label={t.heads.providerShare}>{formatWholeDollars(bar.providerShareCents)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/**
 * Noon of the chart's last day, which may be in the future. It's noon, so that a change to or from daylight saving time
 * can't move it to another day.
 */
function noonOfLastDay(first: Bar, places: number): Date {
  return new Date(first.from.getTime() + (places - 0.5) * DAY);
}

/** The top of the scale: the lowest amount that's 1, 2 or 5 times a power of ten, and at least `most` and $1. */
export function chartTopOf(most: Cents): Cents {
  return nice(0, Math.max(100, most), 1)[1];
}
