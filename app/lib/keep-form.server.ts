import { textsFor } from '#domain/texts/catalogue.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { answer } from './form.server.ts';
import type { ReadForm } from './form.server.ts';

/** Whether what was thrown says that the database is away (`fromDatabase`). */
export function isUnavailable(error: unknown): boolean {
  return (error as { init?: { status?: unknown } | null } | null)?.init?.status === 503;
}

/**
 * Runs an action whose queries may throw 503 (`fromDatabase`): the form then stays on the page with what was typed and
 * the same nonce, instead of giving way to an error page.
 */
export async function keepForm<T>(form: ReadForm, job: () => Promise<T>) {
  try {
    return await job();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return answer(
      503,
      {
        intent: form.intent,
        formErrors: {},
        values: form.fields,
        toast: textsFor(commonTexts, form.locale).errors[503],
        ...(form.nonce === undefined ? {} : { nonce: form.nonce }),
      },
      { 'Retry-After': '5' },
    );
  }
}
