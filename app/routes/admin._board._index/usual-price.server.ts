import { makeNonce as freshNonce } from '#kernel/ids.ts';
import { loadRateCard, similarJobs } from '#modules/dispatch/index.ts';
import { pricingTexts } from '#modules/dispatch/copy/en/pricing.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { partsOfPrice } from '#modules/dispatch/rules/rate-card.ts';
import { milesBetween } from '#modules/request/index.ts';
import { mayHaveDestination, serviceFromPhoneChoice } from '#modules/request/rules/services.ts';
import { MAX_FIELD_LENGTH } from '../../http/desk/desk-fields.server.ts';
import { formAnswerResponse, invalidFormResponse } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';

/** Answers the phone form with the usual price of its job, while the caller is still on the line. Stores nothing. */
export async function showUsualPrice(sent: PostedForm) {
  const form = { ...sent, intent: 'create_phone_request' };
  const { fields, locale } = form;
  const service = serviceFromPhoneChoice(fields.service_type ?? '');
  if (!service) return invalidFormResponse(form, { service_type: textsFor(pricingTexts, locale).phone.serviceFirst });
  const [pickup, dropOff] = [fields.location_address, fields.destination_address].map((address) =>
    address?.slice(0, MAX_FIELD_LENGTH.address),
  );
  const miles = pickup && dropOff && mayHaveDestination(service) ? await milesBetween(pickup, dropOff) : undefined;
  const [card, similar] = await queryOr503(() => Promise.all([loadRateCard(), similarJobs(service, miles ?? null)]));
  const parts = partsOfPrice(card, { service, miles: miles ?? null, vehicleType: null }, Date.now());
  return formAnswerResponse(200, {
    intent: form.intent,
    formErrors: {},
    values: fields,
    toast: null,
    nonce: form.nonce ?? freshNonce(),
    usualPrice: { parts, similar, ...(miles === undefined ? {} : { miles }) },
  });
}
