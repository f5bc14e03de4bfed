import { percentile } from './figures.ts';

const MINUTE = 60_000;

/** A line of the activity log that tells about a promised time. Times are in milliseconds since 1970. */
export interface PromiseEvent {
  event: string;
  /** The minutes that the provider promised, counted from `at`. */
  minutes?: number | undefined;
  at: number;
}

/** What's on record about a request's promises. */
export interface PromiseRecord {
  /** The lines, oldest first. */
  events: readonly PromiseEvent[];
  /** Texts to the driver that the provider may be late. `sentAt` is null if the driver gets no texts. */
  warnings: readonly { writtenAt: number; sentAt: number | null }[];
}

/** The promises of one provider for one job. */
export interface ProviderPromises {
  /** Whether the provider was there by the first promised time; null if their job ended before that time. */
  kept: boolean | null;
  /** Whether the provider didn't arrive by the first promised time, but had given a new time before it. */
  renewed: boolean;
  /**
   * For each promised time that the provider missed: how many milliseconds before that time we told the driver, or null
   * if we didn't tell them before it.
   */
  toldBefore: (number | null)[];
}

const PROMISE_EVENTS = ['arrival_promised', 'arrival_promised_again'];
const END_EVENTS = [
  'provider_arrived',
  'job_handed_back',
  'job_declined',
  'provider_replaced',
  'cancelled',
  'job_ended',
];

/** Reads the promises that each provider made for a request. */
export function readProviderPromises({ events, warnings }: PromiseRecord): ProviderPromises[] {
  return events.flatMap((first, index) => {
    if (first.event !== 'arrival_promised') return [];
    const rest = events.slice(index + 1);
    const end = rest.find(({ event }) => END_EVENTS.includes(event));
    const own = end ? rest.slice(0, rest.indexOf(end)) : rest;
    const endedAt = end?.at ?? Infinity;
    const promises = [first, ...own.filter(({ event }) => PROMISE_EVENTS.includes(event))];
    const firstTime = promisedTime(first);
    const toldBefore = promises.flatMap((promise, n) => {
      const time = promisedTime(promise);
      const replacedAt = promises[n + 1]?.at ?? Infinity;
      if (Math.min(endedAt, replacedAt) <= time) return [];
      const doubt = own.find(({ event, at }) => event === 'promise_in_doubt' && at >= promise.at && at < replacedAt);
      const text = warnings.find(({ writtenAt }) => writtenAt >= promise.at && writtenAt < replacedAt);
      const toldAt = doubt && Math.max(doubt.at, text ? (text.sentAt ?? 0) : 0);
      return [toldAt !== undefined && toldAt < time ? time - toldAt : null];
    });
    const arrived = end?.event === 'provider_arrived';
    const kept = endedAt <= firstTime ? (arrived ? true : null) : false;
    const renewed = !kept && (promises[1]?.at ?? Infinity) < firstTime;
    return [{ kept, renewed, toldBefore }];
  });
}

/** The promised time: a whole minute, rounded up. */
function promisedTime({ at, minutes = 0 }: PromiseEvent): number {
  return Math.ceil((at + minutes * MINUTE) / MINUTE) * MINUTE;
}

/**
 * Describes how providers kept their promised times. `untold` counts the late providers with a missed time before
 * which the driver wasn't told.
 */
export function describePromises(chains: readonly ProviderPromises[]): { lines: [string, string][]; untold: number } {
  const late = chains.filter(({ kept }) => kept === false);
  const told = late.filter(({ toldBefore }) => !toldBefore.includes(null));
  const margins = late.flatMap(({ toldBefore }) => toldBefore.filter((margin) => margin !== null));
  const least = percentile(margins, 0);
  const lines: [string, string][] = [
    ['made', String(chains.length)],
    ['kept', String(chains.filter(({ kept }) => kept).length)],
    ['late', String(late.length)],
    ['of these, with a new time before the first one', String(late.filter(({ renewed }) => renewed).length)],
    ['ended before the time', String(chains.filter(({ kept }) => kept === null).length)],
    ['told before the promised time passed', `${told.length} of ${late.length} late`],
    ['least time between the warning and the promise', least === undefined ? '-' : `${Math.round(least / 1_000)} s`],
  ];
  return { lines, untold: late.length - told.length };
}
