import { env } from '#platform/env.ts';

/** Settings that every page may know. */
export function siteSettings(): { servicePhone: string } {
  return { servicePhone: env().SERVICE_PHONE };
}
