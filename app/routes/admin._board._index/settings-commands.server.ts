import type { ActionFunctionArgs } from '@remix-run/node';
import { makeNonce as freshNonce } from '#kernel/ids.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { settingsTexts } from '#modules/dispatch/copy/en/settings.ts';
import { addAdmin, disableAdmin, recordSignIn, renewPassword, setRole, signOutAdmin } from '#modules/account/index.ts';
import { ROLES } from '#modules/account/rules/roles.ts';
import type { OneTimePassword } from '#modules/account/index.ts';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { saveSettings } from '#modules/dispatch/index.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { FieldChecks } from '../../http/desk/desk-fields.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { returnFormWithToast, formAnswerResponse, invalidFormResponse } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import { keepFormIfUnavailable } from '../../http/keep-form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { refuseWrongPassword } from '../../http/sign-in/own-password.server.ts';
import type { AccountForm } from '../../http/sign-in/own-password.server.ts';
import { saveRates } from './rate-card-form.server.ts';
import { readSettingsForm } from './settings-form.server.ts';

const SETTINGS_TAB_PATH = '/admin?tab=settings';

type Handler = (posted: AccountForm) => Promise<unknown>;

const HANDLERS: Record<string, Handler> = {
  save_settings: save,
  save_rate_card: ({ admin, form }) => saveRates(form, admin.id),
  add_admin: add,
  renew_password: renew,
  disable_admin: disable,
  sign_out_admin: signOutEverywhere,
  set_role: changeRole,
};

/** Handles the forms of the Settings tab; undefined for any other form. */
export function handleSettingsForm(args: ActionFunctionArgs, form: PostedForm): Promise<unknown> | undefined {
  const handler = Object.hasOwn(HANDLERS, form.intent) ? HANDLERS[form.intent] : undefined;
  if (!handler) return undefined;
  const { current_password: _never, ...fields } = form.fields;
  const formToReturn = { ...form, fields };
  return keepFormIfUnavailable(formToReturn, async () =>
    handler({ admin: await requireAdmin(args), form, formToReturn, context: args.context }),
  );
}

/**
 * Saves the settings. Asks for the password like {@link add}, because somebody who finds a page open mustn't change the
 * on-call phone or the time limits.
 */
async function save(posted: AccountForm) {
  const { admin, form, formToReturn, context } = posted;
  const t = textsFor(settingsTexts, form.locale);
  const read = readSettingsForm(form);
  if (!read.ok) return invalidFormResponse(formToReturn, read.errors);
  const wrong = await refuseWrongPassword(posted);
  if (wrong) return wrong;
  const changed = await queryOr503(() => saveSettings(read.settings, form.version ?? 0, admin.id));
  await context.limits.resetCount('ownPassword', admin.id);
  if (!changed) return refusalResponse(formToReturn, t.toasts.stale);
  if (changed.length === 0) return redirectWithToast(SETTINGS_TAB_PATH, t.toasts.same);
  return redirectWithToast(SETTINGS_TAB_PATH, t.toasts.saved(changed.map((name) => t.changes.what[name]())));
}

/**
 * Adds an admin. Asks for the password, like {@link renew} and {@link disable}, because somebody who finds a page open
 * mustn't gain lasting access or lock others out.
 */
async function add(posted: AccountForm) {
  const { admin, form, formToReturn, context } = posted;
  const t = textsFor(settingsTexts, form.locale);
  const checks = new FieldChecks(form);
  const email = checks.email('email', { missing: t.admins.errors.email, invalid: t.admins.errors.emailInvalid });
  if (!checks.ok || email === null) return invalidFormResponse(formToReturn, checks.errors);
  const wrong = await refuseWrongPassword(posted);
  if (wrong) return wrong;
  const made = await queryOr503(() => addAdmin(email, admin.id, form.nonce));
  await context.limits.resetCount('ownPassword', admin.id);
  if (!made) return invalidFormResponse(formToReturn, { email: t.admins.errors.there });
  return showOneTimePassword(form, made, t.toasts.added);
}

async function renew(posted: AccountForm) {
  const { admin, form, formToReturn, context } = posted;
  const { toasts } = textsFor(settingsTexts, form.locale);
  const id = chosenAdminId(form);
  if (!id || id === admin.id) return refusalResponse(formToReturn, toasts.notAllowed);
  const wrong = await refuseWrongPassword(posted);
  if (wrong) return wrong;
  const made = await queryOr503(() => renewPassword(id, admin.id));
  await context.limits.resetCount('ownPassword', admin.id);
  return made ? showOneTimePassword(form, made, toasts.renewed) : refusalResponse(formToReturn, toasts.notRenewed);
}

async function disable(posted: AccountForm) {
  const { admin, form, formToReturn, context } = posted;
  const { admins, toasts } = textsFor(settingsTexts, form.locale);
  const id = chosenAdminId(form);
  if (!id) return invalidFormResponse(formToReturn, { admin_id: admins.errors.whom });
  if (id === admin.id) return refusalResponse(formToReturn, toasts.notAllowed);
  const wrong = await refuseWrongPassword(posted);
  if (wrong) return wrong;
  const done = await queryOr503(() => disableAdmin(id, admin.id));
  await context.limits.resetCount('ownPassword', admin.id);
  return done
    ? redirectWithToast(SETTINGS_TAB_PATH, toasts.disabled)
    : refusalResponse(formToReturn, toasts.notAllowed);
}

/** Sets an admin's role. Asks for the password like {@link add}. */
async function changeRole(posted: AccountForm) {
  const { admin, form, formToReturn, context } = posted;
  const { admins } = textsFor(settingsTexts, form.locale);
  const t = textsFor(deskTeamTexts, form.locale).roles;
  const id = chosenAdminId(form);
  const role = ROLES.find((one) => one === form.fields.role);
  if (!id) return invalidFormResponse(formToReturn, { admin_id: admins.errors.whom });
  if (!role) return invalidFormResponse(formToReturn, { role: t.missing });
  const wrong = await refuseWrongPassword(posted);
  if (wrong) return wrong;
  const result = await queryOr503(() => setRole(id, role, admin.id));
  await context.limits.resetCount('ownPassword', admin.id);
  return result === 'last' ? refusalResponse(formToReturn, t.last) : redirectWithToast(SETTINGS_TAB_PATH, t[result]);
}

async function signOutEverywhere({ admin, form }: AccountForm) {
  const { toasts } = textsFor(settingsTexts, form.locale);
  const id = chosenAdminId(form);
  if (!id || id === admin.id) return refusalResponse(form, toasts.notAllowed);
  const count = await queryOr503(() => signOutAdmin(id, admin.id));
  if (count > 0) await recordSignIn('sessions_ended', id);
  return redirectWithToast(SETTINGS_TAB_PATH, count > 0 ? toasts.signedOut : toasts.noSessions);
}

function chosenAdminId({ fields }: PostedForm): string | undefined {
  return isUuid(fields.admin_id) ? fields.admin_id : undefined;
}

/** Shows a one-time password. There's no redirect, because the password mustn't get into a cookie or URL. */
function showOneTimePassword(form: PostedForm, { email, password }: OneTimePassword, toast: Toast) {
  return formAnswerResponse(
    200,
    {
      intent: form.intent,
      formErrors: {},
      values: {},
      toast,
      nonce: freshNonce(),
      shown: { owner: email, secrets: [password] },
    },
    { 'Cache-Control': 'no-store' },
  );
}

function refusalResponse(form: PostedForm, toast: Toast) {
  return returnFormWithToast(form, 409, toast, { nonce: freshNonce() });
}
