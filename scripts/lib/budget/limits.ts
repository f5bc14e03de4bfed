export type Measure =
  | 'paint'
  | 'script'
  | 'scriptGzip'
  | 'shift'
  | 'performance'
  | 'simulated'
  | 'accessibility'
  | 'best-practices'
  | 'seo';

interface MeasureLimit {
  /** The column's heading. */
  title: string;
  /** Bytes and layout shift have a maximum, Lighthouse scores a minimum. A measure without either is only shown. */
  maximum?: number;
  minimum?: number;
  format: (value: number) => string;
}

const formatKilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const formatScore = (value: number) => String(Math.round(value * 100));

/** The budget. A kilobyte is 1,000 bytes. */
export const LIMITS: Record<Measure, MeasureLimit> = {
  paint: { title: 'HTML+CSS', maximum: 14_000, format: formatKilobytes },
  script: { title: 'script', maximum: 120_000, format: formatKilobytes },
  scriptGzip: { title: 'as gzip', format: formatKilobytes },
  shift: { title: 'shift', maximum: 0.01, format: (value) => value.toFixed(4) },
  performance: { title: 'perf.', minimum: 1, format: formatScore },
  simulated: { title: 'simulated', format: formatScore },
  accessibility: { title: 'a11y', minimum: 1, format: formatScore },
  'best-practices': { title: 'practices', minimum: 1, format: formatScore },
  seo: { title: 'SEO', minimum: 1, format: formatScore },
};

export interface Finding {
  measure: Measure;
  value: number;
  /** Set if the value isn't part of the budget, such as SEO of a page that search engines mustn't show. */
  withoutLimit?: boolean;
  /** What causes the value: files, elements or audits. */
  reasons?: readonly string[];
}

/** Whether a value is within the budget; undefined if it has no limit. */
export function withinBudget({ measure, value, withoutLimit }: Finding): boolean | undefined {
  const { maximum, minimum: least } = LIMITS[measure];
  if (withoutLimit || (maximum === undefined && least === undefined)) return undefined;
  // Don't negate the comparisons: NaN must count as over the budget.
  return value <= (maximum ?? Infinity) && value >= (least ?? -Infinity);
}
