import { drawPlot } from '../lib/plot.ts';
import type { Benchmark, BenchFigure, BenchFindings } from './frame.ts';

const ROW_HEIGHT = 44;
const MARGIN_HEIGHT = 120;
/** Measurements have a strong color, their references a pale one. */
const PAIR_COLORS = ['#12171c', '#a3adb5', '#e09e00', '#f5dca0'];

/** Plots measurements beside their references as SVG; undefined if there's nothing to compare. */
export function plotOfBench({ columns }: Benchmark, { rows, figures = [] }: BenchFindings): string | undefined {
  const comparedRows = rows.filter(({ reference }) => reference !== undefined);
  if (comparedRows.length > 0) {
    return drawBars(
      comparedRows.map(({ name }) => name),
      'ms',
      [
        [`p50, ${columns.measured}`, comparedRows.map(({ p50 }) => p50)],
        [`p50, ${columns.reference}`, comparedRows.map(({ reference }) => reference?.p50)],
        [`p95, ${columns.measured}`, comparedRows.map(({ p95 }) => p95)],
        [`p95, ${columns.reference}`, comparedRows.map(({ reference }) => reference?.p95)],
      ],
    );
  }
  const [first] = figures.filter(hasReference);
  if (!first) return undefined;
  const sameUnit = figures.filter((figure) => hasReference(figure) && figure.unit === first.unit);
  return drawBars(
    sameUnit.map(({ name }) => name.replaceAll('*', '')),
    first.unit,
    [
      [columns.measured, sameUnit.map(({ value }) => value)],
      [columns.reference, sameUnit.map(({ reference }) => reference)],
    ],
  );
}

function hasReference({ reference }: BenchFigure): boolean {
  return reference !== undefined;
}

/** Draws groups of horizontal bars, from top to bottom. */
function drawBars(names: string[], unit: string, series: [name: string, values: (number | undefined)[]][]): string {
  return drawPlot(
    {
      color: PAIR_COLORS,
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
    MARGIN_HEIGHT + names.length * ROW_HEIGHT * Math.max(1, series.length / 2),
  );
}

function labelOf({ value }: { value?: unknown }): string {
  return typeof value === 'number' ? value.toFixed(value < 100 ? 1 : 0) : '';
}
