import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The characters of a typed phone number: digits, spaces, hyphens, parentheses, dots and one leading +
 * (docs/product.md, "Validation").
 */
const TYPED_PHONE = /^\+?[\d .()-]+$/;

/** Invisible characters that numbers copied from contacts or messages may contain. */
const INVISIBLE_CHARACTERS = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * Parses a typed phone number to E.164 format ("+12145550100"). A number without + is read as a US number. Undefined if
 * it's invalid.
 */
export function parsePhone(text: string): string | undefined {
  const typed = text
    .replaceAll(INVISIBLE_CHARACTERS, '')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (!TYPED_PHONE.test(typed)) return undefined;
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
  return number?.isValid() ? number.number : undefined;
}

/**
 * Formats a phone number: "(214) 555-0100" for North America, "+44 20 7946 0958" for others. Returns an invalid number
 * unchanged.
 */
export function formatPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164, { defaultCountry: 'US', extract: false });
  if (!number) return e164;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}
