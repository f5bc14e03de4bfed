import { data } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import type { FormAnswer } from './form.ts';
import { localeOf } from './locale.server.ts';

/**
 * How many characters of a field are kept. Longer values are cut one character later, so that length checks still fail.
 */
const FIELD_LIMIT = 16_000;
const FIELD_COUNT = 100;
const NONCE = /^[\w-]{8,64}$/;

/** A form as it was sent. `fields` are trimmed; for a repeated key the last value counts. */
export interface ReadForm {
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
export async function readForm(request: Request): Promise<ReadForm> {
  const form = await request.formData().catch(() => {
    throw new AppError(400);
  });
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let count = 0;
  for (const [key, value] of form) {
    if ((count += 1) > FIELD_COUNT) throw new AppError(400);
    // PostgreSQL can't store NUL; browsers send CR LF.
    if (typeof value === 'string') {
      fields[key] = value
        .replaceAll('\0', '')
        .replaceAll('\r\n', '\n')
        .trim()
        .slice(0, FIELD_LIMIT + 1);
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
 * 422 with the form as it was typed, to return from an action. The nonce stays the same, since nothing was done under
 * it.
 * @param errors by field name, in the order of the summary
 */
export function invalidForm(
  form: ReadForm,
  errors: Record<string, string>,
  toast: Toast = textsFor(commonTexts, form.locale).errors[422],
) {
  return formAgain(form, 422, toast, { formErrors: errors, nonce: form.nonce });
}

/** The Retry-After header of a 503 response, in seconds. */
const RETRY_AFTER = '5';

/**
 * The same page again, with a toast and the form as it was typed.
 * @param more.nonce the nonce that the form must send next time
 */
export function formAgain(
  form: ReadForm,
  status: number,
  toast: Toast,
  more: Partial<Pick<FormAnswer, 'formErrors' | 'values' | 'nonce'>> = {},
  headers: HeadersInit | undefined = status === 503 ? { 'Retry-After': RETRY_AFTER } : undefined,
) {
  return answer(status, { intent: form.intent, formErrors: {}, values: form.fields, toast, ...more }, headers);
}

/** Where a form's command comes from. */
export function formOrigin({ intent, nonce }: ReadForm) {
  return { intent, nonce };
}

/** The response of an action that stays on its page. The functions above cover the usual cases. */
export function answer(status: number, body: FormAnswer, headers?: HeadersInit) {
  return data(body, { status, ...(headers ? { headers } : {}) });
}

/** 400, for the `default:` of a switch over intents. */
export function unknownIntent() {
  return new AppError(400);
}
