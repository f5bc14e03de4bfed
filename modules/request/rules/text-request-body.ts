import { parsePointFields } from '#modules/place/rules/coordinates.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { servicesTexts } from '../copy/en/services.ts';
import { textRequestTexts } from '../copy/en/text-request.ts';
import { paysOnlyByCard, readWaysToPay } from './answers.ts';
import { readLockedIn } from './locked-in.ts';
import { VEHICLE_TYPES, serviceFromOnlineChoice } from './services.ts';

/**
 * Writes the form's fields as a text that `text-request.ts` reads. It stays short and readable, because the customer
 * sees it before sending it. A field that's empty has no line.
 */
export function writeTextRequest(fields: Readonly<Record<string, string>>, locale: Locale): string {
  const words = textsFor(textRequestTexts, locale).body;
  const { services, vehicles } = textsFor(servicesTexts, locale);
  const line = (label: string, value: string | undefined) => (value?.trim() ? `${label}: ${oneLine(value)}` : '');
  const service = serviceFromOnlineChoice(fields.service_type ?? '');
  const vehicle = VEHICLE_TYPES.find((type) => type === fields.vehicle_type) ?? 'Car';
  const { vehicle_year: year = '', vehicle_make: make = '', vehicle_model: model = '' } = fields;
  const point = parsePointFields(fields.customer_lat, fields.customer_lng);
  const inside = readLockedIn(fields.locked_in);
  return [
    words.helpMe,
    service ? services[service] : '',
    line(words.at, withExit(fields.location_address, fields.location_exit)),
    point ? `${point.lat},${point.lng}` : '',
    line(vehicles[vehicle], `${year} ${make} ${model}`),
    line(words.plate, fields.vehicle_plate),
    line(words.to, fields.destination_address),
    inside ? line(words.inside, words[inside]) : '',
    paysOnlyByCard({ pays: readWaysToPay(fields) }) ? words.cardOnly : '',
    line(words.note, fields.service_description),
  ]
    .filter((written) => written !== '')
    .join('\n');
}

/**
 * The link that opens the phone's own messaging app with this text already written.
 * @param to in E.164 format
 */
export function smsLink(to: string, body: string): string {
  // iPhones expect the body after "&", Android phones after "?". Both accept "?&".
  return `sms:${to}?&body=${encodeURIComponent(body)}`;
}

/** The pickup with the exit or mile marker, which the form asks for in a field of its own. Either may be empty. */
export function withExit(address: string | null | undefined, exit: string | null | undefined): string {
  return [address, exit].filter((part) => part?.trim()).join(', ');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
