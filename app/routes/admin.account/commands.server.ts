import type { ActionFunctionArgs } from '@remix-run/node';
import { accountTexts } from '#domain/texts/account.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { endSession, endSessions } from '#platform/admin-sessions.ts';
import { db } from '#platform/db.ts';
import { choosePassword, isOwnPassword } from '#platform/desk-admins.ts';
import { requireAdmin } from '../../lib/auth.server.ts';
import { isRequestId } from '../../lib/desk.ts';
import { redirectWithToast } from '../../lib/flash.server.ts';
import { invalid, readForm, unknownIntent } from '../../lib/form.server.ts';
import { keepForm } from '../../lib/keep-form.server.ts';
import { fromDatabase } from '../../lib/load.server.ts';
import { newPasswordErrors } from '../../lib/new-password.server.ts';
import { signOut } from '../../lib/sign-in.server.ts';
import { record } from '../../lib/sign-in-record.server.ts';
import { PAGE, tooManyTries } from './doing.server.ts';
import type { Doing } from './doing.server.ts';
import { changeSecondStep } from './second-step-commands.server.ts';

export async function act(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const admin = await requireAdmin(args);
  const doing = { admin, form, shown: { ...form, fields: {} }, context: args.context };
  return keepForm(doing.shown, async () => {
    switch (form.intent) {
      case 'change_password':
        return changePassword(doing);
      case 'end_session':
        return endOne(doing);
      case 'end_sessions':
        return endAll(args.request, doing);
      default:
        return (await changeSecondStep(doing)) ?? unknown();
    }
  });
}

function unknown(): never {
  throw unknownIntent();
}

async function changePassword(doing: Doing) {
  const { admin, form, shown, context } = doing;
  const t = textsFor(accountTexts, form.locale);
  const { current_password: current = '', new_password: fresh = '' } = form.fields;
  const { email } = await fromDatabase(() => db().admin.findUniqueOrThrow({ where: { id: admin.id } }));
  const errors = {
    ...(current ? {} : { current_password: t.password.errors.currentMissing }),
    ...newPasswordErrors(form, email),
  };
  if (Object.keys(errors).length > 0) return invalid(shown, errors);
  const refused = await tooManyTries(doing);
  if (refused) return refused;
  if (!(await fromDatabase(() => isOwnPassword(admin.id, current)))) {
    return invalid(shown, { current_password: t.password.errors.currentWrong });
  }
  if (current === fresh) return invalid(shown, { new_password: t.password.errors.same });
  await fromDatabase(() => choosePassword(admin.id, fresh, admin.sessionId));
  await context.limits.forgive('ownPassword', admin.id);
  return redirectWithToast(PAGE, t.toasts.passwordChanged);
}

/** Ends one session, in whatever browser it is. */
async function endOne({ admin, form }: Doing) {
  const { toasts } = textsFor(accountTexts, form.locale);
  const { session } = form.fields;
  const ended = isRequestId(session) && (await fromDatabase(() => endSession(admin.id, session)));
  return redirectWithToast(PAGE, ended ? toasts.sessionEnded : toasts.sessionOver);
}

async function endAll(request: Request, { admin, form }: Doing) {
  const { toasts } = textsFor(accountTexts, form.locale);
  await fromDatabase(() => endSessions(admin.id));
  await record('sessions_ended', admin.id);
  return redirectWithToast('/admin/login', toasts.endedAll, new Headers({ 'Set-Cookie': await signOut(request) }));
}
