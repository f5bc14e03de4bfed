import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { arrivalCodeView } from '#modules/request/rules/view.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { handshakeTexts } from '#modules/provider/copy/en/handshake.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { rejectionToast } from '#modules/request/copy/rejection-toast.ts';
import { sendCommand } from '#modules/request/index.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { tryArrivalCode } from '#modules/provider/index.ts';
import { MAX_FIELD_LENGTH } from '../../http/desk/desk-fields.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { returnFormWithToast, invalidFormResponse, formOrigin } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { withoutFormatCharacters } from '#kernel/plain-text.ts';
import { respondOrRetry } from '../../http/respond-or-retry.server.ts';
import type { JobRow } from '#modules/provider/index.ts';

interface CodeForm {
  form: PostedForm;
  pagePath: OwnPath;
  row: JobRow;
}

/**
 * Handles `verify_code`. The code is compared here, because codes never enter Temporal. The workflow only learns that
 * the right code was entered.
 */
export async function verifyCode({ form, pagePath, row }: CodeForm) {
  const { toasts, fields } = textsFor(handshakeTexts, form.locale).cab;
  const view = viewOf(row);
  if (view && !view.enter && view.status !== 'waiting') return redirectWithToast(pagePath, toasts.done);
  const typed = (form.fields.code ?? '').replaceAll(/[\s-]/g, '');
  // If there's no code to compare, refuse the form here. The workflow might accept the command, because it may know of
  // the arrival before the row is written.
  if (!view?.enter) return refuseNow(form, row);
  if (!/^\d{4}$/.test(typed)) return invalidFormResponse(form, { code: fields.code }, toasts.missing);
  const tried = await queryOr503(() => tryArrivalCode(row.id, row.assignments, typed));
  if (tried.kind === 'wrong') {
    // Send the field back empty, because the form is sent automatically as soon as the field is full.
    const formErrors = { code: fields.wrong(tried.triesLeft) };
    return returnFormWithToast(form, 422, toasts.wrong, { formErrors, values: {}, nonce: form.nonce });
  }
  // No tries are left. A 409 makes the page reload, which removes the field for the code.
  if (tried.kind === 'locked') return returnFormWithToast(form, 409, toasts.locked);
  return respondOrRetry(await sendCommand(row, 'verifyCode', { assignment: row.assignments }, formOrigin(form)), {
    form,
    onSuccess: { to: pagePath },
    failed: textsFor(providerTexts, form.locale).toasts.updateFailed,
  });
}

/**
 * Handles `skip_code`. The reason is one of the listed ones, or in the provider's own words. It's stored in the
 * database and not sent with the command.
 */
export async function skipCode({ form, pagePath, row }: CodeForm) {
  const { toasts, fields } = textsFor(handshakeTexts, form.locale).cab;
  const view = viewOf(row);
  if (view && !view.enter && view.status !== 'waiting') return redirectWithToast(pagePath, toasts.done);
  const { reason: chosen = '', reason_more: more = '' } = form.fields;
  if (!chosen) return invalidFormResponse(form, { reason: fields.reason }, toasts.reasonMissing);
  const reason = withoutFormatCharacters(chosen === 'other' ? more : chosen);
  if (!reason) return invalidFormResponse(form, { reason_more: fields.more }, toasts.reasonMissing);
  if (reason.length > MAX_FIELD_LENGTH.text) {
    return invalidFormResponse(form, { reason_more: textsFor(adminTexts, form.locale).tooLong(MAX_FIELD_LENGTH.text) });
  }
  const personal = { handshake_skip_reason: reason };
  return respondOrRetry(
    await sendCommand(row, 'skipCode', { assignment: row.assignments }, { ...formOrigin(form), personal }),
    {
      form,
      onSuccess: { to: pagePath },
      failed: textsFor(providerTexts, form.locale).toasts.updateFailed,
    },
  );
}

function viewOf(row: RequestRow) {
  return arrivalCodeView({ status: canonicalStatus(row.status), handshake: row.handshake });
}

/** Refuses the form in the same words as if the lifecycle table had refused the command in this status. */
function refuseNow(form: PostedForm, { status }: RequestRow) {
  const rejection = { code: 'not_allowed_now', command: 'verifyCode', status: canonicalStatus(status) } as const;
  return returnFormWithToast(form, 409, rejectionToast(rejection, form.locale));
}
