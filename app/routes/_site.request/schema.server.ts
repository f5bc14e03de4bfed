import { z } from 'zod';
import { parsePhone } from '#kernel/phone.ts';
import { VEHICLE_TYPES, needsDestination, serviceFromOnline } from '#modules/request/rules/services.ts';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import type { OnlineRequest } from '#modules/request/index.ts';
import { parsePoint } from '#modules/place/rules/coordinates.ts';
import { withoutFormatCharacters } from '#kernel/plain-text.ts';

/** Length limits. Longer values are refused with words, and stay on the page. */
export const MOST = { phone: 40, email: 254, description: 2_000, year: 20, name: 60, plate: 20, address: 300 } as const;

/** Only checks the form of an address; nothing is sent there. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** One line: no line ends, no control characters, single spaces. */
function line(text: string): string {
  return withoutFormatCharacters(text)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Several lines: line ends stay. */
function lines(text: string): string {
  return withoutFormatCharacters(text)
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

const text = (tidy: (text: string) => string) => z.string().default('').transform(tidy);
type Words = (typeof requestTexts)['fields'];

/** The form's fields by their column names (docs/product.md, "Validation"), in the order of the page. */
function schemaFor(words: Words) {
  const required = (missing: string, most: number) =>
    text(line).pipe(z.string().min(1, missing).max(most, words.tooLong(most)));
  const optional = (most: number, tidy = line) =>
    text(tidy)
      .pipe(z.string().max(most, words.tooLong(most)))
      .transform((value) => value || null);
  return z.object({
    phone: required(words.phone, MOST.phone).transform((typed, context) => {
      const phone = parsePhone(typed);
      if (phone) return phone;
      context.addIssue({ code: 'custom', message: words.phoneInvalid });
      return z.NEVER;
    }),
    email: optional(MOST.email).refine((email) => email === null || EMAIL.test(email), words.emailInvalid),
    service_type: text(line).transform((choice, context) => {
      const service = serviceFromOnline(choice);
      if (service) return service;
      context.addIssue({ code: 'custom', message: words.serviceType });
      return z.NEVER;
    }),
    service_description: optional(MOST.description, lines),
    vehicle_type: z.enum(VEHICLE_TYPES, words.vehicleType).default('Car'),
    vehicle_year: required(words.vehicleYear, MOST.year),
    vehicle_make: required(words.vehicleMake, MOST.name),
    vehicle_model: required(words.vehicleModel, MOST.name),
    vehicle_plate: optional(MOST.plate),
    location_address: required(words.location, MOST.address),
    destination_address: optional(MOST.address),
  });
}

const SCHEMAS = Object.fromEntries(
  LOCALES.map((locale) => [locale, schemaFor(textsFor(requestTexts, locale).fields)]),
) as Record<Locale, ReturnType<typeof schemaFor>>;

const REQUIRED = ['phone', 'vehicle_year', 'vehicle_make', 'vehicle_model', 'location_address'] as const;

type Fields = Readonly<Record<string, string>>;
export type Checked =
  { ok: true; request: OnlineRequest } | { ok: false; errors: Record<string, string>; toast: Toast };

/** Checks the form: returns the request to store, or an error per field and one toast for all. */
export function checkRequest(fields: Fields, locale: Locale = 'en'): Checked {
  const { fields: words } = textsFor(requestTexts, locale);
  const parsed = SCHEMAS[locale].safeParse(fields);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message;
  const service = serviceFromOnline(line(fields.service_type ?? ''));
  if (service && needsDestination(service) && isBlank(fields.destination_address)) {
    errors.destination_address = words.destination;
  }
  if (!parsed.success || Object.keys(errors).length > 0)
    return { ok: false, errors, toast: toastFor(fields, errors, locale) };
  const point = parsePoint(fields.customer_lat, fields.customer_lng);
  return {
    ok: true,
    request: {
      ...parsed.data,
      // An unreadable position is ignored: the typed address is enough.
      use_gps: point !== undefined,
      customer_lat: point?.lat ?? null,
      customer_lng: point?.lng ?? null,
      language: locale,
      text_consent: fields.text_consent === 'yes',
    },
  };
}

/** The first missing field (docs/product.md, "Validation"), else the only error, else a general toast. */
function toastFor(fields: Fields, errors: Record<string, string>, locale: Locale): Toast {
  const { fields: words, toasts } = textsFor(requestTexts, locale);
  if (REQUIRED.some((name) => isBlank(fields[name]))) return toasts.missingInformation;
  if (errors.destination_address === words.destination) return toasts.missingDestination;
  if (Object.keys(errors).length > 1) return textsFor(commonTexts, locale).errors[422];
  if (errors.phone === words.phoneInvalid) return toasts.invalidPhone;
  if (errors.email === words.emailInvalid) return toasts.invalidEmail;
  return textsFor(commonTexts, locale).errors[422];
}

function isBlank(typed: string | undefined): boolean {
  return line(typed ?? '') === '';
}
