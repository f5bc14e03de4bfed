import { MOST_MINUTES } from '#domain/positions.ts';
import { parseMinutes } from '#domain/text-replies.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { positionTexts } from '#domain/texts/position.ts';
import { tellMinutes } from '#platform/positions.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { redirectWithToast } from '../../lib/flash.server.ts';
import { again, invalid } from '../../lib/form.server.ts';
import type { ReadForm } from '../../lib/form.server.ts';
import type { OwnPath } from '../../lib/own-path.ts';
import { fromDatabase } from '../../lib/load.server.ts';

/** `tell_minutes`: told twice it is as it was, so the nonce need not be claimed. @param here the job's page */
export async function tellMinutesAway(form: ReadForm, row: CustomerRequest, here: OwnPath) {
  const t = textsFor(positionTexts, form.locale);
  const minutes = parseMinutes(form.fields.minutes ?? '');
  if (minutes === undefined) return invalid(form, { minutes: t.minutes.invalid(MOST_MINUTES) }, t.toasts.invalid);
  if (await fromDatabase(() => tellMinutes(row.id, row.assignments, minutes))) {
    return redirectWithToast(here, t.toasts.told);
  }
  return again(form, 409, t.toasts.tooLate, { values: {} });
}
