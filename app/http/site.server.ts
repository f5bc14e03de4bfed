import { servicePhone } from '#modules/dispatch/index.ts';
import { numberForTexts } from '#modules/message/index.ts';

/** Settings that every page needs. */
export async function siteSettings(): Promise<{ servicePhone: string; textTo: string | null }> {
  return { servicePhone: await servicePhone(), textTo: numberForTexts() };
}
