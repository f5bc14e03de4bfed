import type { ClientActionFunctionArgs } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { pageLocale } from './page-locale.ts';

/** Whether an error only means that there was no network. */
export function isOffline(error: unknown): boolean {
  return typeof window !== 'undefined' && error instanceof TypeError && /fetch|network|load/i.test(error.message);
}

/**
 * Keeps a route's form when there's no network. Remix alone would replace the form, and what was typed, with its error
 * page. The nonce stays, so sending the form again counts once. Usage in a route: `export { keepFormOffline as
 * clientAction } from '.../ui/offline.ts'`.
 */
export async function keepFormOffline({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (!isOffline(error)) throw error;
    const { offline, errors } = textsFor(commonTexts, pageLocale());
    const toast = { ...offline, message: errors[503].message, tone: 'error' as const };
    // Return a Response: for anything else, Remix loses the status and tries to reload the page's data without a
    // network.
    return Response.json({ intent: '', formErrors: {}, values: {}, toast }, { status: 503 });
  }
}
