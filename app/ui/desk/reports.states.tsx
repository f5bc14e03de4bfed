import type { ComponentStates } from '../../dev/ui/states.ts';
import { ShareBar } from './ShareBar.tsx';
import { TimesChart } from './TimesChart.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  ...{ hour, jobs: 12 },
  median: hour < 5 ? null : 3 + ((hour * 7) % 5),
  p90: hour < 5 ? null : 9 + ((hour * 11) % 8),
}));

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'ShareBar',
    use: "A share, beside a table's number.",
    sheet: 'desk',
    states: [0, 0.4, 1].map((share) => ({ title: `${share * 100} percent`, draw: () => <ShareBar share={share} /> })),
  },
  {
    name: 'TimesChart',
    use: "A step's times by hour of the day.",
    sheet: 'desk',
    states: [
      { title: 'Hours with and without enough jobs', draw: () => <TimesChart step="price" hours={HOURS} /> },
      { title: 'No hour with enough jobs', draw: () => <TimesChart step="arrive" hours={HOURS.slice(0, 5)} /> },
    ],
  },
];
