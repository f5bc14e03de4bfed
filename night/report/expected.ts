import type { Act, Refusal } from '../actors/records.ts';

/** An outage of a part, in milliseconds of the night. */
export interface Outage {
  name: string;
  from: number;
  to: number;
}

/** What else happened that night. */
export interface Circumstances {
  outages: readonly Outage[];
  acts: readonly Act[];
}

interface Expectation {
  because: string;
  fits: (refusal: Refusal, circumstances: Circumstances) => boolean;
}

/** After a restart, pending work may still be answered late. */
const AFTERMATH_MS = 30_000;
/** An act is recorded when its answer arrives, somewhat after it took effect. */
const NOTED_LATE_MS = 5_000;
/** Stripe retries a payment webhook after 1, 5 and 30 seconds. */
const BANK_TELLS_MS = 60_000;

const isAt = (refusal: Refusal, ...places: string[]) => places.some((place) => refusal.where.endsWith(place));

/** Refusals that the simulation causes, with reasons. All others are unexpected. */
export const EXPECTATIONS: readonly Expectation[] = [
  {
    because: 'a part was away, and the page said so',
    fits: ({ status, at }, { outages }) =>
      (status === 0 || status >= 500) && outages.some(({ from, to }) => at >= from && at <= to + AFTERMATH_MS),
  },
  { because: 'what was mistyped is asked for again', fits: ({ slip, status }) => slip === 'typo' && status === 422 },
  {
    because: 'what was pressed twice, or sent again without signal, is told what changed meanwhile',
    fits: ({ slip, status }) => (slip === 'double tap' || slip === 'dead zone') && status === 409,
  },
  {
    because: 'somebody else changed the request after this page was loaded',
    fits: ({ status, who, job, at, loadedAt = at }, { acts }) =>
      status === 409 &&
      acts.some((act) => {
        const counted = act.who === 'bank' ? act.at + BANK_TELLS_MS : act.at;
        return act.job === job && act.who !== who && counted >= loadedAt && act.at <= at + NOTED_LATE_MS;
      }),
  },
  {
    because: 'the link of a provider who declined is closed',
    fits: (refusal) => refusal.status === 410 && isAt(refusal, 'POST /provider/:id decline_job'),
  },
  {
    because: 'the link of a job that went to somebody else, or was cancelled, is closed',
    fits: (refusal) =>
      (refusal.status === 410 || refusal.status === 404) &&
      refusal.who === 'provider' &&
      isAt(refusal, 'GET /provider/:id', '/provider/:id/position'),
  },
  {
    because: 'links end five minutes after the end',
    fits: (refusal) => refusal.status === 410 && isAt(refusal, 'GET /track/:id', 'GET /provider/:id'),
  },
];

/** Why a refusal was expected, if it was. */
export function expectationOf(refusal: Refusal, circumstances: Circumstances): string | undefined {
  return EXPECTATIONS.find(({ fits }) => fits(refusal, circumstances))?.because;
}
