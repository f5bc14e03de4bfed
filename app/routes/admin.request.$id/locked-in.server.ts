import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { setLockedIn } from '#modules/request/index.ts';
import { lockedInFrom } from '#modules/request/rules/locked-in.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { notConfirmed } from '../../http/respond-or-retry.server.ts';
import type { RequestForm } from './request-form.server.ts';

/**
 * Handles `set_locked_in`: records what the customer or the provider says on the phone about a child or pet locked in.
 */
export async function noteLockedIn({ id, form, page }: RequestForm) {
  const { toasts } = textsFor(lockedInTexts, form.locale).desk;
  let found: boolean;
  try {
    found = await setLockedIn(id, lockedInFrom(form.fields.locked_in));
  } catch {
    return notConfirmed(form, toasts.failed);
  }
  if (!found) throw new AppError(404);
  return redirectWithToast(page, toasts.noted);
}
