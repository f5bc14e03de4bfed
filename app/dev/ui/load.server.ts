import type { Point } from '#modules/place/rules/distance.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import type { MapSubject } from '#modules/place/rules/types.ts';
import { mapFor } from '#modules/place/index.ts';
import type { SamplePageData } from './states.ts';

const DALLAS: Point = { lat: 32.7876, lng: -96.7985 };
const IRVING: Point = { lat: 32.8141, lng: -96.9489 };
const FORT_WORTH: Point = { lat: 32.7555, lng: -97.3308 };
const HOUSTON: Point = { lat: 29.7604, lng: -95.3698 };

const EMPTY_SUBJECT: MapSubject = {
  viewer: 'customer',
  pickup: null,
  approximate: false,
  destination: null,
  provider: null,
  assigned: false,
  driving: false,
};

export function sampleMaps(locale: Locale): SamplePageData['maps'] {
  const draw = (subject: Partial<MapSubject>) => mapFor({ ...EMPTY_SUBJECT, ...subject }, locale);
  return {
    area: draw({}),
    pickup: draw({ pickup: DALLAS, approximate: true }),
    approach: draw({ pickup: DALLAS, provider: IRVING, assigned: true, driving: true }),
    tow: draw({ viewer: 'desk', pickup: DALLAS, destination: FORT_WORTH, provider: IRVING, assigned: true }),
    faraway: draw({ pickup: DALLAS, destination: HOUSTON, provider: IRVING, assigned: true, driving: true }),
  };
}
