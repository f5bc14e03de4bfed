import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { setLockedIn } from '#modules/request/index.ts';
import { readLockedIn } from '#modules/request/rules/locked-in.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { notConfirmedResponse } from '../../http/respond-or-retry.server.ts';
import type { RequestForm } from './request-form.server.ts';

/**
 * Handles `set_locked_in`: records what the customer or the provider says on the phone about a child or pet locked in.
 */
export async function recordLockedIn({ id, form, page }: RequestForm) {
  const { toasts } = textsFor(lockedInTexts, form.locale).desk;
  let found: boolean;
  try {
    found = await setLockedIn(id, readLockedIn(form.fields.locked_in));
  } catch {
    return notConfirmedResponse(form, toasts.failed);
  }
  if (!found) throw new AppError(404);
  return redirectWithToast(page, toasts.noted);
}
