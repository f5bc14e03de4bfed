/** What a page is measured by. */
export type Measure =
  'paint' | 'script' | 'scriptGzip' | 'shift' | 'performance' | 'accessibility' | 'best-practices' | 'seo';

interface Limit {
  /** Head of its column. */
  title: string;
  /** Bytes and layout shift at most this, Lighthouse's scores at least. None: shown, never demanded. */
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

/** One measured value. */
export interface Finding {
  measure: Measure;
  value: number;
  /** Measured and shown, but not part of the budget, as SEO of a page that no search engine may show. */
  free?: boolean;
  /** What is to be known where it is over: the files, elements or audits. */
  because?: readonly string[];
}

/** Whether a value keeps the budget; undefined where nothing is demanded. */
export function keeps({ measure, value, free }: Finding): boolean | undefined {
  const { most, least } = LIMITS[measure];
  if (free || (most === undefined && least === undefined)) return undefined;
  // Not a number is no measurement.
  return value <= (most ?? Infinity) && value >= (least ?? -Infinity);
}
