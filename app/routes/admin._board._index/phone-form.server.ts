import { parseAmount, parsePrice } from '#kernel/money.ts';
import { readAnswers, paysOnlyByCard } from '#modules/request/rules/answers.ts';
import { readLockedIn } from '#modules/request/rules/locked-in.ts';
import { mayHaveDestination, serviceFromPhoneChoice } from '#modules/request/rules/services.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import { localeOrEnglish, textsFor } from '#kernel/copy/catalogue.ts';
import type { PhoneRequest } from '#modules/request/index.ts';
import { FieldChecks, MAX_FIELD_LENGTH } from '../../http/desk/desk-fields.server.ts';

type ReadResult =
  | {
      ok: true;
      request: PhoneRequest;
      /** Whether to text the caller a link for sharing their location. */
      locate: boolean;
    }
  | { ok: false; errors: Record<string, string>; toast: Toast };

/** Checks the phone form (docs/product.md, "Validation"). */
export function readPhoneForm(form: { fields: Record<string, string>; locale: Locale }): ReadResult {
  const { fields, locale } = form;
  const t = textsFor(adminTexts, locale);
  const words = t.phone.fields;
  const check = new FieldChecks(form);
  const location_address = check.optional('location_address', MAX_FIELD_LENGTH.address);
  const service_type = serviceFromPhoneChoice(fields.service_type ?? '');
  if (!service_type) check.addError('service_type', words.serviceType);
  const dropOff = check.optional('destination_address', MAX_FIELD_LENGTH.address);
  const vehicle_year = check.required('vehicle_year', words.vehicleYear);
  const vehicle_make = check.required('vehicle_make', words.vehicleMake);
  const vehicle_model = check.required('vehicle_model', words.vehicleModel);
  const vehicle_plate = check.optional('vehicle_plate');
  const phone = check.phone('phone', { missing: words.phone, invalid: words.phoneInvalid });
  const email = check.email('email', { invalid: words.emailInvalid });
  const service_description = check.optional('service_description', MAX_FIELD_LENGTH.text);
  const final_price_cents = parsePrice(fields.final_price ?? '');
  const tooLow = !final_price_cents && parseAmount(fields.final_price ?? '') !== undefined;
  if (!final_price_cents) check.addError('final_price', tooLow ? words.finalPriceTooLow : words.finalPrice);
  if (!check.ok || !service_type || !final_price_cents) {
    const onlyPrice = Object.keys(check.errors).join() === 'final_price';
    return {
      ok: false,
      errors: check.errors,
      toast: !onlyPrice ? t.toasts.missingInformation : tooLow ? t.toasts.finalPriceTooLow : t.toasts.finalPriceMissing,
    };
  }
  const answers = readAnswers(fields, service_type);
  return {
    ok: true,
    request: {
      phone,
      email,
      vehicle_year,
      vehicle_make,
      vehicle_model,
      vehicle_plate,
      service_type,
      location_address,
      destination_address: mayHaveDestination(service_type) ? dropOff : null,
      service_description,
      final_price_cents,
      card_only: paysOnlyByCard(answers),
      answers,
      locked_in: readLockedIn(fields.locked_in),
      language: localeOrEnglish(fields.language ?? ''),
      text_consent: fields.text_consent === 'yes',
    },
    locate: fields.locate === 'yes',
  };
}
