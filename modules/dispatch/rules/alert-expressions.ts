import { group } from 'd3-array';
import { HOUR, MINUTE } from '#kernel/constants.ts';

/*
 * The few functions of PromQL that our alert rules use. Each expression has its PromQL text for Prometheus, and can be
 * evaluated over the metrics that a process has sampled itself. So each rule is written only once.
 */

type Labels = Readonly<Record<string, string>>;

/** One series of a metric: samples with their times in milliseconds, oldest first. */
export interface Series {
  name: string;
  labels: Labels;
  samples: { at: number; value: number }[];
}

/** All samples until now. `now` is the time of the newest ones, in milliseconds since 1970. */
export interface History {
  now: number;
  series: readonly Series[];
}

interface LabeledValue {
  labels: Labels;
  value: number;
}

export interface Expression {
  promql: string;
  evaluate(history: History): LabeledValue[];
}

/** The labels to select by: each has an exact value or a list of possible values. */
type LabelMatch = Readonly<Record<string, string | readonly string[]>>;

interface Selector extends Expression {
  find(history: History): Series[];
}

const WINDOWS = { '5m': 5 * MINUTE, '10m': 10 * MINUTE, '1h': HOUR } as const;
type Window = keyof typeof WINDOWS;

/** The longest window of any rule, in milliseconds. Older samples are no longer needed. */
export const LONGEST_WINDOW_MS = WINDOWS['1h'];

/** Selects the series of a metric that have these labels. Evaluates to their current values. */
export function metric(name: string, match: LabelMatch = {}): Selector {
  const labels = Object.entries(match).map(([label, value]) =>
    typeof value === 'string' ? `${label}="${value}"` : `${label}=~"${value.join('|')}"`,
  );
  const find = ({ series }: History) =>
    series.filter(
      (one) => one.name === name && Object.entries(match).every(([label, value]) => labelFits(one, label, value)),
    );
  return {
    promql: labels.length === 0 ? name : `${name}{${labels.join(',')}}`,
    find,
    evaluate: (history) =>
      find(history).flatMap(({ labels, samples }) => {
        const last = samples.at(-1);
        return last?.at === history.now ? [{ labels, value: last.value }] : [];
      }),
  };
}

function labelFits({ labels }: Series, label: string, value: string | readonly string[]): boolean {
  return [value].flat().includes(labels[label] ?? '');
}

/**
 * How much each counter rose within the window. If a counter fell, its process was restarted, and the counter started
 * at 0 again.
 */
export function increase(selector: Selector, window: Window): Expression {
  return {
    promql: `increase(${selector.promql}[${window}])`,
    evaluate: (history) =>
      selector.find(history).flatMap(({ labels, samples }) => {
        const recent = samples.filter(({ at }) => at >= history.now - WINDOWS[window]);
        if (recent.length < 2) return [];
        const rise = recent.slice(1).reduce((sum, { value }, index) => {
          const before = recent[index]?.value ?? 0;
          return sum + (value < before ? value : value - before);
        }, 0);
        return [{ labels, value: rise }];
      }),
  };
}

/** How much each counter rose per second, on average, within the window. */
export function rate(selector: Selector, window: Window): Expression {
  const risen = increase(selector, window);
  return {
    promql: `rate(${selector.promql}[${window}])`,
    evaluate: (history) =>
      risen.evaluate(history).map((point) => ({ ...point, value: point.value / (WINDOWS[window] / 1_000) })),
  };
}

const AGGREGATES = {
  sum: (values: number[]) => values.reduce((total, value) => total + value, 0),
  max: (values: number[]) => Math.max(...values),
  min: (values: number[]) => Math.min(...values),
} as const;

/**
 * The sum, the largest or the smallest of the values.
 * @param groupLabel the label by which the values are grouped; without it, they're all one group
 */
