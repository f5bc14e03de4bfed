import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { addNote } from '#modules/dispatch/index.ts';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { MAX_NOTE_LENGTH } from '#modules/dispatch/rules/claims.ts';
import { FieldChecks } from '../../http/desk/desk-fields.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { invalidFormResponse } from '../../http/form.server.ts';
import { notConfirmedResponse } from '../../http/respond-or-retry.server.ts';
import type { RequestForm } from './request-form.server.ts';

/** Handles `add_note`. */
export async function writeNote({ id, form, admin, page }: RequestForm) {
  const t = textsFor(deskTeamTexts, form.locale).notes;
  const check = new FieldChecks(form);
  const text = check.required('note', t.missing, MAX_NOTE_LENGTH);
  if (!check.ok) return invalidFormResponse(form, check.errors);
  let found: boolean;
  try {
    found = await addNote(id, admin.id, text, form.nonce);
  } catch {
    return notConfirmedResponse(form, t.failed);
  }
  if (!found) throw new AppError(404);
  return redirectWithToast(page, t.added);
}
