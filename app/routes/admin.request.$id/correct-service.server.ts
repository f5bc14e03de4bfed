import { textsFor } from '#kernel/copy/catalogue.ts';
import { changesTexts } from '#modules/request/copy/en/changes.ts';
import { serviceFromOnlineChoice } from '#modules/request/rules/services.ts';
import { invalidFormResponse } from '../../http/form.server.ts';
import type { RequestForm } from './request-form.server.ts';
import { runCommand } from './run-command.server.ts';

/** Handles `correct_service`: dispatch corrects the service that the customer chose. Possible until there's a price. */
export async function correctService(posted: RequestForm) {
  const t = textsFor(changesTexts, posted.form.locale);
  const serviceType = serviceFromOnlineChoice(posted.form.fields.service ?? '');
  if (!serviceType) return invalidFormResponse(posted.form, { service: t.errors.service });
  const toasts = { done: t.toasts.corrected, failed: t.toasts.correctFailed };
  return runCommand(posted, 'correctService', { serviceType }, toasts);
}
