import { directionBetween, etaMinutes, formatEta, formatMiles, haversineMiles } from '../rules/distance.ts';
import type { Point } from '../rules/distance.ts';
import { nearestPlace } from '../rules/look-up.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { distanceTexts } from '../copy/en/distance.ts';
import { mapsTexts } from '../copy/en/maps.ts';
import type { MapSubject, MapWords, MarkKind } from '../rules/types.ts';

/** The name of a marker, as the viewer reads it. */
export function markName(
  kind: MarkKind,
  { viewer, stage }: Pick<MapSubject, 'viewer' | 'stage'>,
  locale: Locale,
): { name: string; letter: string } {
  const { names } = textsFor(mapsTexts, locale);
  const viewersMark: MarkKind | null = viewer === 'customer' ? 'pickup' : viewer === 'provider' ? 'provider' : null;
  const pickup = viewer === 'family' ? names.vehicle : names.customer;
  const hasLeftPickup = kind === 'pickup' && stage === 'onward';
  const name = hasLeftPickup
    ? names.start
    : kind === viewersMark
      ? names.you
      : kind === 'pickup'
        ? pickup
        : names[kind];
  return { name, letter: name.slice(0, 1).toUpperCase() };
}

/** The map as text. It says everything that's drawn, for people who can't see the map. */
export function mapInWords(subject: MapSubject, locale: Locale): MapWords[] {
  const { viewer, pickup, destination, provider, assigned } = subject;
  const t = textsFor(mapsTexts, locale);
  const wordsAbout = (kind: MarkKind, text: string): MapWords => ({ kind, ...markName(kind, subject, locale), text });
  const words: MapWords[] = [];
  const providerFirst = viewer !== 'provider';
  // The provider reads how far away the pickup is. Everybody else reads how far away the provider is.
  if (providerFirst && (provider || assigned)) {
    words.push(wordsAbout('provider', provider ? distanceWords(subject, provider, pickup, locale) : t.noPosition));
  }
  if (pickup) {
    const measured = !providerFirst && provider;
    words.push(
      wordsAbout('pickup', measured ? distanceWords(subject, pickup, provider, locale) : placeWords(pickup, locale)),
    );
  }
  if (!providerFirst) words.push(wordsAbout('provider', provider ? placeWords(provider, locale) : t.noPosition));
  if (destination) words.push(wordsAbout('destination', destinationWords(subject, destination, locale)));
  return words;
}

/** The place that distances are measured from, as the viewer calls it. */
const MEASURED_FROM = { customer: 'you', provider: 'you', desk: 'customer', family: 'vehicle' } as const;

/** How far away somebody is, such as "4.2 miles, about 10 minutes, southeast of you". */
function distanceWords(
  { viewer, driving, stage }: MapSubject,
  target: Point,
  from: Point | null,
  locale: Locale,
): string {
  if (!from) return placeWords(target, locale);
  const t = textsFor(mapsTexts, locale);
  // If the provider has reported the arrival, ignore an older position that says otherwise.
  if (stage === 'there') return t.atPickup;
  if (stage === 'onward') return placeWords(target, locale);
  const miles = haversineMiles(from, target);
  if (miles === 0) return t.with[MEASURED_FROM[viewer]];
  const compass = textsFor(distanceTexts, locale)[directionBetween(from, target)];
  return [
    formatMiles(miles, locale),
    driving ? t.about(formatEta(etaMinutes(miles), locale)) : '',
    t.from[MEASURED_FROM[viewer]](compass),
  ]
    .filter(Boolean)
    .join(', ');
}

function destinationWords({ viewer, pickup, stage }: MapSubject, destination: Point, locale: Locale): string {
  const t = textsFor(mapsTexts, locale);
  const miles = pickup ? haversineMiles(pickup, destination) : 0;
  if (!pickup || miles === 0 || stage === 'onward') return placeWords(destination, locale);
  const compass = textsFor(distanceTexts, locale)[directionBetween(pickup, destination)];
  return `${formatMiles(miles, locale)}, ${t.from[viewer === 'customer' ? 'you' : 'customer'](compass)}`;
}

function placeWords(point: Point, locale: Locale): string {
  const t = textsFor(mapsTexts, locale);
  const place = nearestPlace(point);
  return place ? t.near(place.label) : t.farAway;
}
