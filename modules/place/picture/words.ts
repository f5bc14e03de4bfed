import { direction, etaMinutes, formatEta, formatMiles, haversineMiles } from '../rules/distance.ts';
import type { Point } from '../rules/distance.ts';
import { nearestPlace } from '../rules/look-up.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { distanceTexts } from '../copy/en/distance.ts';
import { mapsTexts } from '../copy/en/maps.ts';
import type { MapSubject, MapWords, MarkKind } from '../rules/types.ts';

/** What a mark is called by who looks. */
export function nameOf(
  kind: MarkKind,
  { viewer, stage }: Pick<MapSubject, 'viewer' | 'stage'>,
  locale: Locale,
): { name: string; letter: string } {
  const { names } = textsFor(mapsTexts, locale);
  const own: MarkKind | null = viewer === 'customer' ? 'pickup' : viewer === 'provider' ? 'provider' : null;
  const pickup = viewer === 'family' ? names.vehicle : names.customer;
  const isLeft = kind === 'pickup' && stage === 'onward';
  const name = isLeft ? names.start : kind === own ? names.you : kind === 'pickup' ? pickup : names[kind];
  return { name, letter: name.slice(0, 1).toUpperCase() };
}

/** The map in words: whatever is drawn is also said, and who looks need not look. */
export function wordsOf(subject: MapSubject, locale: Locale): MapWords[] {
  const { viewer, pickup, destination, provider, assigned } = subject;
  const t = textsFor(mapsTexts, locale);
  const said = (kind: MarkKind, text: string): MapWords => ({ kind, ...nameOf(kind, subject, locale), text });
  const words: MapWords[] = [];
  const providerFirst = viewer !== 'provider';
  // The one who comes to the other is told by how far they are apart, the other by the place.
  if (providerFirst && (provider || assigned)) {
    words.push(said('provider', provider ? apart(subject, provider, pickup, locale) : t.noPosition));
  }
  if (pickup) {
    const measured = !providerFirst && provider;
    words.push(said('pickup', measured ? apart(subject, pickup, provider, locale) : near(pickup, locale)));
  }
  if (!providerFirst) words.push(said('provider', provider ? near(provider, locale) : t.noPosition));
  if (destination) words.push(said('destination', destinationFrom(subject, destination, locale)));
  return words;
}

/** Whose place the distance is told from, as it is called. */
const SEEN_FROM = { customer: 'you', provider: 'you', desk: 'customer', family: 'vehicle' } as const;

/** "4.2 miles, about 10 minutes, south-east of you": from who is waited for, or waits, to who looks. */
function apart({ viewer, driving, stage }: MapSubject, there: Point, here: Point | null, locale: Locale): string {
  if (!here) return near(there, locale);
  const t = textsFor(mapsTexts, locale);
  // Who has been said to be there is not told as far away by an older position.
  if (stage === 'there') return t.atPickup;
  if (stage === 'onward') return near(there, locale);
  const miles = haversineMiles(here, there);
  if (miles === 0) return t.with[SEEN_FROM[viewer]];
  const compass = textsFor(distanceTexts, locale)[direction(here, there)];
  return [
    formatMiles(miles, locale),
    driving ? t.about(formatEta(etaMinutes(miles), locale)) : '',
    t.from[SEEN_FROM[viewer]](compass),
  ]
    .filter(Boolean)
    .join(', ');
}

function destinationFrom({ viewer, pickup, stage }: MapSubject, destination: Point, locale: Locale): string {
  const t = textsFor(mapsTexts, locale);
  const miles = pickup ? haversineMiles(pickup, destination) : 0;
  if (!pickup || miles === 0 || stage === 'onward') return near(destination, locale);
  const compass = textsFor(distanceTexts, locale)[direction(pickup, destination)];
  return `${formatMiles(miles, locale)}, ${t.from[viewer === 'customer' ? 'you' : 'customer'](compass)}`;
}

function near(point: Point, locale: Locale): string {
  const t = textsFor(mapsTexts, locale);
  const place = nearestPlace(point);
  return place ? t.near(place.label) : t.farAway;
}
