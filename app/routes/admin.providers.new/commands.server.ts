import type { ActionFunctionArgs } from '@remix-run/node';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { addProvider } from '#modules/provider/index.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { invalidFormResponse, readForm, unknownIntentError } from '../../http/form.server.ts';
import { readProviderRecord } from '../../http/desk/provider-record.server.ts';
import { providerPath } from '../../ui/desk/providers-query.ts';
import { answerToError } from '../../http/respond-or-retry.server.ts';

export async function handleForm({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.intent !== 'add_provider') throw unknownIntentError();
  const t = textsFor(deskProvidersTexts, form.locale);
  const read = readProviderRecord(form);
  if (!read.ok) return invalidFormResponse(form, read.errors);
  try {
    const outcome = await addProvider(read.record, form.nonce);
    if (outcome.ok) return await redirectWithToast(providerPath(outcome.id), t.toasts.added);
    return invalidFormResponse(form, { phone: t.form.fields.taken }, t.toasts.taken);
  } catch (error) {
    return answerToError(error, form, t.toasts.saveFailed);
  }
}
