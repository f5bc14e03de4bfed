import { paymentOnSiteTexts } from '#modules/provider/copy/en/payment-on-site.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { correctPaymentMethods } from '#modules/provider/index.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { formAgain, invalidForm } from '../../http/form.server.ts';
import type { ReadForm } from '../../http/form.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { readPaymentMethods } from '../../http/payment-methods.server.ts';

/**
 * `tell_payment`: sending it twice changes nothing, so the nonce needn't be claimed.
 * @param pagePath the path of the job's page
 */
export async function tellPayment(form: ReadForm, row: RequestRow, pagePath: OwnPath) {
  const t = textsFor(paymentOnSiteTexts, form.locale);
  const methods = readPaymentMethods(form.fields);
  if (methods.length === 0) return invalidForm(form, { pays_cash: t.none }, t.toasts.none);
  if (await fromDatabase(() => correctPaymentMethods(row.id, row.assignments, methods, 'provider'))) {
    return redirectWithToast(pagePath, t.toasts.told);
  }
  return formAgain(form, 409, t.toasts.tooLate, { values: {} });
}
