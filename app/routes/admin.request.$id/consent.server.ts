import { AppError } from '#kernel/app-error.ts';
import { mayAskForTextConsent } from '#modules/request/rules/ask-caller.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { languageOf, textsFor } from '#kernel/copy/catalogue.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { tryDeliverNow, whyNoTexts } from '#modules/message/index.ts';
import { recordVoiceConsent } from '#modules/request/index.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { invalidFormResponse } from '../../http/form.server.ts';
import { voiceScript } from '../../http/desk/voice-script.server.ts';
import { answerToError } from '../../http/respond-or-retry.server.ts';
import type { RequestForm } from './request-form.server.ts';

type Row = Pick<RequestRow, 'phone' | 'status' | 'language' | 'text_consent_at'>;

/**
 * What to read out to a customer whom we ask for consent to texts.
 * @returns null if the customer has already consented, the request has ended, or no text could be sent anyway
 */
export async function textConsentScript(row: Row) {
  const facts = { status: canonicalStatus(row.status), hasConsented: row.text_consent_at !== null };
  if (!mayAskForTextConsent(facts) || (await whyNoTexts(row.phone)) !== null) return null;
  return voiceScript(languageOf(row));
}

/**
 * Handles `text_consent`: records that the customer agreed, on the phone, to get texts at the request's current number.
 */
export async function handleVoiceConsent({ id, form, page }: RequestForm) {
  const { toasts, tickFirst } = textsFor(deskMessagesTexts, form.locale);
  if (form.fields.text_consent !== 'yes')
    return invalidFormResponse(form, { text_consent: tickFirst }, toasts.consentMissing);
  try {
    if (!(await recordVoiceConsent(id))) throw new AppError(404);
    await tryDeliverNow(id);
    return await redirectWithToast(page, toasts.recorded);
  } catch (error) {
    return answerToError(error, form, toasts.failed);
  }
}
