import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Digits, spaces, hyphens, parentheses, dots and one leading + (docs/product.md, "Validation"). */
const TYPED_PHONE = /^\+?[\d .()-]+$/;

/** Invisible marks that a number copied from a contact list or a message brings along. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * The E.164 form ("+12145550100") of a phone number as typed, read as a US number unless it starts with +; undefined when
 * it is not a phone number.
 */
export function parsePhone(text: string): string | undefined {
  const typed = text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (!TYPED_PHONE.test(typed)) return undefined;
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
  return number?.isValid() ? number.number : undefined;
}

/** "(214) 555-0100" for North America, "+44 20 7946 0958" for the rest; what it cannot read stays as it is. */
export function formatPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164, { defaultCountry: 'US', extract: false });
  if (!number) return e164;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}
