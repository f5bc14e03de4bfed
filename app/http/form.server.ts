import { data } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import type { FormAnswer } from './form.ts';
import { withoutSecrets } from './kept-form.ts';
import { localeOf } from './locale.server.ts';

/**
 * The longest field, in characters. A longer value is cut to one character more than this, so that length checks still
 * refuse it.
 */
const MAX_FIELD_CHARS = 16_000;
const MAX_FIELD_COUNT = 100;
const NONCE = /^[\w-]{8,64}$/;

/** A form as it was sent. `fields` are trimmed; if a key occurs twice, the last value counts. */
export interface PostedForm {
  intent: string;
  nonce?: string;
  version?: number;
  fields: Record<string, string>;
  /** The language of the response. */
  locale: Locale;
}

/**
 * Reads a posted form.
 * @throws 400 when the body isn't a form, or has more fields than any of our forms
 */
export async function readForm(request: Request): Promise<PostedForm> {
  const form = await request.formData().catch(() => {
    throw new AppError(400);
  });
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let count = 0;
  for (const [key, value] of form) {
    if ((count += 1) > MAX_FIELD_COUNT) throw new AppError(400);
    // PostgreSQL can't store NUL. Browsers send CR LF for line breaks; we keep LF.
    if (typeof value === 'string') {
      fields[key] = value
        .replaceAll('\0', '')
        .replaceAll('\r\n', '\n')
        .trim()
        .slice(0, MAX_FIELD_CHARS + 1);
    }
  }
  const { intent = '', nonce, version, ...rest } = fields;
  return {
    intent,
    ...(nonce && NONCE.test(nonce) ? { nonce } : {}),
    ...(version && /^\d{1,9}$/.test(version) ? { version: Number(version) } : {}),
    fields: { ...rest },
    locale: localeOf(request),
  };
}

/**
 * Sends the form back with status 422 and what was typed. The action must return the result. The nonce stays the same,
 * because it hasn't been used.
 * @param errors by field name, in the order of the summary
 */
export function invalidFormResponse(
  form: PostedForm,
  errors: Record<string, string>,
  toast: Toast = textsFor(commonTexts, form.locale).errors[422],
) {
  return returnFormWithToast(form, 422, toast, { formErrors: errors, nonce: form.nonce });
}

/** In seconds. The Retry-After header of a 503 response. */
const RETRY_AFTER = '5';

/**
 * Shows the same page again, with a toast and the form as it was typed.
 * @param more.nonce the nonce that the form must send next time
 */
export function returnFormWithToast(
  form: PostedForm,
  status: number,
  toast: Toast,
  more: Partial<Pick<FormAnswer, 'formErrors' | 'values' | 'nonce'>> = {},
  headers: HeadersInit | undefined = status === 503 ? { 'Retry-After': RETRY_AFTER } : undefined,
) {
  const values = withoutSecrets(form.fields);
  const outdated = status === 409 ? { outdated: true } : {};
  return formAnswerResponse(
    status,
    { intent: form.intent, formErrors: {}, values, toast, ...outdated, ...more },
    headers,
  );
}

/** What identifies a command that came from a form. */
export function formOrigin({ intent, nonce }: PostedForm) {
  return { intent, nonce };
}

/** The response of an action that stays on its page. The functions above cover most cases. */
export function formAnswerResponse(status: number, body: FormAnswer, headers?: HeadersInit) {
  return data(body, { status, ...(headers ? { headers } : {}) });
}

/** The error (400) to throw in the `default:` of a switch over intents. */
export function unknownIntentError() {
  return new AppError(400);
}
