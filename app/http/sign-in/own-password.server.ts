import type { AppLoadContext } from '@remix-run/node';
import { accountTexts } from '#modules/account/copy/en/account.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { isOwnPassword } from '#modules/account/index.ts';
import type { SignedInAdmin } from '../context.ts';
import { returnFormWithToast, invalidFormResponse } from '../form.server.ts';
import type { PostedForm } from '../form.server.ts';
import { queryOr503 } from '../load.server.ts';

/**
 * A form of the account page or the Settings tab. Most of these forms ask for the account's password or code again,
 * because somebody else may find the page left open.
 */
export interface AccountForm {
  admin: SignedInAdmin;
  form: PostedForm;
  /** The form to show again, without any password or code. */
  formToReturn: PostedForm;
  context: AppLoadContext;
}

/**
 * Counts a try of the password or code.
 * @returns the response when there were too many tries; undefined otherwise
 */
export async function refuseTooManyTries({ admin, form, formToReturn, context }: AccountForm) {
  const counted = await context.limits.consume('ownPassword', admin.id);
  if (counted.ok) return undefined;
  const { tooMany } = textsFor(accountTexts, form.locale).toasts;
  return returnFormWithToast(formToReturn, 429, tooMany, {}, { 'Retry-After': String(counted.retryAfter) });
}

/**
 * Checks `current_password`.
 * @returns the response when it's missing, wrong or was tried too often; undefined when it's right
 */
export async function refuseWrongPassword(posted: AccountForm) {
  const { admin, form, formToReturn } = posted;
  const { errors } = textsFor(accountTexts, form.locale).password;
  const { current_password: current = '' } = form.fields;
  if (!current) return invalidFormResponse(formToReturn, { current_password: errors.currentMissing });
  const refused = await refuseTooManyTries(posted);
  if (refused) return refused;
  const right = await queryOr503(() => isOwnPassword(admin.id, current));
  return right ? undefined : invalidFormResponse(formToReturn, { current_password: errors.currentWrong });
}
