import type { Locale } from '#kernel/copy/catalogue.ts';
import { LOCALES } from '#kernel/copy/catalogue.ts';

export interface BudgetPage {
  /** The page's name in the tables. Paths of tracking pages are secret, so they're not used. */
  name: string;
  path: string;
  locale: Locale;
  /** Whether search engines may show the page. */
  isPublic: boolean;
  /** The cookies of the device that may see the page. */
  cookies?: readonly Cookie[];
}

export interface Cookie {
  name: string;
  value: string;
}

/** The driver is in Dallas; the provider starts in Irving. */
const PICKUP = { use_gps: 'true', customer_lat: '32.78760', customer_lng: '-96.79850' };
const PROVIDER_AT = { lat: 32.814, lng: -96.9489 };

/**
 * The pages that are measured, in each language: home, the request form, and the tracking pages and the job link of new
 * requests, in the states with the most to show.
 * @param env from `withSystem`
 */
export async function prepareBudgetPages(env: NodeJS.ProcessEnv): Promise<BudgetPage[]> {
  Object.assign(process.env, env);
  // These modules read the environment when they're imported, so import them after it's set.
  const [{ signIn }, { Story }] = await Promise.all([import('#tests/e2e/signed-in.ts'), import('#tests/ui/story.ts')]);
  const desk = await signIn();
  const pendingStory = await Story.submit(desk, PICKUP);
  const offeredStory = await (await Story.submit(desk, PICKUP)).setPrice('200');
  const comingStory = await (await Story.submit(desk, PICKUP)).advanceTo('start_job');
  await comingStory.sendPosition(PROVIDER_AT.lat, PROVIDER_AT.lng);
  const pages = [
    { name: '/', path: '/', isPublic: true },
    { name: '/request', path: '/request', isPublic: true },
    { name: '/track, pending', path: pendingStory.trackingPath, isPublic: false },
    { name: '/track, offer', path: offeredStory.trackingPath, isPublic: false },
    { name: '/track, en route', path: comingStory.trackingPath, isPublic: false },
    { name: 'job link, en route', path: comingStory.jobPath, isPublic: false, cookies: comingStory.cabCookies() },
  ];
  return pages.flatMap((page) => LOCALES.map((locale) => ({ ...page, locale })));
}

/** The page's own cookies, and the language cookie. */
export function cookiesOf({ locale, cookies = [] }: BudgetPage): Cookie[] {
  return [{ name: 'language', value: locale }, ...cookies.map(({ name, value }) => ({ name, value }))];
}

export function cookieHeader(page: BudgetPage): string {
  return cookiesOf(page)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}
