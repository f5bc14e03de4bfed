import { LOCALES } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { withoutFormatCharacters } from '#kernel/plain-text.ts';
import { parsePointFields } from '#modules/place/rules/coordinates.ts';
import { lookUpPlace } from '#modules/place/rules/look-up.ts';
import { LOCKED_IN } from './locked-in.ts';
import { normalizeWords as plain, serviceNamedIn } from './service-named.ts';
import { VEHICLE_TYPES, needsDestination, serviceFromOnlineChoice } from './services.ts';
import {
  LABELED_LINE_PATTERN,
  TEXT_LABELS,
  VEHICLE_MAKES,
  COORDINATES_PATTERN,
  URL_PATTERN,
  YEAR_PATTERN,
  accuracyPattern,
  languageOfMatch,
  platePattern,
  serviceThenPlacePattern,
  textRequestWordsIn,
} from './text-request-words.ts';
import type { TextLabel } from './text-request-words.ts';

/** The fields of the request form that a text can fill. They have the form's names. */
export type TextFields = Partial<
  Record<
    | 'service_type'
    | 'location_address'
    | 'customer_lat'
    | 'customer_lng'
    | 'vehicle_type'
    | 'vehicle_year'
    | 'vehicle_make'
    | 'vehicle_model'
    | 'vehicle_plate'
    | 'destination_address'
    | 'service_description'
    | 'card_only'
    | 'locked_in',
    string
  >
>;

/** What a text says, together with earlier texts about the same request. */
export interface TextRequest {
  fields: TextFields;
  /** Whether the text begins with HELP ME, or with the same in another language. */
  beginsWithHelpMe: boolean;
  /** Whether the texts name a service, or a vehicle's year and make, which shows that the sender wants help. */
  namesServiceOrVehicle: boolean;
  language: Locale;
}

/** What earlier texts said, and what they left open. */
interface EarlierTexts {
  fields: TextFields;
  missing: readonly string[];
  language: Locale;
}

/** How many characters of a text are read: ten SMS segments, which is more than anybody needs. */
const MAX_CHARACTERS_READ = 1_600;
const MAX_WORDS_IF_SHORT = 4;
const MAX_WORDS_OF_REQUEST = 9;

/**
 * Reads a request by text. One thing per line is easiest, but the text may have any order, no labels and no line
 * breaks. What fits nothing else becomes the note.
 */
export function readTextRequest(body: string, earlier?: EarlierTexts): TextRequest {
  const reader = new Reader(earlier);
  let text = withoutFormatCharacters(body)
    .slice(0, MAX_CHARACTERS_READ)
    .replaceAll(/[‐-―−]/g, '-')
    .trim();
  for (const locale of LOCALES) {
    const opening = textRequestWordsIn(locale).opening.exec(text)?.[0];
    if (opening === undefined) continue;
    text = text.slice(opening.length);
    reader.beginsWithHelpMe = true;
    reader.countLanguage(locale, 3);
  }
  for (const line of text.split(/[\n\r;|]+|\s\/\s/)) reader.read(line.replace(/^[\s.,!*•-]+/, '').trim());
  return reader.result();
}

const wordCountOf = (text: string) => plain(text).split(' ').length;
const isShort = (text: string) => wordCountOf(text) <= MAX_WORDS_IF_SHORT;
const namesStreet = (words: string) => languageOfMatch(words, ({ street }) => street) !== undefined;

function isPlaceLike(text: string): boolean {
  const words = plain(text);
  if (/\d/.test(words) || namesStreet(words) || languageOfMatch(words, ({ place }) => place)) return true;
  return lookUpPlace(text) !== undefined;
}

class Reader {
  beginsWithHelpMe = false;
  private readonly fields: TextFields;
  private readonly heard = new Map<Locale, number>();
  private readonly left: string[] = [];

  constructor(private readonly earlier: EarlierTexts | undefined) {
    this.fields = { ...earlier?.fields };
  }

  countLanguage(locale: Locale, weight = 1): void {
    this.heard.set(locale, (this.heard.get(locale) ?? 0) + weight);
  }

