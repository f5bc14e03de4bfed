import { servicePhone } from '#modules/dispatch/index.ts';

/** Settings that every page may know. */
export async function siteSettings(): Promise<{ servicePhone: string }> {
  return { servicePhone: await servicePhone() };
}
