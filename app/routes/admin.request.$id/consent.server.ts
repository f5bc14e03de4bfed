import { AppError } from '#kernel/app-error.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { languageOf, textsFor } from '#kernel/copy/catalogue.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { db } from '#kernel/server/db.ts';
import { isOptedOut, smsGateway, tryDeliverNow } from '#modules/message/index.ts';
import { agreeByVoice } from '#modules/request/index.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { invalid } from '../../http/form.server.ts';
import { notConfirmed } from '../../http/settle.server.ts';
import { pageOf } from './asked.server.ts';
import type { Asked } from './asked.server.ts';

type Row = Pick<CustomerRequest, 'phone' | 'status' | 'language' | 'text_consent_at'>;

/**
 * Whether the customer may still be asked for consent to texts, and in which language the words are read out.
 * @returns null once there is consent or the request has ended, and where no text could go out all the same
 */
export async function consentView(row: Row) {
  const status = canonicalStatus(row.status);
  if (row.text_consent_at !== null || status === 'completed' || status === 'cancelled') return null;
  if (smsGateway() === undefined || (await isOptedOut(db(), row.phone))) return null;
  return { language: languageOf(row) };
}

/** `text_consent`: a yes on the phone, for the number that the request has now. */
export async function recordVoiceConsent({ id, form }: Asked) {
  const { toasts, tickFirst } = textsFor(deskMessagesTexts, form.locale);
  if (form.fields.text_consent !== 'yes') return invalid(form, { text_consent: tickFirst }, toasts.consentMissing);
  try {
    if (!(await agreeByVoice(id))) throw new AppError(404);
    await tryDeliverNow(id);
    return await redirectWithToast(pageOf(id), toasts.recorded);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return notConfirmed(form, toasts.failed);
  }
}
