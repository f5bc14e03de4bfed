import { MINUTE } from '#kernel/constants.ts';
import { env } from '#kernel/server/env.ts';
import { perProcess } from '#kernel/server/per-process.ts';
import { averageOfAllRatings } from '#modules/provider/index.ts';

/** The absolute URL of a public page, for canonical links, pictures and structured data. */
export function publicUrl(path: string): string {
  return `${env().PUBLIC_URL}${path}`;
}

/** The mode of this site. Sample testimonials are shown only in the demo. */
export function siteMode(): 'demo' | 'production' {
  return env().APP_MODE;
}

export type Ratings = Awaited<ReturnType<typeof averageOfAllRatings>>;

const cache = perProcess('ratings of drivers', () => ({ known: null as Ratings, lastReadAt: 0 }));

/**
 * How customers have rated their jobs, as last read from the database. Doesn't wait for the database, because a public
 * page must open even if it's down. If the last read was over a minute ago, starts another one, for later pages.
 * @returns null in the demo, if nobody has rated a job yet, and for the first page after the server's start
 */
export function cachedRatings(): Ratings {
  const state = cache();
  if (siteMode() === 'production' && Date.now() - state.lastReadAt > MINUTE) {
    state.lastReadAt = Date.now();
    averageOfAllRatings().then(
      (ratings) => (state.known = ratings),
      // If the database fails, keep the last known ratings.
      () => undefined,
    );
  }
  return state.known;
}
