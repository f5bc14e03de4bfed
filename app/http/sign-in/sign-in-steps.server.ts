import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { SessionStage } from '#modules/account/rules/sign-in.ts';
import { accountTexts } from '#modules/account/copy/en/account.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import {
  choosePassword,
  isOwnPassword,
  newPasswordErrors,
  ownAccount,
  recoveryCodesLeft,
} from '#modules/account/index.ts';
import { redirectWithToast } from '../flash.server.ts';
import { returnFormWithToast, invalidFormResponse, readForm } from '../form.server.ts';
import { keepFormIfUnavailable } from '../keep-form.server.ts';
import { queryOr503 } from '../load.server.ts';
import { findAdmin } from './auth.server.ts';
import { STAGE_PATH, adminAtStage, enterCode, startNextSignInStep } from './sign-in.server.ts';

/** The loader of a sign-in step. Redirects people who aren't at this step. */
export async function requireStage({ request, context }: LoaderFunctionArgs, stage: SessionStage) {
  if (await findAdmin(request, context)) throw redirect('/admin', 303);
  if (!(await adminAtStage(request, stage))) throw redirect('/admin/login', 303);
  return null;
}

/** The action of the page that asks for the code. */
export async function handleCodeForm({ request, context }: ActionFunctionArgs) {
  const sent = await readForm(request);
  const t = textsFor(accountTexts, sent.locale);
  const form = { ...sent, intent: 'enter_code', fields: {} };
  return keepFormIfUnavailable(form, async () => {
    const who = await queryOr503(() => adminAtStage(request, 'code'));
    if (!who) return redirectWithToast('/admin/login', t.toasts.stepOver);
    const { code = '' } = sent.fields;
    if (!code) return invalidFormResponse(form, { code: t.secondStep.errors.code });
    const outcome = await queryOr503(() => enterCode(request, who, code, context));
    if (!outcome.ok) {
      if (outcome.reason === 'over') return redirectWithToast('/admin/login', t.toasts.stepOver);
      if (outcome.reason !== 'throttled') {
        return invalidFormResponse(form, { code: t.secondStep.errors[outcome.reason] }, t.toasts.wrongCode);
      }
      return returnFormWithToast(
        form,
        429,
        t.toasts.tooMany,
        { values: {} },
        { 'Retry-After': String(outcome.retryAfter) },
      );
    }
    const codesLeft = outcome.verdict === 'recovery' ? await recoveryCodesLeft(who.id) : undefined;
    const welcome = outcome.next === 'full' ? textsFor(adminTexts, sent.locale).toasts.signedIn : undefined;
    const toast = codesLeft === undefined ? welcome : t.toasts.recovered(codesLeft);
    return redirectWithToast(STAGE_PATH[outcome.next], toast, outcome.headers);
  });
}

/** The action of the page that replaces a one-time password, which completes the sign-in. */
export async function chooseFirstPassword({ request }: ActionFunctionArgs) {
  const sent = await readForm(request);
  const t = textsFor(accountTexts, sent.locale);
  // If the form goes back to the page, it mustn't contain a password.
  const form = { ...sent, intent: 'choose_password', fields: {} };
  return keepFormIfUnavailable(form, async () => {
    const who = await queryOr503(() => adminAtStage(request, 'password'));
    if (!who) return redirectWithToast('/admin/login', t.toasts.stepOver);
    const { email, passwordHash: currentHash } = await queryOr503(() => ownAccount(who.id));
    const errors = newPasswordErrors(sent, email);
    if (Object.keys(errors).length > 0) return invalidFormResponse(form, errors);
    const password = sent.fields.new_password ?? '';
    if (await isOwnPassword(who.id, password))
      return invalidFormResponse(form, { new_password: t.password.errors.same });
    const headers = await queryOr503(async () => {
      const chosen = await choosePassword(who.id, password, { checkedHash: currentHash, session: who.sessionId });
      return chosen ? startNextSignInStep(request, who, 'full') : undefined;
    });
    if (!headers) return redirectWithToast('/admin/login', t.toasts.stepOver);
    return redirectWithToast(STAGE_PATH.full, textsFor(adminTexts, sent.locale).toasts.signedIn, headers);
  });
}
