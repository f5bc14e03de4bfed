import { z } from 'zod';
import { parsePhone } from '#kernel/phone.ts';
import { readAnswers, paysOnlyByCard } from '#modules/request/rules/answers.ts';
import { readLockedIn } from '#modules/request/rules/locked-in.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import {
  VEHICLE_TYPES,
  mayHaveDestination,
  needsDestination,
  serviceFromOnlineChoice,
} from '#modules/request/rules/services.ts';
import { withExit } from '#modules/request/rules/text-request-body.ts';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import type { OnlineRequest } from '#modules/request/index.ts';
import { parsePositionFields } from '#modules/place/rules/coordinates.ts';
import { withoutFormatCharacters } from '#kernel/plain-text.ts';

/** Length limits. The form refuses a longer value with a message, and keeps the value in the field. */
export const MAX_FIELD_LENGTH = {
  phone: 40,
  email: 254,
  description: 2_000,
  year: 20,
  name: 60,
  plate: 20,
  address: 300,
  exit: 100,
} as const;

export const REQUEST_INTENT = 'request_offer';
/** A year has four digits. If more are typed, the form asks whether the year is right. */
const YEAR_DIGITS = 4;

/** What an email address looks like. That's all we check, because we never send email. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Makes a text one line: no line breaks, no control characters, single spaces. */
function oneLine(text: string): string {
  return withoutFormatCharacters(text)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Cleans a text of several lines, and keeps its line breaks. */
function severalLines(text: string): string {
  return withoutFormatCharacters(text)
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

const text = (normalize: (text: string) => string) => z.string().default('').transform(normalize);
type Words = (typeof requestTexts)['fields'];

/**
 * The schema that checks the form's fields (docs/product.md, "Validation"). The fields have the names of the database
 * columns, and are in the order of the page.
 */
function schemaFor(words: Words) {
  const required = (missing: string, maxLength: number) =>
    text(oneLine).pipe(z.string().min(1, missing).max(maxLength, words.tooLong(maxLength)));
  const optional = (maxLength: number, normalize = oneLine) =>
    text(normalize)
      .pipe(z.string().max(maxLength, words.tooLong(maxLength)))
      .transform((value) => value || null);
  return z.object({
    service_type: text(oneLine).transform((choice, context) => {
      const service = serviceFromOnlineChoice(choice);
      if (service) return service;
      context.addIssue({ code: 'custom', message: words.serviceType });
      return z.NEVER;
    }),
    location_address: required(words.location, MAX_FIELD_LENGTH.address),
    location_exit: optional(MAX_FIELD_LENGTH.exit),
    destination_address: optional(MAX_FIELD_LENGTH.address),
    phone: required(words.phone, MAX_FIELD_LENGTH.phone).transform((typed, context) => {
      const phone = parsePhone(typed);
      if (phone) return phone;
      context.addIssue({ code: 'custom', message: words.phoneInvalid });
      return z.NEVER;
    }),
    vehicle_year: required(words.vehicleYear, MAX_FIELD_LENGTH.year),
    vehicle_make: required(words.vehicleMake, MAX_FIELD_LENGTH.name),
    vehicle_model: required(words.vehicleModel, MAX_FIELD_LENGTH.name),
    vehicle_type: z.enum(VEHICLE_TYPES, words.vehicleType).default('Car'),
    vehicle_plate: optional(MAX_FIELD_LENGTH.plate),
    service_description: optional(MAX_FIELD_LENGTH.description, severalLines),
    email: optional(MAX_FIELD_LENGTH.email).refine(
      (email) => email === null || EMAIL_PATTERN.test(email),
      words.emailInvalid,
    ),
  });
}

const SCHEMAS = Object.fromEntries(
  LOCALES.map((locale) => [locale, schemaFor(textsFor(requestTexts, locale).fields)]),
) as Record<Locale, ReturnType<typeof schemaFor>>;

const REQUIRED_FIELDS = ['phone', 'vehicle_year', 'vehicle_make', 'vehicle_model', 'location_address'] as const;

type Fields = Readonly<Record<string, string>>;
export type RequestCheck =
  { ok: true; request: OnlineRequest } | { ok: false; errors: Record<string, string>; toast: Toast };

/**
 * Checks the form.
 * @returns the request to store, or an error for each bad field and one toast for all of them
 */
export function checkRequest(fields: Fields, locale: Locale = 'en'): RequestCheck {
  const { fields: words } = textsFor(requestTexts, locale);
  const parsed = SCHEMAS[locale].safeParse(fields);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message;
  const service = serviceFromOnlineChoice(oneLine(fields.service_type ?? ''));
  if (service && needsDestination(service) && isBlank(fields.destination_address)) {
    errors.destination_address = words.destination;
  }
  Object.assign(errors, doubtsOf(fields, service, words, errors));
  if (!parsed.success || Object.keys(errors).length > 0)
    return { ok: false, errors: inPageOrder(errors, locale), toast: toastFor(fields, errors, locale) };
  const { customer_lat: lat = '', customer_lng: lng = '', customer_accuracy: accuracy = '' } = fields;
  const place = parsePositionFields({ lat, lng, accuracy });
  const { location_exit: exit, ...columns } = parsed.data;
  const answers = readAnswers(fields, columns.service_type);
  return {
    ok: true,
    request: {
      ...columns,
      location_address: withExit(columns.location_address, exit),
      destination_address: mayHaveDestination(columns.service_type) ? columns.destination_address : null,
      // Ignore a position that can't be read: the typed address is enough.
      use_gps: place !== undefined,
      customer_lat: place?.lat ?? null,
      customer_lng: place?.lng ?? null,
      location_accuracy_m: place?.accuracyM ?? null,
      card_only: paysOnlyByCard(answers),
      answers,
      locked_in: readLockedIn(fields.locked_in),
      language: locale,
      text_consent: fields.text_consent === 'yes',
    },
  };
}

function inPageOrder(errors: Record<string, string>, locale: Locale): Record<string, string> {
  const order = Object.keys(SCHEMAS[locale].shape);
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
}

/**
 * The questions about values that are possible, but probably a mistake. Each is asked once: if the same value is sent
 * again, it's accepted.
 */
function doubtsOf(
  fields: Fields,
  service: ServiceType | undefined,
  words: Words,
  errors: Readonly<Record<string, string>>,
) {
  const { vehicle_year: year = '', location_address: pickup, destination_address: destination = '' } = fields;
  const isSameAddress =
    service &&
    needsDestination(service) &&
    !isBlank(destination) &&
    comparableAddress(destination) === comparableAddress(pickup);
  const doubts: Record<string, string> = {};
  if (!errors.vehicle_year && year.replaceAll(/\D/g, '').length > YEAR_DIGITS && fields.sure_year !== year)
    doubts.vehicle_year = words.yearDoubtful;
  if (isSameAddress && fields.sure_destination !== destination) doubts.destination_address = words.destinationDoubtful;
  return doubts;
}

/** An address without capitals and punctuation, to compare two of them. */
function comparableAddress(text = ''): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Picks the toast for a refused form: about missing fields if there are any (docs/product.md, "Validation"); about the
 * phone number or the email if that's the only error; otherwise a general one.
 */
function toastFor(fields: Fields, errors: Record<string, string>, locale: Locale): Toast {
  const { fields: words, toasts } = textsFor(requestTexts, locale);
  if (REQUIRED_FIELDS.some((name) => isBlank(fields[name]))) return toasts.missingInformation;
  if (errors.destination_address === words.destination) return toasts.missingDestination;
  if (Object.keys(errors).length > 1) return textsFor(commonTexts, locale).errors[422];
  if (errors.phone === words.phoneInvalid) return toasts.invalidPhone;
  if (errors.email === words.emailInvalid) return toasts.invalidEmail;
  return textsFor(commonTexts, locale).errors[422];
}

function isBlank(typed: string | undefined): boolean {
  return oneLine(typed ?? '') === '';
}
