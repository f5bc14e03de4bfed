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
import { MAX_LENGTH } from '../../http/desk/desk-fields.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { formAgain, invalidForm, formOrigin } from '../../http/form.server.ts';
import type { ReadForm } from '../../http/form.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { withoutFormatCharacters } from '#kernel/plain-text.ts';
import { respondOrRetry } from '../../http/respond-or-retry.server.ts';
import type { JobRow } from '#modules/provider/index.ts';

interface CodeForm {
  form: ReadForm;
  pagePath: OwnPath;
  row: JobRow;
}

/**
 * `verify_code`: compares the code here, because codes never enter Temporal; the workflow only learns that it was
 * right.
 */
export async function verifyCode({ form, pagePath, row }: CodeForm) {
  const { toasts, fields } = textsFor(handshakeTexts, form.locale).cab;
  const view = viewOf(row);
  if (view && !view.enter && view.status !== 'waiting') return redirectWithToast(pagePath, toasts.done);
  const typed = (form.fields.code ?? '').replaceAll(/[\s-]/g, '');
  // Refuse here: without a code to compare, the workflow might accept the command, because it may know of the arrival
  // before the row does.
  if (!view?.enter) return notYet(form, row);
  if (!/^\d{4}$/.test(typed)) return invalidForm(form, { code: fields.code }, toasts.missing);
  const tried = await fromDatabase(() => tryCode(row.id, row.assignments, typed));
  if (tried.kind === 'wrong') {
    // The field comes back empty, because it sends itself as soon as it's full.
    const formErrors = { code: fields.wrong(tried.triesLeft) };
    return formAgain(form, 422, toasts.wrong, { formErrors, values: {}, nonce: form.nonce });
  }
  // The form for the code is gone from the page by now; a 409 makes the page reload.
  if (tried.kind === 'locked') return formAgain(form, 409, toasts.locked);
  return respondOrRetry(await command(row, 'verifyCode', { assignment: row.assignments }, formOrigin(form)), {
    form,
    onSuccess: { to: pagePath },
    failed: textsFor(providerTexts, form.locale).toasts.updateFailed,
  });
}

/**
 * `skip_code`: takes one of the listed reasons, or the provider's own words, which are stored in the database and not
 * sent with the command.
 */
export async function skipCode({ form, pagePath, row }: CodeForm) {
  const { toasts, fields } = textsFor(handshakeTexts, form.locale).cab;
  const view = viewOf(row);
  if (view && !view.enter && view.status !== 'waiting') return redirectWithToast(pagePath, toasts.done);
  const { reason: chosen = '', reason_more: more = '' } = form.fields;
  if (!chosen) return invalidForm(form, { reason: fields.reason }, toasts.reasonMissing);
  const reason = withoutFormatCharacters(chosen === 'other' ? more : chosen);
  if (!reason) return invalidForm(form, { reason_more: fields.more }, toasts.reasonMissing);
  if (reason.length > MAX_LENGTH.text) {
    return invalidForm(form, { reason_more: textsFor(adminTexts, form.locale).tooLong(MAX_LENGTH.text) });
  }
  const personal = { handshake_skip_reason: reason };
  return respondOrRetry(
    await command(row, 'skipCode', { assignment: row.assignments }, { ...formOrigin(form), personal }),
    {
      form,
      onSuccess: { to: pagePath },
      failed: textsFor(providerTexts, form.locale).toasts.updateFailed,
    },
  );
}

function viewOf(row: RequestRow) {
  return handshakeView({ status: canonicalStatus(row.status), handshake: row.handshake });
}

/** Refuses in the same words as the lifecycle table would in this status. */
function notYet(form: ReadForm, { status }: RequestRow) {
  const rejection = { code: 'not_allowed_now', command: 'verifyCode', status: canonicalStatus(status) } as const;
  return formAgain(form, 409, rejectionToast(rejection, form.locale));
}
