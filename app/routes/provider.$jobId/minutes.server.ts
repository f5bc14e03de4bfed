import type { RequestRow } from '#modules/request/index.ts';
import { MAX_REPORTED_MINUTES } from '#modules/message/rules/text-replies.ts';
import { parseMinutes } from '#modules/message/rules/text-replies.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { positionTexts } from '#modules/provider/copy/en/position.ts';
import { reportMinutes } from '#modules/provider/index.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { returnFormWithToast, invalidFormResponse } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { queryOr503 } from '../../http/load.server.ts';

/**
 * Handles `tell_minutes`: stores how many minutes away the provider is. Needs no nonce, because sending the form twice
 * changes nothing.
 * @param pagePath the path of the job's page
 */
export async function recordMinutesAway(form: PostedForm, row: RequestRow, pagePath: OwnPath) {
  const t = textsFor(positionTexts, form.locale);
  const minutes = parseMinutes(form.fields.minutes ?? '');
  if (minutes === undefined)
    return invalidFormResponse(form, { minutes: t.minutes.invalid(MAX_REPORTED_MINUTES) }, t.toasts.invalid);
  if (await queryOr503(() => reportMinutes(row.id, row.assignments, minutes))) {
    return redirectWithToast(pagePath, t.toasts.told);
  }
  return returnFormWithToast(form, 409, t.toasts.tooLate, { values: {} });
}