export function aggregate(how: keyof typeof AGGREGATES, of: Expression, groupLabel?: string): Expression {
  return {
    promql: `${how}${groupLabel ? ` by (${groupLabel}) ` : ''}(${of.promql})`,
    evaluate(history) {
      const groups = group(of.evaluate(history), ({ labels }) => (groupLabel ? (labels[groupLabel] ?? '') : ''));
      return [...groups].map(([key, points]) => ({
        labels: groupLabel ? { [groupLabel]: key } : {},
        value: AGGREGATES[how](points.map(({ value }) => value)),
      }));
    },
  };
}

/** Divides each value of the first expression by the second expression's value with the same labels. */
export function ratio(part: Expression, whole: Expression): Expression {
  return {
    promql: `${part.promql} / ${whole.promql}`,
    evaluate(history) {
      const wholes = whole.evaluate(history);
      return part.evaluate(history).flatMap(({ labels, value }) => {
        const total = wholes.find((one) => sameLabels(one.labels, labels));
        return total ? [{ labels, value: value / total.value }] : [];
      });
    },
  };
}

/**
 * The value under which this share of a histogram's observations lies.
 * @param share from 0 to 1
 * @param buckets the histogram's buckets, already summed by `le`
 */
export function quantile(share: number, buckets: Expression): Expression {
  return {
    promql: `histogram_quantile(${share}, ${buckets.promql})`,
    evaluate(history) {
      const sorted = buckets
        .evaluate(history)
        .map(({ labels, value }) => ({ upTo: labels.le === '+Inf' ? Infinity : Number(labels.le), value }))
        .sort((a, b) => a.upTo - b.upTo);
      const total = sorted.at(-1)?.value ?? 0;
      if (total === 0) return [];
      const index = sorted.findIndex(({ value }) => value >= share * total);
      const [low, high] = [sorted[index - 1] ?? { upTo: 0, value: 0 }, sorted[index]];
      if (!high) return [];
      if (high.upTo === Infinity) return [{ labels: {}, value: low.upTo }];
      const within = (share * total - low.value) / (high.value - low.value);
      return [{ labels: {}, value: low.upTo + (high.upTo - low.upTo) * within }];
    },
  };
}

/** How many seconds have passed since a time, which is given in seconds since 1970. */
export function secondsSince(time: Expression): Expression {
  return {
    promql: `time() - ${time.promql}`,
    evaluate: (history) =>
      time.evaluate(history).map(({ labels, value }) => ({ labels, value: history.now / 1_000 - value })),
  };
}

/** The values above a limit. */
export function valuesAbove(of: Expression, limit: number): Expression {
  return {
    promql: `${of.promql} > ${limit}`,
    evaluate: (history) => of.evaluate(history).filter(({ value }) => value > limit),
  };
}

/** The values that are 0. */
export function zeroValues(of: Expression): Expression {
  return {
    promql: `${of.promql} == 0`,
    evaluate: (history) => of.evaluate(history).filter(({ value }) => value === 0),
  };
}

/** Evaluates to 1 if a metric has no value now, and otherwise to nothing. */
export function absentMetric(selector: Selector, labels: Labels = {}): Expression {
  return {
    promql: `absent(${selector.promql})`,
    evaluate: (history) => (selector.evaluate(history).length > 0 ? [] : [{ labels, value: 1 }]),
  };
}

/** The values of the first expression for which the second has a value with the same labels. */
export function whereLabelsMatch(first: Expression, second: Expression): Expression {
  return {
    promql: `${first.promql} and ${second.promql}`,
    evaluate(history) {
      const others = second.evaluate(history);
      return first.evaluate(history).filter(({ labels }) => others.some((other) => sameLabels(other.labels, labels)));
    },
  };
}

/** The values of all these expressions. */
export function anyOf(...expressions: Expression[]): Expression {
  return {
    promql: expressions.map(({ promql }) => promql).join(' or '),
    evaluate: (history) => expressions.flatMap((one) => one.evaluate(history)),
  };
}

function sameLabels(one: Labels, other: Labels): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((label) => one[label] === other[label]);
}
