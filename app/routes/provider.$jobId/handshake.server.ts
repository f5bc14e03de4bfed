import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { handshakeView } from '#modules/request/rules/view.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { handshakeTexts } from '#modules/provider/copy/en/handshake.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { rejectionToast } from '#modules/request/copy/rejection-toast.ts';
import { command } from '#modules/request/index.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { tryCode } from '#modules/provider/index.ts';
import { LONGEST } from '../../http/desk/desk-fields.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { again, invalid, viaOf } from '../../http/form.server.ts';
import type { ReadForm } from '../../http/form.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { withoutFormatCharacters } from '#kernel/plain-text.ts';
import { respondOrRetry } from '../../http/respond-or-retry.server.ts';
import type { JobRow } from '#modules/provider/index.ts';

interface CodeForm {
  form: ReadForm;
  /** The path of the job's page. */
  here: OwnPath;
  row: JobRow;
}

/**
 * `verify_code`: compares the code here, because it never enters Temporal; the workflow only learns that it was right.
 */
export async function verifyCode({ form, here, row }: CodeForm) {
  const { toasts, fields } = textsFor(handshakeTexts, form.locale).cab;
  const view = viewOf(row);
  if (view && !view.enter && view.status !== 'waiting') return redirectWithToast(here, toasts.done);
  const typed = (form.fields.code ?? '').replaceAll(/[\s-]/g, '');
  // A command without a compared code is never sent: the workflow may know of the arrival before the row does.
  if (!view?.enter) return notYet(form, row);
  if (!/^\d{4}$/.test(typed)) return invalid(form, { code: fields.code }, toasts.missing);
  const tried = await fromDatabase(() => tryCode(row.id, row.assignments, typed));
  if (tried.kind === 'wrong') return invalid(form, { code: fields.wrong(tried.left) }, toasts.wrong);
  // 409 makes the page reload, because its form has changed.
  if (tried.kind === 'locked') return again(form, 409, toasts.locked);
  return respondOrRetry(await command(row, 'verifyCode', { assignment: row.assignments }, viaOf(form)), {
    form,
    onSuccess: { to: here, toast: toasts.verify_code },
    failed: textsFor(providerTexts, form.locale).toasts.updateFailed,
  });
}

/** `skip_code`: one of the listed reasons, or the provider's own words, which are stored beside the command. */
export async function skipCode({ form, here, row }: CodeForm) {
  const { toasts, fields } = textsFor(handshakeTexts, form.locale).cab;
  const view = viewOf(row);
  if (view && !view.enter && view.status !== 'waiting') return redirectWithToast(here, toasts.done);
  const { reason: chosen = '', reason_more: more = '' } = form.fields;
  if (!chosen) return invalid(form, { reason: fields.reason }, toasts.reasonMissing);
  const reason = withoutFormatCharacters(chosen === 'other' ? more : chosen);
  if (!reason) return invalid(form, { reason_more: fields.more }, toasts.reasonMissing);
  if (reason.length > LONGEST.text) {
    return invalid(form, { reason_more: textsFor(adminTexts, form.locale).tooLong(LONGEST.text) });
  }
  const personal = { handshake_skip_reason: reason };
  return respondOrRetry(await command(row, 'skipCode', { assignment: row.assignments }, { ...viaOf(form), personal }), {
    form,
    onSuccess: { to: here, toast: toasts.skip_code },
    failed: textsFor(providerTexts, form.locale).toasts.updateFailed,
  });
}

function viewOf(row: RequestRow) {
  return handshakeView({ status: canonicalStatus(row.status), handshake: row.handshake });
}

/** The same rejection that the lifecycle would give for this status. */
function notYet(form: ReadForm, { status }: RequestRow) {
  const rejection = { code: 'not_allowed_now', command: 'verifyCode', status: canonicalStatus(status) } as const;
  return again(form, 409, rejectionToast(rejection, form.locale));
}
