import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { paymentOnSiteTexts } from '#modules/provider/copy/en/payment-on-site.ts';
import { correctPaymentMethods } from '#modules/provider/index.ts';
import { setCardOnly } from '#modules/request/index.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { returnFormWithToast, invalidFormResponse } from '../../http/form.server.ts';
import { readPaymentMethods } from '../../http/payment-methods.server.ts';
import { answerToError, notConfirmedResponse } from '../../http/respond-or-retry.server.ts';
import type { RequestForm } from './request-form.server.ts';

/** Handles `set_card_only`: records what the customer says on the phone about paying on site. */
export async function recordCardOnly({ id, form, page }: RequestForm) {
  const { toasts } = textsFor(paymentOnSiteTexts, form.locale);
  let found: boolean;
  try {
    found = await setCardOnly(id, form.fields.card_only === 'yes');
  } catch {
    return notConfirmedResponse(form, toasts.failed);
  }
  if (!found) throw new AppError(404);
  return redirectWithToast(page, toasts.noted);
}

/** Handles `set_payment`: records how the provider can be paid for this job, as they say on the phone. */
export async function recordPaymentMethods({ id, form, page }: RequestForm) {
  const t = textsFor(paymentOnSiteTexts, form.locale);
  const methods = readPaymentMethods(form.fields);
  if (methods.length === 0) return invalidFormResponse(form, { pays_cash: t.none }, t.toasts.none);
  try {
    const saved = await correctPaymentMethods(id, Number(form.fields.assignment), methods, 'admin');
    if (saved) return await redirectWithToast(`${page}#provider`, t.toasts.told);
    return returnFormWithToast(form, 409, t.toasts.tooLate, { values: {} });
  } catch (error) {
    return answerToError(error, form, t.toasts.failed);
  }
}
