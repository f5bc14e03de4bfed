/** Measurements of a page. */
export type Measure =
  'paint' | 'script' | 'scriptGzip' | 'shift' | 'performance' | 'accessibility' | 'best-practices' | 'seo';

interface Limit {
  /** Column head. */
  title: string;
  /** Upper limit for bytes and layout shift, lower limit for Lighthouse scores. Without limits: shown only. */
  most?: number;
  least?: number;
  show: (value: number) => string;
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const score = (value: number) => String(Math.round(value * 100));

/** The budget. A kilobyte is 1,000 bytes. */
export const LIMITS: Record<Measure, Limit> = {
  paint: { title: 'HTML+CSS', most: 14_000, show: kilobytes },
  script: { title: 'script', most: 120_000, show: kilobytes },
  scriptGzip: { title: 'as gzip', show: kilobytes },
  shift: { title: 'shift', most: 0.01, show: (value) => value.toFixed(4) },
  performance: { title: 'perf.', least: 1, show: score },
  accessibility: { title: 'a11y', least: 1, show: score },
  'best-practices': { title: 'practices', least: 1, show: score },
  seo: { title: 'SEO', least: 1, show: score },
};

/** A measured value. */
export interface Finding {
  measure: Measure;
  value: number;
  /** Shown but not part of the budget, such as SEO of a page hidden from search engines. */
  free?: boolean;
  /** Explains an excess: files, elements or audits. */
  because?: readonly string[];
}

/** Whether a value is within budget; undefined if there's no limit. */
export function keeps({ measure, value, free }: Finding): boolean | undefined {
  const { most, least } = LIMITS[measure];
  if (free || (most === undefined && least === undefined)) return undefined;
  // NaN must count as over budget.
  return value <= (most ?? Infinity) && value >= (least ?? -Infinity);
}