  read(line: string): void {
    let rest = this.takePoint(line);
    for (const locale of LOCALES) {
      const plate = platePattern(locale).exec(rest);
      if (!plate?.[1]) continue;
      this.fields.vehicle_plate = plate[1].toUpperCase();
      this.countLanguage(locale);
      rest = rest.replace(plate[0], ' ');
      break;
    }
    rest = rest.replace(/[\s,.]+$/, '').trim();
    if (rest === '' || this.readLabeled(rest)) return;
    this.readUnlabeled(rest);
  }

  result(): TextRequest {
    this.fillMissingField();
    const { fields } = this;
    for (const note of this.left) this.addNote(note);
    const hasVehicle = Boolean(fields.vehicle_year && fields.vehicle_make);
    const [first, second] = [...this.heard].sort(([, one], [, other]) => other - one);
    const clearest = first && first[1] > (second?.[1] ?? 0) ? first[0] : undefined;
    return {
      fields,
      beginsWithHelpMe: this.beginsWithHelpMe,
      namesServiceOrVehicle: fields.service_type !== undefined || hasVehicle,
      language: clearest ?? this.earlier?.language ?? 'en',
    };
  }

  /** Takes coordinates out of a line, including those in a link to a map. */
  private takePoint(line: string): string {
    const found = COORDINATES_PATTERN.exec(line);
    const [, lat = '', lng = '', west] = found ?? [];
    const point = parsePointFields(lat, west && !lng.startsWith('-') ? `-${lng}` : lng);
    if (!found || !point) return line.replaceAll(URL_PATTERN, ' ');
    this.fields.customer_lat = String(point.lat);
    this.fields.customer_lng = String(point.lng);
    return line.replaceAll(URL_PATTERN, ' ').replace(found[0], ' ').replace(accuracyPattern(), ' ');
  }

  private readLabeled(line: string): boolean {
    const [, name = '', value = ''] = LABELED_LINE_PATTERN.exec(line) ?? [];
    const label = plain(name);
    for (const locale of LOCALES) {
      const { vehicles, labels } = textRequestWordsIn(locale);
      const vehicle = VEHICLE_TYPES.find((type) => vehicles[type].includes(label));
      const field = TEXT_LABELS.find((one) => labels[one].includes(label));
      if (!vehicle && !field) continue;
      this.countLanguage(locale);
      if (vehicle) {
        this.fields.vehicle_type = vehicle;
        this.setVehicle(value);
      } else if (field) this.setLabeled(field, value);
      return true;
    }
    return false;
  }

  private setLabeled(field: TextLabel, value: string): void {
    if (field === 'service') {
      if (!this.takeService(value)) this.left.push(value);
    } else if (field === 'inside') this.takeInside(value);
    else if (field === 'service_description') this.addNote(value);
    else this.fields[field] = field === 'vehicle_plate' ? value.toUpperCase() : value;
  }

  private readUnlabeled(line: string): void {
    const words = plain(line);
    const saysCardOnly = languageOfMatch(words, ({ cardOnly }) => cardOnly);
    if (saysCardOnly) {
      this.countLanguage(saysCardOnly);
      this.fields.card_only = 'yes';
      return;
    }
    if (languageOfMatch(words, ({ locked }) => locked) && this.takeInside(words) && isShort(line)) return;
    const rest = this.takeVehicle(line);
    if (rest === '') return;
    const [, first = '', second = ''] = serviceThenPlacePattern().exec(rest) ?? [];
    if (isShort(first) && isPlaceLike(second) && this.takeService(first)) return this.readUnlabeled(second);
    const isRequest =
      wordCountOf(rest) <= MAX_WORDS_OF_REQUEST && !languageOfMatch(plain(rest), ({ thanks }) => thanks);
    if (isRequest && this.takeService(rest)) {
      if (!isShort(rest)) this.left.push(rest);
    } else if (!this.takePlace(rest)) this.left.push(rest);
  }

  private takeInside(value: string): boolean {
    const words = plain(value);
    const who = LOCKED_IN.find((one) => languageOfMatch(words, ({ inside }) => inside[one]));
    if (who) this.fields.locked_in = who;
    return who !== undefined;
  }

