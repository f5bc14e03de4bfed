import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { ZONE_CITY } from '#modules/place/rules/region.ts';

/** The chart of the commission statistics, and the export of a period. */
export const statisticsTexts = {
  by: {
    day: 'Revenue by day',
    week: 'Revenue by week',
    month: 'Revenue by month',
    year: 'Revenue by year',
  },
  /** Heading of the first column of the chart's table. */
  when: { day: 'Day', week: 'Week of', month: 'Month', year: 'Year' },
  /** Headings of the other columns. On phones they break at the soft hyphens. */
  heads: {
    jobs: 'Jobs',
    revenue: 'Rev\u00ADenue',
    commission: 'Com\u00ADmis\u00ADsion',
    providerShare: 'Pro\u00ADvider share',
  },
  /** Describes the chart in words. */
  most: (when: string, amount: string) => `Highest: ${amount} (${when}).`,
  table: 'View as table',
  commission: 'Commission',
  providerShare: 'Provider share',
  none: 'No completed jobs in this period.',
  export: (count: number) => (count === 1 ? 'Download 1 job as CSV' : `Download ${count} jobs as CSV`),
  undone: ({ count, keptCents, feesCents }: { count: number; keptCents: Cents; feesCents: Cents }) =>
    `${count === 1 ? "1 job wasn't" : `${count} jobs weren't`} done. ${keptCents === 0 ? 'We kept no deposits' : `We kept ${formatMoney(keptCents)} in deposits${feesCents > 0 ? `, including ${formatMoney(feesCents)} for providers` : ''}`}.`,
  promises: {
    heading: 'Promised times',
    rule: '"Kept" means the provider arrived at or before the time they first promised. "Late" means they didn\'t. A job doesn\'t count if it ended before that time without an arrival. Each promise counts in the period when it was due.',
    none: 'No promised times in this period.',
    kept: 'Kept',
    late: 'Late',
    share: 'Percent kept',
    by: { provider: 'By provider', hour: `By hour (${ZONE_CITY} time)`, service: 'By service' },
  },
  csv: {
    file: 'completed-jobs',
    to: 'to',
    completed: `Ended (${ZONE_CITY} time)`,
    number: 'Request',
    service: 'Service',
    vehicle: 'Vehicle',
    provider: 'Provider',
    price: 'Final price (USD)',
    commission: 'Commission (USD)',
    providerShare: 'Provider share (USD)',
    extra: 'Extra charge on site (USD)',
    rating: 'Rating (out of 5)',
    outcome: 'Outcome',
    promised: `First promised arrival (${ZONE_CITY} time)`,
    arrived: `Arrived (${ZONE_CITY} time)`,
    outcomes: {
      done: 'Done',
      partly_done: 'Partly done',
      not_done: 'Not done',
      gone: 'No one was there',
      cancelled: 'Cancelled',
    },
  },
};
