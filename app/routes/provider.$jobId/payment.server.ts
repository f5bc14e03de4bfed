import { paymentOnSiteTexts } from '#modules/provider/copy/en/payment-on-site.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { endingsProviderTexts } from '#modules/request/copy/en/endings-provider.ts';
import { FEE_METHODS } from '#modules/request/rules/payment-methods.ts';
import { correctPaymentMethods, setFeePaymentMethod as saveFeePayment } from '#modules/provider/index.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { returnFormWithToast, invalidFormResponse } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { FieldChecks, MAX_FIELD_LENGTH } from '../../http/desk/desk-fields.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { readPaymentMethods } from '../../http/payment-methods.server.ts';

/**
 * Handles `tell_payment`: stores how the provider can be paid on site. Sending the form twice changes nothing, so we
 * don't record that its nonce was used.
 * @param pagePath the path of the job's page
 */
export async function recordPaymentMethods(form: PostedForm, row: RequestRow, pagePath: OwnPath) {
  const t = textsFor(paymentOnSiteTexts, form.locale);
  const methods = readPaymentMethods(form.fields);
  if (methods.length === 0) return invalidFormResponse(form, { pays_cash: t.none }, t.toasts.none);
  if (await queryOr503(() => correctPaymentMethods(row.id, row.assignments, methods, 'provider'))) {
    return redirectWithToast(pagePath, t.toasts.told);
  }
  return returnFormWithToast(form, 409, t.toasts.tooLate, { values: {} });
}

/**
 * Handles `tell_fee_payment`: stores how the provider of a job that wasn't done wants to be paid the fee. It doesn't
 * need an accepted agreement, because the page with the form doesn't either.
 * @param pagePath the path of the job's page
 */
export async function recordFeePaymentMethod(form: PostedForm, row: RequestRow, pagePath: OwnPath) {
  const t = textsFor(endingsProviderTexts, form.locale).payFee;
  const method = FEE_METHODS.find((one) => one === form.fields.fee_method);
  const checks = new FieldChecks(form);
  if (!method) checks.addError('fee_method', t.methodMissing);
  const account = checks.required('fee_account', t.missing, MAX_FIELD_LENGTH.address);
  if (!method || !checks.ok) return invalidFormResponse(form, checks.errors);
  if (await queryOr503(() => saveFeePayment(row.id, method, account))) {
    return redirectWithToast(pagePath, t.toasts.told);
  }
  return returnFormWithToast(form, 409, t.toasts.notOwed, { values: {} });
}
