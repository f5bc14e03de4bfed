import { formatNumber } from '#kernel/numbers.ts';
import { formatWholeDollars } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { ZONE_CITY } from '#modules/place/rules/region.ts';

/** The reports: how long each step of a request takes, which prices are accepted, and why requests are lost. */
export const reportsTexts = {
  title: 'Reports',
  back: 'Back to Completed',
  open: 'See reports on times, accepted prices and lost requests',
  lead: ({ from, to, jobs }: { from: string; to: string; jobs: number }) =>
    `${jobs === 1 ? '1 closed request' : `${jobs} closed requests`} from ${from} to ${to}.`,
  kept: `Each request counts toward the day it came in (${ZONE_CITY} time). The counts stay even after requests are deleted.`,
  period: 'Period',
  days: (days: number) => `Last ${days} days`,
  export: 'Download as CSV',
  few: 'Too few',
  fewHint: (least: number) => `"Too few" means fewer than ${least} jobs.`,
  minutes: (minutes: number) => `${formatNumber(minutes, minutes < 10 ? 1 : 0)} min`,
  jobs: 'Jobs',
  median: 'Median',
  p90: '90th percentile',
  before: (days: number) => `The ${days} days before`,
  both: (median: string, p90: string) => `${median} / ${p90}`,
  times: {
    heading: 'How long each step takes',
    step: 'Step',
    steps: {
      price: 'Request to price',
      accept: 'Price to acceptance',
      assign: 'Deposit to assignment',
      arrive: 'Assignment to arrival',
    },
    by: { hour: `By hour (${ZONE_CITY} time)`, service: 'By service', dispatcher: 'By dispatcher' },
    cells: 'Where a cell shows two times, they are the median and the 90th percentile.',
    dispatcherHint: 'Each request counts for the dispatcher who opened it first.',
    nobody: 'No one, or a deleted account',
    slowest: (hour: string, minutes: string) => `Longest median: ${minutes} (${hour}).`,
    noHours: 'No hour has enough jobs yet.',
  },
  acceptance: {
    heading: 'Accepted prices',
    hint: 'Based on the first price offered to each online customer.',
    none: 'No prices were offered in this period.',
    band: 'Price',
    offers: 'Offers',
    share: 'Accepted',
    range: ({ from, to }: { from: Cents; to: Cents | null }) =>
      to === null
        ? `${formatWholeDollars(from)} and up`
        : `${formatWholeDollars(from)} to under ${formatWholeDollars(to)}`,
  },
  lost: {
    heading: 'Lost requests',
    none: 'No lost requests in this period.',
    reason: 'Why',
    count: 'Requests',
    reasons: {
      no_answer: 'No answer within 24 hours',
      price_rejected: 'Customer rejected the price',
      counter_rejected: 'We rejected the counter-offer',
      deposit_unpaid: 'Deposit not paid',
      no_provider: 'No provider found',
      refund_taken: 'Customer took the refund while waiting for a provider',
      customer_cancelled: 'Customer cancelled',
      solved: 'Customer got going without help',
      desk_cancelled: 'Dispatch cancelled',
      deleted: 'Dispatch deleted the request',
      not_done: "The job wasn't done",
      gone: 'No one was there',
    },
  },
  csv: { file: 'reports', measure: 'Measure', by: 'By', group: 'Group', total: 'All', share: 'Share (%)' },
};
