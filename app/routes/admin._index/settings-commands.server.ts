import type { ActionFunctionArgs } from '@remix-run/node';
import { nonce as freshNonce } from '#kernel/ids.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { settingsTexts } from '#modules/dispatch/copy/en/settings.ts';
import { addAdmin, disableAdmin, recordSignIn, renewPassword, signOutAdmin } from '#modules/account/index.ts';
import type { OneTimePassword } from '#modules/account/index.ts';
import { saveSettings } from '#modules/dispatch/index.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { isRequestId } from '../../ui/desk/desk.ts';
import { Checks } from '../../http/desk/desk-fields.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { again, answer, invalid } from '../../http/form.server.ts';
import type { ReadForm } from '../../http/form.server.ts';
import { keepForm } from '../../http/keep-form.server.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { refusedPassword } from '../../http/sign-in/own-password.server.ts';
import type { Asked } from '../../http/sign-in/own-password.server.ts';
import { readSettingsForm } from './settings-form.server.ts';

const TAB = '/admin?tab=settings';

type Doing = (asked: Asked) => Promise<unknown>;

const DOINGS: Record<string, Doing> = {
  save_settings: save,
  add_admin: add,
  renew_password: renew,
  disable_admin: disable,
  sign_out_admin: signOutEverywhere,
};

/** What the Settings tab's forms do; undefined for a form that is none of them. */
export function actOnSettings(args: ActionFunctionArgs, form: ReadForm): Promise<unknown> | undefined {
  const doing = Object.hasOwn(DOINGS, form.intent) ? DOINGS[form.intent] : undefined;
  if (!doing) return undefined;
  const { current_password: _never, ...fields } = form.fields;
  const shown = { ...form, fields };
  return keepForm(shown, async () => doing({ admin: await requireAdmin(args), form, shown, context: args.context }));
}

/** Whose phone rings and how long people wait is worth the own password too, as in {@link add}. */
async function save(asked: Asked) {
  const { admin, form, shown, context } = asked;
  const t = textsFor(settingsTexts, form.locale);
  const read = readSettingsForm(form);
  if (!read.ok) return invalid(shown, read.errors);
  const wrong = await refusedPassword(asked);
  if (wrong) return wrong;
  const changed = await fromDatabase(() => saveSettings(read.settings, form.version ?? 0, admin.id));
  await context.limits.forgive('ownPassword', admin.id);
  if (!changed) return refused(shown, t.toasts.stale);
  if (changed.length === 0) return redirectWithToast(TAB, t.toasts.same);
  return redirectWithToast(TAB, t.toasts.saved(changed.map((name) => t.changes.what[name]())));
}

/** The own password too, here, for {@link renew} and for {@link disable}: who finds a page open must not let
 * themselves in for good, nor anybody else out. */
async function add(asked: Asked) {
  const { admin, form, shown, context } = asked;
  const t = textsFor(settingsTexts, form.locale);
  const checks = new Checks(form);
  const email = checks.email('email', { missing: t.admins.errors.email, invalid: t.admins.errors.emailInvalid });
  if (!checks.ok || email === null) return invalid(shown, checks.errors);
  const wrong = await refusedPassword(asked);
  if (wrong) return wrong;
  const made = await fromDatabase(() => addAdmin(email, admin.id, form.nonce));
  await context.limits.forgive('ownPassword', admin.id);
  if (!made) return invalid(shown, { email: t.admins.errors.there });
  return show(form, made, t.toasts.added);
}

async function renew(asked: Asked) {
  const { admin, form, shown, context } = asked;
  const { toasts } = textsFor(settingsTexts, form.locale);
  const id = aboutWhom(form);
  if (!id || id === admin.id) return refused(shown, toasts.notAllowed);
  const wrong = await refusedPassword(asked);
  if (wrong) return wrong;
  const made = await fromDatabase(() => renewPassword(id, admin.id));
  await context.limits.forgive('ownPassword', admin.id);
  return made ? show(form, made, toasts.renewed) : refused(shown, toasts.notAllowed);
}

async function disable(asked: Asked) {
  const { admin, form, shown, context } = asked;
  const { admins, toasts } = textsFor(settingsTexts, form.locale);
  const id = aboutWhom(form);
  if (!id) return invalid(shown, { admin_id: admins.errors.whom });
  if (id === admin.id) return refused(shown, toasts.notAllowed);
  const wrong = await refusedPassword(asked);
  if (wrong) return wrong;
  const done = await fromDatabase(() => disableAdmin(id, admin.id));
  await context.limits.forgive('ownPassword', admin.id);
  return done ? redirectWithToast(TAB, toasts.disabled) : refused(shown, toasts.notAllowed);
}

async function signOutEverywhere({ admin, form }: Asked) {
  const { toasts } = textsFor(settingsTexts, form.locale);
  const id = aboutWhom(form);
  if (!id || id === admin.id) return refused(form, toasts.notAllowed);
  const count = await fromDatabase(() => signOutAdmin(id, admin.id));
  if (count > 0) await recordSignIn('sessions_ended', id);
  return redirectWithToast(TAB, count > 0 ? toasts.signedOut : toasts.noSessions);
}

function aboutWhom({ fields }: ReadForm): string | undefined {
  return isRequestId(fields.admin_id) ? fields.admin_id : undefined;
}

/** No redirect: the password is in no cookie and no address, and this answer is the only one that has it. */
function show(form: ReadForm, { email, password }: OneTimePassword, toast: Toast) {
  return answer(
    200,
    {
      intent: form.intent,
      formErrors: {},
      values: {},
      toast,
      nonce: freshNonce(),
      shown: { of: email, words: [password] },
    },
    { 'Cache-Control': 'no-store' },
  );
}

function refused(form: ReadForm, toast: Toast) {
  return again(form, 409, toast, { nonce: freshNonce() });
}
