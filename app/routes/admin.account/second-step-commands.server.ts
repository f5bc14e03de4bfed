import { nonce as freshNonce } from '#kernel/ids.ts';
import { accountTexts } from '#modules/account/copy/en/account.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import {
  abandonSecondStep,
  beginSecondStep,
  confirmSecondStep,
  turnOffSecondStep,
  isSettingUp,
  renewRecoveryCodes,
  redeemCode,
} from '#modules/account/index.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { answer, invalid } from '../../http/form.server.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { refusedPassword, tooManyTries } from '../../http/sign-in/own-password.server.ts';
import type { Asked } from '../../http/sign-in/own-password.server.ts';

export const PAGE = '/admin/account';

const DOINGS: Record<string, (asked: Asked) => Promise<unknown>> = {
  begin_second_step: begin,
  confirm_second_step: confirm,
  abandon_second_step: abandon,
  renew_recovery_codes: renew,
  end_second_step: end,
};

/** What the forms of the second step do; undefined for a form that is none of them. */
export function changeSecondStep(asked: Asked): Promise<unknown> | undefined {
  const { intent } = asked.form;
  return Object.hasOwn(DOINGS, intent) ? DOINGS[intent]?.(asked) : undefined;
}

/** The password first: whoever finds a page open must not lock its owner out. */
async function begin(asked: Asked) {
  const refused = await refusedPassword(asked);
  if (refused) return refused;
  await fromDatabase(() => beginSecondStep(asked.admin.id));
  return redirectWithToast(`${PAGE}#second-step`);
}

async function confirm(asked: Asked) {
  const { admin, form, shown, context } = asked;
  const { secondStep, toasts } = textsFor(accountTexts, form.locale);
  const { code = '' } = form.fields;
  if (!code) return invalid(shown, { code: secondStep.errors.code });
  const refused = await tooManyTries(asked);
  if (refused) return refused;
  const codes = await fromDatabase(() => confirmSecondStep(admin.id, code));
  if (!codes) {
    // No field for the code is left on the page.
    if (!(await fromDatabase(() => isSettingUp(admin.id)))) return redirectWithToast(PAGE, toasts.setUpOver);
    return invalid(shown, { code: secondStep.errors.wrong });
  }
  await context.limits.forgive('ownPassword', admin.id);
  return showCodes(asked, codes, toasts.secondStepOn);
}

async function abandon({ admin, form }: Asked) {
  await fromDatabase(() => abandonSecondStep(admin.id));
  return redirectWithToast(PAGE, textsFor(accountTexts, form.locale).toasts.abandoned);
}

async function renew(asked: Asked) {
  const refused = (await refusedPassword(asked)) ?? (await refusedCode(asked));
  if (refused) return refused;
  const codes = await fromDatabase(() => renewRecoveryCodes(asked.admin.id));
  return showCodes(asked, codes, textsFor(accountTexts, asked.form.locale).toasts.newCodes);
}

async function end(asked: Asked) {
  const refused = (await refusedPassword(asked)) ?? (await refusedCode(asked));
  if (refused) return refused;
  await fromDatabase(() => turnOffSecondStep(asked.admin.id));
  return redirectWithToast(PAGE, textsFor(accountTexts, asked.form.locale).toasts.secondStepOff);
}

/** The answer when the code is missing or wrong; its tries are counted with the password's. */
async function refusedCode({ admin, form, shown, context }: Asked) {
  const { errors } = textsFor(accountTexts, form.locale).secondStep;
  const { code = '' } = form.fields;
  if (!code) return invalid(shown, { code: errors.code });
  const verdict = await fromDatabase(() => redeemCode(admin.id, code));
  if (verdict === 'wrong' || verdict === 'used') return invalid(shown, { code: errors[verdict] });
  await context.limits.forgive('ownPassword', admin.id);
  return undefined;
}

/** No redirect: the codes are in this answer and nowhere else. */
function showCodes({ form }: Asked, words: string[], toast: Toast) {
  return answer(
    200,
    { intent: form.intent, formErrors: {}, values: {}, toast, nonce: freshNonce(), shown: { of: '', words } },
    { 'Cache-Control': 'no-store' },
  );
}
