import { isRouteErrorResponse } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { shellTexts } from '#kernel/copy/en/shell.ts';
import type { UnsentAnswer } from '../http/form.ts';
import { pageLocale } from './page-locale.ts';

/** Whether an error only means that there was no network. */
export function isNetworkError(error: unknown): boolean {
  return typeof window !== 'undefined' && error instanceof TypeError && /fetch|network|load/i.test(error.message);
}

function unsentAnswer(form: FormData): UnsentAnswer {
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { intent: read('intent'), amount: read('amount'), version: read('version') };
}

/**
 * The response that the page gets when sending the form failed. If the same form must not be sent again, throws the
 * error instead.
 */
function answerAfterFailure(error: unknown, unsent?: UnsentAnswer): Response {
  const status = retryableStatus(error);
  if (status === undefined) throw error;
  const locale = pageLocale();
  const { offline, errors } = textsFor(commonTexts, locale);
  const toast: Toast = isNetworkError(error)
    ? { ...offline, message: errors[503].message, tone: 'error' }
    : status === 401
      ? textsFor(shellTexts, locale).keptForm.signedOut
      : errors[status];
  // Return a Response: for anything else, Remix loses the status and tries to reload the page's data without a network.
  return Response.json({ intent: '', formErrors: {}, values: {}, toast, unsent }, { status });
}

/**
 * Keeps a route's form, with what was typed, when sending it failed: no network, no server, too many attempts, or a
 * session that has ended. Remix alone would replace the page with its error page. The nonce stays, so sending the form
 * again counts once. Usage in a route: `export { keepFormOnPage as clientAction } from '.../ui/keep-form.ts'`.
 */
export const keepFormOnPage = keepOrWaitForSignal();

/**
 * Like {@link keepFormOnPage}, for a page with forms that wait for signal by themselves (`useSendWhenSignal`). If
 * there's no network, the answer for such a form has no error, only its intent in `noSignal`. The form then says that
 * it will be sent later.
 * @param waitingIntents the intents of those forms
 */
export function keepOrWaitForSignal(...waitingIntents: readonly string[]) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const requestCopy = request.clone();
    try {
      return await serverAction();
    } catch (error) {
      if (!isNetworkError(error)) return answerAfterFailure(error);
      const unsent = unsentAnswer(await requestCopy.formData());
      if (!waitingIntents.includes(unsent.intent)) return answerAfterFailure(error, unsent);
      const emptyAnswer = { intent: '', formErrors: {}, values: {}, toast: null };
      return Response.json({ ...emptyAnswer, noSignal: unsent.intent }, { status: 503 });
    }
  };
}

/** The status of a failure after which the same form may be sent again; undefined for redirects and final errors. */
function retryableStatus(error: unknown): 401 | 429 | 503 | undefined {
  if (error instanceof Response) return undefined;
  // Without a network, or if a proxy's error page comes instead of data, the error is a plain Error. A DOMException
  // means that the request was aborted.
  if (!isRouteErrorResponse(error)) return error instanceof DOMException ? undefined : 503;
  if (error.status === 401 || error.status === 429) return error.status;
  return error.status >= 500 ? 503 : undefined;
}