  private takeService(value: string): boolean {
    const [service, locale] = serviceNamedIn(plain(value)) ?? [];
    if (!service || !locale) return false;
    this.countLanguage(locale);
    this.fields.service_type = service;
    return true;
  }

  /**
   * Takes the vehicle out of a line: from its year or make to the next comma.
   * @returns the rest of the line
   */
  private takeVehicle(line: string): string {
    const words = plain(line);
    const make = VEHICLE_MAKES.find((one) => new RegExp(`(?<![a-z0-9])${one}(?![a-z0-9])`).test(words));
    const year = YEAR_PATTERN.exec(line);
    const isStreet = namesStreet(words);
    if (!make && (!year || isStreet)) return line;
    const makeAt = make === undefined ? -1 : line.toLowerCase().indexOf(make);
    const start = Math.min(year?.index ?? line.length, makeAt < 0 ? line.length : makeAt);
    const isAddress = make !== undefined && isStreet && !year;
    if (isAddress || start === line.length) return line;
    const after = line.slice(start);
    const comma = after.indexOf(',');
    this.setVehicle(comma < 0 ? after : after.slice(0, comma));
    return `${line.slice(0, start)}${comma < 0 ? '' : after.slice(comma + 1)}`.replace(/[\s,.-]+$/, '').trim();
  }

  /** Sets the vehicle's year, make and model, if the text names them. Fields that it doesn't name stay as they are. */
  private setVehicle(value: string): void {
    const year = YEAR_PATTERN.exec(value)?.[0];
    if (year) this.fields.vehicle_year = year;
    const name = value
      .replace(year ?? '', ' ')
      .replaceAll(/[,\s]+/g, ' ')
      .trim();
    if (name === '') return;
    const make = VEHICLE_MAKES.find((one) => plain(name).startsWith(one)) ?? name.split(' ')[0] ?? '';
    this.fields.vehicle_make = name.slice(0, make.length);
    const model = name.slice(make.length).trim();
    if (model) this.fields.vehicle_model = model;
  }

  /**
   * Uses a text as the missing pickup or destination. Returns false if it isn't a place, or if it's a new place and
   * none is missing.
   */
  private takePlace(text: string): boolean {
    return isPlaceLike(text) && this.setPlace(text);
  }

  private setPlace(text: string): boolean {
    const { fields } = this;
    const isDestination = this.hasOnlyDestinationLeft();
    if (!isDestination && [fields.location_address, fields.destination_address].includes(text)) return true;
    if (!isDestination && fields.location_address === undefined) fields.location_address = text;
    else if ((isDestination || this.serviceNeedsDestination()) && fields.destination_address === undefined)
      fields.destination_address = text;
    else return false;
    return true;
  }

  /** Whether the destination is still missing, but the pickup isn't. */
  private hasOnlyDestinationLeft(): boolean {
    const missing = this.earlier?.missing ?? [];
    return missing.includes('destination_address') && !missing.includes('location_address');
  }

  private serviceNeedsDestination(): boolean {
    const service = serviceFromOnlineChoice(this.fields.service_type ?? '');
    return service !== undefined && needsDestination(service);
  }

  /** Words that fit nothing else count as the answer to what we last asked for. */
  private fillMissingField(): void {
    const missing = this.earlier?.missing ?? [];
    const [words] = this.left;
    if (words === undefined) return;
    const { fields } = this;
    if (missing.includes('location_address') && !fields.location_address && !fields.customer_lat) this.setPlace(words);
    else if (missing.includes('destination_address') && !fields.destination_address) fields.destination_address = words;
    else if (missing.includes('vehicle_make') && !fields.vehicle_make) this.setVehicle(words);
    else if (missing.includes('vehicle_model') && !fields.vehicle_model) fields.vehicle_model = words;
    else return;
    this.left.shift();
  }

  private addNote(note: string): void {
    const before = this.fields.service_description;
    if (before?.includes(note)) return;
    this.fields.service_description = before ? `${before}\n${note}` : note;
  }
}
