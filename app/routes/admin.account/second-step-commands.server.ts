import { makeNonce as freshNonce } from '#kernel/ids.ts';
import { accountTexts } from '#modules/account/copy/en/account.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import {
  abandonSecondStepSetup,
  beginSecondStepSetup,
  confirmSecondStep,
  turnOffSecondStep,
  isSettingUpSecondStep,
  renewRecoveryCodes,
  redeemCode,
} from '#modules/account/index.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { formAnswerResponse, invalidFormResponse } from '../../http/form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { refuseWrongPassword, refuseTooManyTries } from '../../http/sign-in/own-password.server.ts';
import type { AccountForm } from '../../http/sign-in/own-password.server.ts';

export const ACCOUNT_PATH = '/admin/account';

const HANDLERS: Record<string, (posted: AccountForm) => Promise<unknown>> = {
  begin_second_step: beginSetup,
  confirm_second_step: confirmSetup,
  abandon_second_step: abandonSetup,
  renew_recovery_codes: renewCodes,
  end_second_step: turnOff,
};

/** Handles the forms of the second step. Returns undefined for any other form. */
export function changeSecondStep(posted: AccountForm): Promise<unknown> | undefined {
  const { intent } = posted.form;
  return Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent]?.(posted) : undefined;
}

/** Begins the setup. Asks for the password, because somebody who finds a page open mustn't lock the admin out. */
async function beginSetup(posted: AccountForm) {
  const refused = await refuseWrongPassword(posted);
  if (refused) return refused;
  await queryOr503(() => beginSecondStepSetup(posted.admin.id));
  return redirectWithToast(`${ACCOUNT_PATH}#second-step`);
}

async function confirmSetup(posted: AccountForm) {
  const { admin, form, formToReturn, context } = posted;
  const { secondStep, toasts } = textsFor(accountTexts, form.locale);
  const { code = '' } = form.fields;
  if (!code) return invalidFormResponse(formToReturn, { code: secondStep.errors.code });
  const refused = await refuseTooManyTries(posted);
  if (refused) return refused;
  const codes = await queryOr503(() => confirmSecondStep(admin.id, code));
  if (!codes) {
    // If the setup has expired, the page no longer has the field for the code.
    if (!(await queryOr503(() => isSettingUpSecondStep(admin.id))))
      return redirectWithToast(ACCOUNT_PATH, toasts.setUpOver);
    return invalidFormResponse(formToReturn, { code: secondStep.errors.wrong });
  }
  await context.limits.resetCount('ownPassword', admin.id);
  return showCodes(posted, codes, toasts.secondStepOn);
}

async function abandonSetup({ admin, form }: AccountForm) {
  await queryOr503(() => abandonSecondStepSetup(admin.id));
  return redirectWithToast(ACCOUNT_PATH, textsFor(accountTexts, form.locale).toasts.abandoned);
}

async function renewCodes(posted: AccountForm) {
  const refused = (await refuseWrongPassword(posted)) ?? (await refuseWrongCode(posted));
  if (refused) return refused;
  const codes = await queryOr503(() => renewRecoveryCodes(posted.admin.id));
  return showCodes(posted, codes, textsFor(accountTexts, posted.form.locale).toasts.newCodes);
}

async function turnOff(posted: AccountForm) {
  const refused = (await refuseWrongPassword(posted)) ?? (await refuseWrongCode(posted));
  if (refused) return refused;
  await queryOr503(() => turnOffSecondStep(posted.admin.id));
  return redirectWithToast(ACCOUNT_PATH, textsFor(accountTexts, posted.form.locale).toasts.secondStepOff);
}

/**
 * Checks the code. Call {@link refuseWrongPassword} first: it counts the try, so wrong codes count like wrong
 * passwords.
 * @returns the response to a missing or wrong code; undefined if the code is right
 */
async function refuseWrongCode({ admin, form, formToReturn, context }: AccountForm) {
  const { errors } = textsFor(accountTexts, form.locale).secondStep;
  const { code = '' } = form.fields;
  if (!code) return invalidFormResponse(formToReturn, { code: errors.code });
  const verdict = await queryOr503(() => redeemCode(admin.id, code));
  if (verdict === 'wrong' || verdict === 'used') return invalidFormResponse(formToReturn, { code: errors[verdict] });
  await context.limits.resetCount('ownPassword', admin.id);
  return undefined;
}

/** Shows the recovery codes. There's no redirect, because only this response may contain them. */
function showCodes({ form }: AccountForm, secrets: string[], toast: Toast) {
  return formAnswerResponse(
    200,
    { intent: form.intent, formErrors: {}, values: {}, toast, nonce: freshNonce(), shown: { owner: '', secrets } },
    { 'Cache-Control': 'no-store' },
  );
}
