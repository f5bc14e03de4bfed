import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { addNote } from '#modules/dispatch/index.ts';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { NOTE_LENGTH } from '#modules/dispatch/rules/claims.ts';
import { Checks } from '../../http/desk/desk-fields.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { invalidForm } from '../../http/form.server.ts';
import { notConfirmed } from '../../http/respond-or-retry.server.ts';
import type { RequestForm } from './request-form.server.ts';

/** Handles `add_note`. */
export async function writeNote({ id, form, admin, page }: RequestForm) {
  const t = textsFor(deskTeamTexts, form.locale).notes;
  const check = new Checks(form);
  const text = check.required('note', t.missing, NOTE_LENGTH);
  if (!check.ok) return invalidForm(form, check.errors);
  let found: boolean;
  try {
    found = await addNote(id, admin.id, text, form.nonce);
  } catch {
    return notConfirmed(form, t.failed);
  }
  if (!found) throw new AppError(404);
  return redirectWithToast(page, t.added);
}
