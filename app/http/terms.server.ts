import type { Toast } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { termsTexts } from '#modules/payment/copy/en/terms.ts';
import { rejectionTexts } from '#modules/request/copy/en/rejections.ts';
import { recordAcceptance } from '#modules/request/index.ts';
import { markDevice, readDevice } from './device.server.ts';
import { redirectWithToast } from './flash.server.ts';
import { invalidFormResponse } from './form.server.ts';
import type { PostedForm } from './form.server.ts';
import { queryOr503 } from './load.server.ts';
import type { OwnPath } from './own-path.ts';

/**
 * Handles the form `accept_terms` of the tracking and the payment page. The box must be ticked. One acceptance counts
 * for both pages; it's stored with the request as evidence, and in a cookie on the device.
 * @throws 503 when the evidence can't be stored: then nothing was accepted
 */
export async function acceptTerms(request: Request, requestId: string, form: PostedForm, to: OwnPath, toast: Toast) {
  if (!form.fields.agree) {
    const { box } = textsFor(termsTexts, form.locale).customer;
    return invalidFormResponse(form, { agree: box }, textsFor(rejectionTexts, form.locale).termsRequired);
  }
  const { deviceId, setCookie } = await markDevice(request, { terms: requestId });
  await queryOr503(() => recordAcceptance(requestId, 'customer_terms', deviceId));
  return redirectWithToast(to, toast, new Headers({ 'Set-Cookie': setCookie }));
}

/** Whether the sender of a form accepts the terms. `given` is set if the acceptance comes with this form. */
export interface TermsConsent {
  accepted: boolean;
  given?: { deviceId: string; setCookie: string };
}

/**
 * Reads whether the customer accepts the terms: either this device accepted them before, or the form says so
 * (`terms=on`, from the checkbox or the dialog of `TermsForm`). The caller must record the acceptance.
 */
export async function readConsent(request: Request, requestId: string, form: PostedForm): Promise<TermsConsent> {
  if ((await readDevice(request)).has('terms', requestId)) return { accepted: true };
  if (!form.fields.terms) return { accepted: false };
  return { accepted: true, given: await markDevice(request, { terms: requestId }, form.nonce) };
}
