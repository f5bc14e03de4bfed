import { isUnavailable } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { returnFormWithToast } from './form.server.ts';
import type { PostedForm } from './form.server.ts';

/**
 * Runs an action that may throw 503 (see `queryOr503` in load.server.ts). If it does, the form stays on the page with
 * what was typed and its nonce, instead of an error page.
 */
export async function keepFormIfUnavailable<T>(form: PostedForm, action: () => Promise<T>) {
  try {
    return await action();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return returnFormWithToast(form, 503, textsFor(commonTexts, form.locale).errors[503], { nonce: form.nonce });
  }
}
