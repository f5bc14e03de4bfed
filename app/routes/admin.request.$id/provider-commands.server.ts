import { sendCommand } from '#modules/request/index.ts';
import { invalidFormResponse } from '../../http/form.server.ts';
import { notConfirmedResponse, respondOrRetry } from '../../http/respond-or-retry.server.ts';
import { requestTextsFor } from './request-form.server.ts';
import type { RequestForm } from './request-form.server.ts';
import { requireAcknowledgedWarnings } from './directory.server.ts';
import { readProviderForm } from './provider-form.server.ts';

/**
 * Assigns or replaces the provider. All warnings about the provider must have been acknowledged. The job link is
 * created when the request's row is written.
 */
export async function assignOrReplaceProvider(posted: RequestForm, name: 'assignProvider' | 'reassignProvider') {
  const { id, form, page } = posted;
  const { toasts } = requestTextsFor(form);
  const { intent, nonce, version } = form;
  const read = readProviderForm(form);
  if (!read.ok) return invalidFormResponse(form, read.errors, read.toast);
  const isReplacement = name === 'reassignProvider';
  const failed = isReplacement ? toasts.assignFailed : toasts.assignAndLinksFailed;
  const warningCheck = await requireAcknowledgedWarnings(posted, read.provider.provider_phone).catch(() => undefined);
  if (!warningCheck) return notConfirmedResponse(form, failed);
  if (!warningCheck.ok) return warningCheck.refusal;
  const { despite } = warningCheck;
  const args = despite.length > 0 ? { version, despite } : { version };
  const outcome = await sendCommand(id, name, args, { intent, nonce, personal: { ...read.provider } });
  return respondOrRetry(outcome, {
    form,
    about: id,
    onSuccess: { to: page, toast: isReplacement ? toasts.providerReplaced : toasts.providerAssigned },
    failed,
  });
}
