import { drawPlot } from '../lib/plot.ts';
import type { Bench, Figure, Findings } from './frame.ts';

const ROW = 44;
const AROUND = 120;
/** The measurement in full color, its reference paler. */
const PAIRS = ['#12171c', '#a3adb5', '#e09e00', '#f5dca0'];

/** Plots measurements beside their references as SVG; undefined if nothing was compared. */
export function plotOfBench({ columns }: Bench, { rows, figures = [] }: Findings): string | undefined {
  const compared = rows.filter(({ reference }) => reference !== undefined);
  if (compared.length > 0) {
    return bars(
      compared.map(({ name }) => name),
      'ms',
      [
        [`p50, ${columns.measured}`, compared.map(({ p50 }) => p50)],
        [`p50, ${columns.reference}`, compared.map(({ reference }) => reference?.p50)],
        [`p95, ${columns.measured}`, compared.map(({ p95 }) => p95)],
        [`p95, ${columns.reference}`, compared.map(({ reference }) => reference?.p95)],
      ],
    );
  }
  const [first] = figures.filter(hasReference);
  if (!first) return undefined;
  const alike = figures.filter((figure) => hasReference(figure) && figure.unit === first.unit);
  return bars(
    alike.map(({ name }) => name.replaceAll('*', '')),
    first.unit,
    [
      [columns.measured, alike.map(({ value }) => value)],
      [columns.reference, alike.map(({ reference }) => reference)],
    ],
  );
}

function hasReference({ reference }: Figure): boolean {
  return reference !== undefined;
}

/** Groups of horizontal bars, top to bottom. */
function bars(names: string[], unit: string, series: [name: string, values: (number | undefined)[]][]): string {
  return drawPlot(
    {
      color: PAIRS,
      grid: { left: 280, right: 48, top: 56, bottom: 48 },
      xAxis: { type: 'value', name: unit, nameLocation: 'middle', nameGap: 28 },
      yAxis: { type: 'category', data: names, inverse: true, axisLabel: { width: 260, overflow: 'break' } },
      series: series.map(([name, values]) => ({
        name,
        type: 'bar',
        data: values.map((value) => value ?? '-'),
        label: { show: true, position: 'right', fontSize: 11, formatter: labelOf },
      })),
    },
    AROUND + names.length * ROW * Math.max(1, series.length / 2),
  );
}

function labelOf({ value }: { value?: unknown }): string {
  return typeof value === 'number' ? value.toFixed(value < 100 ? 1 : 0) : '';
}
