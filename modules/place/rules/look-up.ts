import { haversineMiles, type Point } from './distance.ts';
import { PLACE_ALIASES, STATE } from './region.ts';
import { PLACE_TABLE, ZIP_TABLE } from './region-places.ts';

/** A place from our own table: the center of a city or ZIP code, so it's always approximate. */
export interface Place extends Point {
  /** The city and state, with the ZIP code if that was found: "Plano, TX" or "Plano, TX 75023". */
  label: string;
  /** The city: "Plano". It's all we show if the exact place is private. */
  city: string;
  approximate: true;
}

const { byZip, byName, nameLengths } = readTables();
const zipsInOrder = [...byZip].map(([zip, place]) => ({ ...place, zip })).sort((a, b) => (a.zip < b.zip ? -1 : 1));
const placesBySize = [...byName.values()].sort((a, b) => zipCountOf(b) - zipCountOf(a));

function zipCountOf({ city }: Place): number {
  return zipsInOrder.reduce((count, zip) => (zip.city === city ? count + 1 : count), 0);
}

/** How the state can be written after a city, in lower case. */
const STATE_WORDS = [STATE.code, STATE.name].map((word) => word.toLowerCase());

const STREET_WORDS = new Set(
  'st street rd road dr drive ave avenue blvd boulevard pkwy parkway hwy highway fwy freeway expy expressway ln lane ct court cir circle way trl trail pl place ter terrace loop tollway sq square'.split(
    ' ',
  ),
);

/**
 * The place that a typed address names; undefined if there's none. If the address has ZIP codes that we know, the last
 * of them decides. Otherwise, a name beats the others if it's followed by a comma, by the state or by nothing. A name
 * that's part of a street's name loses to all others ("Denton Dr, Dallas" is in Dallas). Between equals, the longest
 * name wins.
 */
export function lookUpPlace(text: string): Place | undefined {
  const typed = text.slice(0, 500);
  const zips = typed.match(/(?<!\d)\d{5}(?!\d)/g) ?? [];
  for (const zip of zips.reverse()) {
    const place = byZip.get(zip);
    if (place) return { ...place };
  }
  const found = bestMatch(normalizedWords(typed));
  return found && { ...found.place };
}

/** The postal abbreviations of the states, D.C. and Puerto Rico, and the full name of our state. */
const STATE_PATTERN = `al|ak|az|ar|ca|co|ct|de|dc|fl|ga|hi|id|il|in|ia|ks|ky|la|me|md|ma|mi|mn|ms|mo|mt|ne|nv|nh|nj|nm|ny|nc|nd|oh|ok|or|pa|pr|ri|sc|sd|tn|tx|ut|vt|va|wa|wv|wi|wy|${STATE.name}`;
/**
 * The end of an address: state, ZIP code, perhaps the country. A house number doesn't match, because a street comes
 * after it.
 */
const STATE_AND_ZIP = new RegExp(`\\b(?:${STATE_PATTERN})\\.?,?\\s+(\\d{5})(?:-\\d{4})?(?:,?\\s*usa?)?\\s*$`, 'i');

/**
 * The city that an address itself names; undefined if it names none that we know. Street names don't count. If the
 * address ends with an unknown ZIP code, its city is unknown too, whatever else it names.
 */
export function cityNamedIn(address: string): string | undefined {
  const typed = address.slice(0, 500);
  const zip = STATE_AND_ZIP.exec(typed)?.[1];
  if (zip !== undefined) return byZip.get(zip)?.city;
  const match = bestMatch(normalizedWords(typed));
  return match && match.rank > 0 ? match.place.city : undefined;
}

/**
 * Whether an address is surely outside the region: it ends with a ZIP code, and names no ZIP code or place that we
 * know. Without a ZIP code, it could be anywhere.
 */
export function isOutsideRegion(address: string): boolean {
  const zip = STATE_AND_ZIP.exec(address.slice(0, 500))?.[1];
  return zip !== undefined && lookUpPlace(address) === undefined;
}

/**
 * The known place or ZIP code that's nearest to a point. Undefined if none is within 40 miles, because the name of a
 * place that far away says nothing.
 */
export function nearestPlace(point: Point): (Place & { miles: number }) | undefined {
  let nearest: (Place & { miles: number }) | undefined;
  for (const place of [...byZip.values(), ...byName.values()]) {
    const miles = haversineMiles(point, place);
    if (miles <= 40 && (!nearest || miles < nearest.miles)) nearest = { ...place, miles };
  }
  return nearest;
}

/** All known places. The larger ones, which have more ZIP codes, come first. */
export function allPlaces(): readonly Place[] {
  return placesBySize;
}

/** The place of a ZIP code; undefined if we don't know the ZIP code. */
export function placeOfZip(zip: string): Place | undefined {
  return byZip.get(zip);
}

/** All known ZIP codes, in numerical order. */
export function allZips(): readonly (Place & { zip: string })[] {
  return zipsInOrder;
}

interface Match {
  place: Place;
  rank: number;
  length: number;
}

/**
 * The best place name in a text. Tries every run of words, so its time depends on the text and not on the size of the
 * table.
 */
function bestMatch(words: string[]): Match | undefined {
  let best: Match | undefined;
  for (let start = 0; start < words.length; start++) {
    for (const length of nameLengths) {
      const match = matchAt(words, start, length);
      // If two names have the same rank and length, the later one wins, because the city comes after the street.
      if (match && (!best || match.rank > best.rank || (match.rank === best.rank && match.length >= best.length))) {
        best = match;
      }
    }
  }
  return best;
}

function matchAt(words: string[], start: number, length: number): Match | undefined {
  const name = words.slice(start, start + length).join(' ');
  const place = byName.get(PLACE_ALIASES[name] ?? name);
  if (!place || words.slice(start, start + length).includes(',')) return undefined;
  const next = words[start + length];
  const isCityPosition = next === undefined || next === ',' || STATE_WORDS.includes(next);
  const rank = isCityPosition ? 2 : STREET_WORDS.has(next) ? 0 : 1;
  return { place, rank, length: name.length };
}

/** Splits a text into lowercase words. A comma, semicolon or line break becomes a word of its own: ",". */
function normalizedWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/[.'’]/g, '')
    .replaceAll(/[,;\n]/g, ' , ')
    .replaceAll(/[^a-z0-9,]+/g, ' ')
    .trim()
    .split(' ');
}

function readTables(): { byZip: Map<string, Place>; byName: Map<string, Place>; nameLengths: number[] } {
  const zips = new Map<string, Place>();
  let city = '';
  for (const entry of entries(ZIP_TABLE)) {
    const parts = entry.split(',');
    if (parts.length === 4) city = parts.shift() ?? '';
    const [zip = '', lat, lng] = parts;
    zips.set(zip, {
      lat: Number(lat),
      lng: Number(lng),
      label: `${city}, ${STATE.code} ${zip}`,
      city,
      approximate: true,
    });
  }
  const names = new Map<string, Place>();
  for (const entry of entries(PLACE_TABLE)) {
    const [name = '', lat, lng] = entry.split(',');
    const place: Place = {
      lat: Number(lat),
      lng: Number(lng),
      label: `${name}, ${STATE.code}`,
      city: name,
      approximate: true,
    };
    names.set(normalizedWords(name).join(' '), place);
  }
  const lengths = new Set([...names.keys()].map((name) => name.split(' ').length));
  return { byZip: zips, byName: names, nameLengths: [...lengths].sort((a, b) => a - b) };
}

function entries(table: string): string[] {
  return table.split(/[;\n]+/).filter((entry) => entry !== '');
}
