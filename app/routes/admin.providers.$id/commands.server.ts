import type { ActionFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { saveProvider, setProviderActive } from '#modules/provider/index.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { returnFormWithToast, invalidFormResponse, readForm, unknownIntentError } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import { readProviderRecord } from '../../http/desk/provider-record.server.ts';
import { providerPath } from '../../ui/desk/providers-query.ts';
import { answerToError } from '../../http/respond-or-retry.server.ts';

export async function handleForm({ request, params }: ActionFunctionArgs) {
  const { id } = params;
  if (!isUuid(id)) throw new AppError(404);
  const form = await readForm(request);
  try {
    switch (form.intent) {
      case 'save_provider':
        return await save(id, form);
      case 'deactivate_provider':
        return await setActive(id, form, false);
      case 'activate_provider':
        return await setActive(id, form, true);
      default:
        throw unknownIntentError();
    }
  } catch (error) {
    return answerToError(error, form, textsFor(deskProvidersTexts, form.locale).toasts.saveFailed);
  }
}

async function save(id: string, form: PostedForm) {
  const t = textsFor(deskProvidersTexts, form.locale);
  const read = readProviderRecord(form);
  if (!read.ok) return invalidFormResponse(form, read.errors);
  const outcome = await saveProvider(id, read.record, form.version);
  if (!outcome) throw new AppError(404);
  if (outcome.ok) return redirectWithToast(providerPath(id), outcome.changed ? t.toasts.saved : t.toasts.unchanged);
  if (outcome.kind === 'taken') return invalidFormResponse(form, { phone: t.form.fields.taken }, t.toasts.taken);
  // Somebody else has changed the record meanwhile. Show the record as it is now, without what was typed.
  return returnFormWithToast(form, 409, t.toasts.stale, { values: {} });
}

async function setActive(id: string, form: PostedForm, active: boolean) {
  const { toasts } = textsFor(deskProvidersTexts, form.locale);
  if (!(await setProviderActive(id, active))) throw new AppError(404);
  return redirectWithToast(providerPath(id), active ? toasts.activated : toasts.deactivated);
}
