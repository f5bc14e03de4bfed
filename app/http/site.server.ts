import { servicePhone } from '#modules/dispatch/index.ts';

/** Settings that every page needs. */
export async function siteSettings(): Promise<{ servicePhone: string }> {
  return { servicePhone: await servicePhone() };
}
