import type { Locale } from '#domain/texts/catalogue.ts';
import { LOCALES } from '#domain/texts/catalogue.ts';

/** A page to measure. */
export interface BudgetPage {
  /** As it stands in the tables; the path of a tracking page is a secret. */
  name: string;
  path: string;
  locale: Locale;
  /** Search engines may show it. */
  isPublic: boolean;
}

/** Where the provider is while on the way: Irving, with the driver in Dallas. */
const PICKUP = { use_gps: 'true', customer_lat: '32.78760', customer_lng: '-96.79850' };
const PROVIDER_AT = { lat: 32.814, lng: -96.9489, accuracy: 10 };

/**
 * The pages of the budget, in each language: home, the form, and tracking pages of requests that are made for it, in the
 * states that show most.
 * @param env where the system is, as `withSystem` hands it over
 */
export async function budgetPages(env: NodeJS.ProcessEnv): Promise<BudgetPage[]> {
  Object.assign(process.env, env);
  // These read the environment when they are loaded.
  const [{ agree, deskPath, rowById, submitRequest }, { signIn }, { SYSTEM, TOWER }, { Visitor }] = await Promise.all([
    import('#tests/e2e/plain/desk.ts'),
    import('#tests/e2e/signed-in.ts'),
    import('#tests/e2e/people.ts'),
    import('#night/visitor.ts'),
  ]);
  const desk = await signIn();

  const pending = await submitRequest(PICKUP);

  const offered = await submitRequest(PICKUP);
  await desk.submit(await desk.get(deskPath(offered.id)), 'set_price', { amount: '200' });

  const coming = await submitRequest(PICKUP);
  const checkout = await coming.driver.submit(await agree(desk, coming), 'pay_deposit');
  const hosted = new Visitor(new URL(checkout.url).origin);
  const paid = await hosted.submit(await hosted.get(checkout.url), 'pay');
  await coming.driver.get(paid.url);
  await desk.submit(await desk.get(deskPath(coming.id)), 'assign_provider', TOWER);
  const job = `/provider/${String((await rowById(coming.id)).provider_job_id)}`;
  const cab = new Visitor(SYSTEM.baseUrl);
  await cab.submit(await cab.get(job), 'accept_agreement', { agree: 'yes' });
  await cab.submit(await cab.get(job), 'start_job');
  const kept = await fetch(new URL(`${job}/position`, SYSTEM.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(SYSTEM.baseUrl).origin },
    body: JSON.stringify(PROVIDER_AT),
  });
  if (!kept.ok) throw new Error(`the provider's position was answered with ${kept.status}`);

  const pages = [
    { name: '/', path: '/', isPublic: true },
    { name: '/request', path: '/request', isPublic: true },
    { name: '/track, pending', path: pending.track, isPublic: false },
    { name: '/track, offer', path: offered.track, isPublic: false },
    { name: '/track, en route', path: coming.track, isPublic: false },
  ];
  return pages.flatMap((page) => LOCALES.map((locale) => ({ ...page, locale })));
}

/** The cookie of the language link. */
export function languageCookie({ locale }: BudgetPage): { name: string; value: string } {
  return { name: 'language', value: locale };
}
