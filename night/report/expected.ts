import type { AcceptedPost, Refusal } from '../actors/records.ts';

/** A period in which a process was down, in milliseconds since the night began. */
export interface Outage {
  name: string;
  from: number;
  to: number;
}

/** What else happened that night. It can explain a refusal. */
export interface Circumstances {
  outages: readonly Outage[];
  acceptedPosts: readonly AcceptedPost[];
}

interface Expectation {
  reason: string;
  matches: (refusal: Refusal, circumstances: Circumstances) => boolean;
}

/** For this many milliseconds after a restart, responses to work that was pending may still come late. */
const AFTER_RESTART_MS = 30_000;
/** A post is recorded when its response arrives. That's at most this many milliseconds after it took effect. */
const RECORDING_DELAY_MS = 5_000;
/** Stripe repeats a payment webhook after 1, 5 and 30 seconds, so it comes within this time. */
const WEBHOOK_RETRY_PERIOD_MS = 60_000;

const endsWithAny = (refusal: Refusal, ...suffixes: string[]) =>
  suffixes.some((suffix) => refusal.request.endsWith(suffix));

/** Refusals that the simulation causes on purpose, and why. All others are unexpected. */
export const EXPECTED_REFUSALS: readonly Expectation[] = [
  {
    reason: 'a part was down, and the page said so',
    matches: ({ status, atMs }, { outages }) =>
      (status === 0 || status >= 500) && outages.some(({ from, to }) => atMs >= from && atMs <= to + AFTER_RESTART_MS),
  },
  {
    reason: 'a mistyped form is refused',
    matches: ({ mistake, status }) => mistake === 'typo' && status === 422,
  },
  {
    reason: 'minutes that are few for the distance are doubted once',
    matches: (refusal) =>
      refusal.status === 422 && endsWithAny(refusal, 'accept_agreement', 'POST /provider/:id promise_again'),
  },
  {
    reason: 'a repeated form is told what changed meanwhile',
    matches: ({ mistake, status }) => (mistake === 'double tap' || mistake === 'dead zone') && status === 409,
  },
  {
    reason: 'somebody else changed the request after this page was loaded',
    matches: ({ status, actor, job, atMs, loadedAt = atMs }, { acceptedPosts }) =>
      status === 409 &&
      acceptedPosts.some((post) => {
        const latestEffect = post.actor === 'bank' ? post.atMs + WEBHOOK_RETRY_PERIOD_MS : post.atMs;
        return (
          post.job === job && post.actor !== actor && latestEffect >= loadedAt && post.atMs <= atMs + RECORDING_DELAY_MS
        );
      }),
  },
  {
    reason: 'the link of a provider who declined is closed',
    matches: (refusal) => refusal.status === 410 && endsWithAny(refusal, 'POST /provider/:id decline_job'),
  },
  {
    reason: 'the link of a reassigned or cancelled job is closed',
    matches: (refusal) =>
      (refusal.status === 410 || refusal.status === 404) &&
      refusal.actor === 'provider' &&
      endsWithAny(refusal, 'GET /provider/:id', '/provider/:id/position'),
  },
  {
    reason: 'links expire five minutes after the job ends',
    matches: (refusal) => refusal.status === 410 && endsWithAny(refusal, 'GET /track/:id', 'GET /provider/:id'),
  },
];

/** Why a refusal was expected; undefined for an unexpected one. */
export function whyExpected(refusal: Refusal, circumstances: Circumstances): string | undefined {
  return EXPECTED_REFUSALS.find(({ matches }) => matches(refusal, circumstances))?.reason;
}
