import type { Cents } from '#kernel/money.ts';
import { placeOfZip } from '#modules/place/rules/look-up.ts';
import { isValidDay } from '#modules/provider/rules/providers.ts';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import type { ProviderRecord } from '#modules/provider/index.ts';
import { readPaymentMethods } from '../payment-methods.server.ts';
import { FieldChecks, MAX_FIELD_LENGTH } from './desk-fields.server.ts';

type ReadResult = { ok: true; record: ProviderRecord } | { ok: false; errors: Record<string, string> };

const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.\d{0,2})?$/;
/** Twenty million dollars; a higher amount is a typing error. */
const MAX_DOLLARS = 20_000_000;

/** Checks a provider's record. Name and phone are required, as when a provider is assigned. */
export function readProviderRecord(form: { fields: Record<string, string>; locale: Locale }): ReadResult {
  const { fields } = form;
  const words = textsFor(deskProvidersTexts, form.locale).form.fields;
  const check = new FieldChecks(form);
  const name = check.required('name', words.name);
  const phone = check.phone('phone', { missing: words.phone, invalid: words.phoneInvalid });
  const email = check.email('email', { invalid: words.emailInvalid });
  const vehicle = check.optional('vehicle');
  const base_zip = check.optional('base_zip');
  if (base_zip !== null && !placeOfZip(base_zip)) check.addError('base_zip', words.baseInvalid);
  const license_number = check.optional('license_number');
  const typed = check.optional('insurance');
  const insurance_cents = typed === null ? null : parseInsuredAmount(typed);
  if (insurance_cents === undefined) check.addError('insurance', words.insuranceInvalid);
  const insurance_until = check.optional('insurance_until');
  if (insurance_until !== null && !isInsuranceDay(insurance_until)) {
    check.addError('insurance_until', words.insuranceUntilInvalid);
  }
  const notes = check.optional('notes', MAX_FIELD_LENGTH.text);
  if (!check.ok || insurance_cents === undefined) return { ok: false, errors: check.errors };
  return {
    ok: true,
    record: {
      name,
      phone,
      email,
      vehicle,
      base_zip,
      license_number,
      insurance_cents,
      insurance_until,
      services: SERVICE_TYPES.filter((service) => fields[`service_${service}`] === 'yes'),
      payment_methods: readPaymentMethods(fields),
      notes,
      declined: fields.declined === 'yes',
    },
  };
}

/**
 * Converts typed dollars to cents, and drops cents that were typed: "$1,000.99" counts as $1,000. Undefined if the text
 * isn't an amount, is $0, or is over MAX_DOLLARS.
 */
export function parseInsuredAmount(typed: string): Cents | undefined {
  const [, whole] = DOLLARS.exec(typed) ?? [];
  const dollars = Number((whole ?? '').replaceAll(',', ''));
  return dollars > 0 && dollars <= MAX_DOLLARS ? dollars * 100 : undefined;
}

/** Whether the text is a day of this century. A year with a digit too few or too many is a typing error. */
function isInsuranceDay(text: string): boolean {
  return isValidDay(text) && text >= '2000' && text < '2100';
}
