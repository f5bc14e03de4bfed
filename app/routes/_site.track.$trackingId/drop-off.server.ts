import { textsFor } from '#kernel/copy/catalogue.ts';
import { dropOffTexts } from '#modules/request/copy/en/drop-off.ts';
import { askForOtherDropOff } from '#modules/request/index.ts';
import type { CustomerRow } from '#modules/request/index.ts';
import { FieldChecks, MAX_FIELD_LENGTH } from '../../http/desk/desk-fields.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { returnFormWithToast, invalidFormResponse } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import type { OwnPath } from '../../http/own-path.ts';

interface DropOffForm {
  form: PostedForm;
  row: CustomerRow;
  pagePath: OwnPath;
}

/**
 * Handles `ask_drop_off`. Sending the form a second time changes nothing, so we don't record that its nonce was used.
 */
export async function handleDropOffForm({ form, row, pagePath }: DropOffForm) {
  const t = textsFor(dropOffTexts, form.locale);
  const checks = new FieldChecks(form);
  const address = checks.required('drop_off', t.missing, MAX_FIELD_LENGTH.address);
  if (!checks.ok) return invalidFormResponse(form, checks.errors);
  return (await queryOr503(() => askForOtherDropOff(row.id, address)))
    ? redirectWithToast(pagePath, t.toasts.asked)
    : returnFormWithToast(form, 409, t.toasts.tooLate);
}
