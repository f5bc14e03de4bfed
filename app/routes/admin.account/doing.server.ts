import type { AppLoadContext } from '@remix-run/node';
import { accountTexts } from '#domain/texts/account.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import type { SignedInAdmin } from '../../lib/auth.server.ts';
import { answer } from '../../lib/form.server.ts';
import type { ReadForm } from '../../lib/form.server.ts';

export const PAGE = '/admin/account';

/** Who does something with their own account, with what was sent. */
export interface Doing {
  admin: SignedInAdmin;
  form: ReadForm;
  /** The form as it goes back to the page: never with a password or a code. */
  shown: ReadForm;
  context: AppLoadContext;
}

/** Counts a try of the own password or code, since a page left open is anybody's; the answer when there were too many. */
export async function tooManyTries({ admin, form, shown, context }: Doing) {
  const counted = await context.limits.consume('ownPassword', admin.id);
  if (counted.ok) return undefined;
  const { tooMany } = textsFor(accountTexts, form.locale).toasts;
  const body = { intent: shown.intent, formErrors: {}, values: {}, toast: tooMany };
  return answer(429, body, { 'Retry-After': String(counted.retryAfter) });
}
