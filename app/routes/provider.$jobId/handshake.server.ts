import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { handshakeView } from '#modules/request/rules/view.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { handshakeTexts } from '#modules/provider/copy/en/handshake.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { rejectionToast } from '#modules/request/copy/rejection-toast.ts';
import { command } from '#modules/request/index.ts';
import { tryCode } from '#modules/provider/index.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { LONGEST } from '../../http/desk/desk-fields.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { again, invalid, viaOf } from '../../http/form.server.ts';
import type { ReadForm } from '../../http/form.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { withoutFormatCharacters } from '#kernel/plain-text.ts';
import { settle } from '../../http/settle.server.ts';
import type { JobRow } from './job.server.ts';

interface Asked {
  form: ReadForm;
  /** The job's page. */
  here: OwnPath;
  row: JobRow;
}

/** `verify_code`: compared here, since the code never enters Temporal; the workflow is told that it was right. */
export async function verifyCode({ form, here, row }: Asked) {
  const { toasts, fields } = textsFor(handshakeTexts, form.locale).cab;
  const view = viewOf(row);
  if (view && !view.enter && view.status !== 'waiting') return redirectWithToast(here, toasts.done);
  const typed = (form.fields.code ?? '').replaceAll(/[\s-]/g, '');
  // Never sent without a code that was compared: the workflow may have heard of the arrival already, the row not yet.
  if (!view?.enter) return notYet(form, row);
  if (!/^\d{4}$/.test(typed)) return invalid(form, { code: fields.code }, toasts.missing);
  const tried = await fromDatabase(() => tryCode(row.id, row.assignments, typed));
  if (tried.kind === 'wrong') return invalid(form, { code: fields.wrong(tried.left) }, toasts.wrong);
  // 409, so that the page loads again: its form is another now.
  if (tried.kind === 'locked') return again(form, 409, toasts.locked);
  return settle(await command(row, 'verifyCode', { assignment: row.assignments }, viaOf(form)), {
    form,
    onSuccess: { to: here, toast: toasts.verify_code },
    failed: textsFor(providerTexts, form.locale).toasts.updateFailed,
  });
}

/** `skip_code`: one of the reasons that the page offers, or the provider's own words; they go beside the command. */
export async function skipCode({ form, here, row }: Asked) {
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
  return settle(await command(row, 'skipCode', { assignment: row.assignments }, { ...viaOf(form), personal }), {
    form,
    onSuccess: { to: here, toast: toasts.skip_code },
    failed: textsFor(providerTexts, form.locale).toasts.updateFailed,
  });
}

function viewOf(row: CustomerRequest) {
  return handshakeView({ status: canonicalStatus(row.status), handshake: row.handshake });
}

/** In the words of the lifecycle, which would say the same of what the row shows. */
function notYet(form: ReadForm, { status }: CustomerRequest) {
  const rejection = { code: 'not_allowed_now', command: 'verifyCode', status: canonicalStatus(status) } as const;
  return again(form, 409, rejectionToast(rejection, form.locale));
}
