import { makeNonce as freshNonce } from '#kernel/ids.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { pricingTexts } from '#modules/dispatch/copy/en/pricing.ts';
import { latestJobOf, sameCarsAsCaller } from '#modules/dispatch/index.ts';
import { hasCreatedPhoneRequest } from '#modules/request/index.ts';
import type { PhoneRequest } from '#modules/request/index.ts';
import { formAnswerResponse } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';

/**
 * Gives the form back, with what was typed and the open requests that may be for the same car; undefined if there are
 * none. Creates nothing.
 */
export async function warnOfSameCar(form: PostedForm, call: PhoneRequest) {
  if (await queryOr503(() => hasCreatedPhoneRequest(call, form.nonce))) return undefined;
  const [others, caller] = await queryOr503(() => Promise.all([sameCarsAsCaller(call), latestJobOf(call.phone)]));
  if (others.length === 0) return undefined;
  return formAnswerResponse(409, {
    intent: form.intent,
    formErrors: {},
    values: form.fields,
    toast: textsFor(pricingTexts, form.locale).phone.sameCar.toast,
    nonce: form.nonce ?? freshNonce(),
    sameCars: { others, caller },
  });
}
