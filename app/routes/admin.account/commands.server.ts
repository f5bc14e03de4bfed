import type { ActionFunctionArgs } from '@remix-run/node';
import { accountTexts } from '#modules/account/copy/en/account.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import {
  choosePassword,
  endSession,
  endSessions,
  newPasswordErrors,
  ownAccount,
  recordSignIn,
  setLetterKeys,
} from '#modules/account/index.ts';
import { unsubscribeFromPush } from '#modules/dispatch/index.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { invalidFormResponse, readForm, unknownIntentError } from '../../http/form.server.ts';
import { keepFormIfUnavailable } from '../../http/keep-form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { refuseWrongPassword } from '../../http/sign-in/own-password.server.ts';
import type { AccountForm } from '../../http/sign-in/own-password.server.ts';
import { signOut } from '../../http/sign-in/sign-in.server.ts';
import { ACCOUNT_PATH, changeSecondStep } from './second-step-commands.server.ts';

export async function handleForm(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const admin = await requireAdmin(args);
  const posted = { admin, form, formToReturn: { ...form, fields: {} }, context: args.context };
  return keepFormIfUnavailable(posted.formToReturn, async () => {
    switch (form.intent) {
      case 'change_password':
        return changePassword(posted);
      case 'set_letter_keys':
        return changeLetterKeys(posted);
      case 'turn_off_notices_this':
        return turnOffNotices(posted, admin.sessionId);
      case 'turn_off_notices_all':
        return turnOffNotices(posted);
      case 'end_session':
        return endOneSession(posted);
      case 'end_sessions':
        return endAllSessions(args.request, posted);
      default:
        return (await changeSecondStep(posted)) ?? throwUnknownIntent();
    }
  });
}

function throwUnknownIntent(): never {
  throw unknownIntentError();
}

async function changePassword(posted: AccountForm) {
  const { admin, form, formToReturn, context } = posted;
  const t = textsFor(accountTexts, form.locale);
  const { current_password: current = '', new_password: chosen = '' } = form.fields;
  const { email, passwordHash: currentHash } = await queryOr503(() => ownAccount(admin.id));
  const errors = {
    ...(current ? {} : { current_password: t.password.errors.currentMissing }),
    ...newPasswordErrors(form, email),
  };
  if (Object.keys(errors).length > 0) return invalidFormResponse(formToReturn, errors);
  const refused = await refuseWrongPassword(posted);
  if (refused) return refused;
  if (current === chosen) return invalidFormResponse(formToReturn, { new_password: t.password.errors.same });
  // If the password was changed elsewhere meanwhile, the current password that was typed is no longer right.
  if (
    !(await queryOr503(() => choosePassword(admin.id, chosen, { checkedHash: currentHash, session: admin.sessionId })))
  ) {
    return invalidFormResponse(formToReturn, { current_password: t.password.errors.currentWrong });
  }
  await context.limits.resetCount('ownPassword', admin.id);
  return redirectWithToast(ACCOUNT_PATH, t.toasts.passwordChanged);
}

async function changeLetterKeys({ admin, form }: AccountForm) {
  const { toasts } = textsFor(accountTexts, form.locale);
  const on = form.fields.enabled === 'yes';
  await queryOr503(() => setLetterKeys(admin.id, on));
  return redirectWithToast(ACCOUNT_PATH, on ? toasts.keysOn : toasts.keysOff);
}

/** @param sessionId if given, notifications are turned off only on this session's device */
async function turnOffNotices({ admin, form }: AccountForm, sessionId?: string) {
  const { toasts } = textsFor(accountTexts, form.locale);
  await queryOr503(() => unsubscribeFromPush(admin.id, sessionId));
  return redirectWithToast(ACCOUNT_PATH, sessionId === undefined ? toasts.noticesOffAll : toasts.noticesOff);
}

/** Signs out one browser. */
async function endOneSession({ admin, form }: AccountForm) {
  const { toasts } = textsFor(accountTexts, form.locale);
  const { session } = form.fields;
  const ended = isUuid(session) && (await queryOr503(() => endSession(admin.id, session)));
  return redirectWithToast(ACCOUNT_PATH, ended ? toasts.sessionEnded : toasts.sessionOver);
}

async function endAllSessions(request: Request, { admin, form }: AccountForm) {
  const { toasts } = textsFor(accountTexts, form.locale);
  await queryOr503(() => endSessions(admin.id));
  await recordSignIn('sessions_ended', admin.id);
  return redirectWithToast('/admin/login', toasts.endedAll, new Headers({ 'Set-Cookie': await signOut(request) }));
}
