import type { NightSample } from '#night/actors/records.ts';
import type { Outage } from '#night/report/expected.ts';
import { drawPlot } from './plot.ts';

/** The height of a label. Labels are stacked, because kills may follow each other closely. */
const LABEL_HEIGHT = 14;

/**
 * Plots how many jobs were open and waiting during the night, and the outages.
 * @param speed how much faster than real time the night was; outages are recorded in real time
 */
export function plotOfNight(samples: readonly NightSample[], outages: readonly Outage[], speed: number): string {
  const minutesOf = (ms: number) => (ms / 60_000) * speed;
  const line = (name: string, count: (sample: NightSample) => number) => ({
    name,
    type: 'line' as const,
    step: 'end' as const,
    showSymbol: false,
    data: samples.map((sample) => [sample.minutes, count(sample)]),
  });
  return drawPlot(
    {
      grid: { left: 48, right: 24, top: 56 + outages.length * LABEL_HEIGHT, bottom: 48 },
      xAxis: {
        type: 'value',
        name: 'minutes of the night',
        nameLocation: 'middle',
        nameGap: 28,
        max: 'dataMax',
        axisLabel: { showMaxLabel: false },
      },
      yAxis: { type: 'value', name: 'jobs', minInterval: 1 },
      series: [
        {
          ...line('open', ({ openJobs }) => openJobs),
          markLine: {
            symbol: 'none',
            lineStyle: { color: '#b3261e', type: 'dashed' },
            data: outages.map(({ name, from }, n) => ({
              xAxis: minutesOf(from),
              label: {
                formatter: name,
                color: '#b3261e',
                align: 'left',
                distance: 4 + LABEL_HEIGHT * (outages.length - 1 - n),
              },
            })),
          },
        },
        { ...line('waiting for the desk', ({ waitingForDesk }) => waitingForDesk), areaStyle: { opacity: 0.25 } },
      ],
    },
    360 + outages.length * LABEL_HEIGHT,
  );
}
