import { MINUTE } from '#kernel/constants.ts';
import type { PricePart } from '#modules/dispatch/rules/rate-card.ts';
import type { SlotUnit } from '#modules/payment/rules/commission-periods.ts';
import type { StateDrawInput, ComponentStates, ComponentState } from '../../dev/ui/states.ts';
import { IntentForm } from '../IntentForm.tsx';
import { MoneyField } from '../MoneyField.tsx';
import { EarningsChart } from './EarningsChart.tsx';
import { Figures } from './Figures.tsx';
import { PriceChips } from './PriceChips.tsx';
import { SimilarJobsLine } from './SimilarJobsLine.tsx';

const now = Date.parse('2026-11-23T18:00:00Z');

const chartState = (
  title: string,
  unit: SlotUnit,
  days: number,
  sums: readonly number[],
  places = sums.length,
): ComponentState => ({
  title,
  draw: () => (
    <EarningsChart
      unit={unit}
      places={places}
      bars={sums.map((dollars, at) => ({
        from: new Date(now - (sums.length - 1 - at) * days * 24 * 60 * MINUTE),
        count: Math.round(dollars / 150),
        revenueCents: dollars * 100,
        commissionCents: dollars * 15,
        providerShareCents: dollars * 85,
      }))}
    />
  ),
});

const PARTS: PricePart[] = [
  { kind: 'base', cents: 7_500 },
  { kind: 'miles', cents: 3_600, miles: 9 },
  { kind: 'night', cents: 2_000 },
];
const SIMILAR = { median: 9_500, low: 8_500, high: 11_000, jobs: 41, band: 2 };

function chips({ t, id }: StateDrawInput, parts: readonly PricePart[]) {
  return (
    <IntentForm intent={id}>
      <PriceChips parts={parts} field="amount" />
      <MoneyField name="amount" label={t.price} />
    </IntentForm>
  );
}

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'EarningsChart',
    use: 'What was earned, as bars; a table below says the same.',
    sheet: 'desk',
    states: [
      chartState('Days of a week', 'day', 1, [420, 0, 980, 1_310, 250], 7),
      chartState(
        'Days of a month',
        'day',
        1,
        Array.from({ length: 30 }, (_, at) => (at * 137) % 1_000),
      ),
      chartState('Weeks', 'week', 7, [4_200, 5_100, 3_900, 6_400]),
      chartState('Months', 'month', 30.5, [18_000, 21_500, 9_000, 24_000, 27_500, 31_000]),
      chartState('Years', 'year', 365.25, [180_000, 240_000]),
      chartState('One bar', 'day', 1, [150]),
      chartState('Empty', 'day', 1, [0, 0, 0]),
    ],
  },
  {
    name: 'Figures',
    use: 'A few numbers side by side.',
    sheet: 'desk',
    states: [
      {
        title: 'Normal',
        draw: ({ t }) => (
          <Figures
            items={[
              { label: t.label, value: '12' },
              { label: t.price, value: '$1,850.00' },
              { label: t.name, value: '4.8' },
            ]}
          />
        ),
      },
      { title: 'Long text', draw: ({ t }) => <Figures items={[{ label: t.longName, value: '$123,456.78' }]} /> },
    ],
  },
  {
    name: 'PriceChips',
    use: 'What the rate card asks. Each pressed part adds to the amount.',
    sheet: 'desk',
    states: [
      { title: 'Several parts', draw: (given) => chips(given, PARTS) },
      { title: 'One part', draw: (given) => chips(given, PARTS.slice(0, 1)) },
    ],
  },
  {
    name: 'SimilarJobsLine',
    use: 'What similar jobs cost.',
    sheet: 'desk',
    states: [
      { title: 'Known', draw: () => <SimilarJobsLine similar={{ ...SIMILAR, accepted: 82 }} /> },
      { title: 'Few were offered', draw: () => <SimilarJobsLine similar={{ ...SIMILAR, accepted: null }} /> },
      { title: 'Too few jobs', draw: () => <SimilarJobsLine similar={null} /> },
    ],
  },
];
