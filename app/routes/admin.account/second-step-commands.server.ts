import { nonce as freshNonce } from '#domain/ids.ts';
import { accountTexts } from '#domain/texts/account.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import type { Toast } from '#domain/texts/catalogue.ts';
import { isOwnPassword } from '#platform/desk-admins.ts';
import {
  abandonSecondStep,
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  isSettingUp,
  renewRecoveryCodes,
  spendCode,
} from '#platform/second-step.ts';
import { redirectWithToast } from '../../lib/flash.server.ts';
import { answer, invalid } from '../../lib/form.server.ts';
import { fromDatabase } from '../../lib/load.server.ts';
import { PAGE, tooManyTries } from './doing.server.ts';
import type { Doing } from './doing.server.ts';

const DOINGS: Record<string, (doing: Doing) => Promise<unknown>> = {
  begin_second_step: begin,
  confirm_second_step: confirm,
  abandon_second_step: abandon,
  renew_recovery_codes: renew,
  end_second_step: end,
};

/** What the forms of the second step do; undefined for a form that is none of them. */
export function changeSecondStep(doing: Doing): Promise<unknown> | undefined {
  const { intent } = doing.form;
  return Object.hasOwn(DOINGS, intent) ? DOINGS[intent]?.(doing) : undefined;
}

/** The password first: whoever finds a page open must not lock its owner out. */
async function begin(doing: Doing) {
  const refused = await refusedPassword(doing);
  if (refused) return refused;
  await fromDatabase(() => beginSecondStep(doing.admin.id));
  return redirectWithToast(`${PAGE}#second-step`);
}

async function confirm(doing: Doing) {
  const { admin, form, shown, context } = doing;
  const { secondStep, toasts } = textsFor(accountTexts, form.locale);
  const { code = '' } = form.fields;
  if (!code) return invalid(shown, { code: secondStep.errors.code });
  const refused = await tooManyTries(doing);
  if (refused) return refused;
  const codes = await fromDatabase(() => confirmSecondStep(admin.id, code));
  if (!codes) {
    // No field for the code is left on the page.
    if (!(await fromDatabase(() => isSettingUp(admin.id)))) return redirectWithToast(PAGE, toasts.setUpOver);
    return invalid(shown, { code: secondStep.errors.wrong });
  }
  await context.limits.forgive('ownPassword', admin.id);
  return showCodes(doing, codes, toasts.secondStepOn);
}

async function abandon({ admin, form }: Doing) {
  await fromDatabase(() => abandonSecondStep(admin.id));
  return redirectWithToast(PAGE, textsFor(accountTexts, form.locale).toasts.abandoned);
}

async function renew(doing: Doing) {
  const refused = (await refusedPassword(doing)) ?? (await refusedCode(doing));
  if (refused) return refused;
  const codes = await fromDatabase(() => renewRecoveryCodes(doing.admin.id));
  return showCodes(doing, codes, textsFor(accountTexts, doing.form.locale).toasts.newCodes);
}

async function end(doing: Doing) {
  const refused = (await refusedPassword(doing)) ?? (await refusedCode(doing));
  if (refused) return refused;
  await fromDatabase(() => endSecondStep(doing.admin.id));
  return redirectWithToast(PAGE, textsFor(accountTexts, doing.form.locale).toasts.secondStepOff);
}

/** The answer when the current password is missing or wrong. */
async function refusedPassword(doing: Doing) {
  const { admin, form, shown } = doing;
  const { errors } = textsFor(accountTexts, form.locale).password;
  const { current_password: current = '' } = form.fields;
  if (!current) return invalid(shown, { current_password: errors.currentMissing });
  const refused = await tooManyTries(doing);
  if (refused) return refused;
  const right = await fromDatabase(() => isOwnPassword(admin.id, current));
  return right ? undefined : invalid(shown, { current_password: errors.currentWrong });
}

/** The answer when the code is missing or wrong; its tries are counted with the password's. */
async function refusedCode({ admin, form, shown, context }: Doing) {
  const { errors } = textsFor(accountTexts, form.locale).secondStep;
  const { code = '' } = form.fields;
  if (!code) return invalid(shown, { code: errors.code });
  const verdict = await fromDatabase(() => spendCode(admin.id, code));
  if (verdict === 'wrong' || verdict === 'used') return invalid(shown, { code: errors[verdict] });
  await context.limits.forgive('ownPassword', admin.id);
  return undefined;
}

/** No redirect: the codes are in this answer and nowhere else. */
function showCodes({ form }: Doing, words: string[], toast: Toast) {
  return answer(
    200,
    { intent: form.intent, formErrors: {}, values: {}, toast, nonce: freshNonce(), shown: { of: '', words } },
    { 'Cache-Control': 'no-store' },
  );
}
