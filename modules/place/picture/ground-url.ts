import { sealDeterministically, unseal } from '#kernel/server/sealed.ts';
import type { Point } from '../rules/distance.ts';
import type { Frame } from '../rules/projection.ts';
import { FRAME } from '../rules/shapes.ts';
import type { MapBackground, MapArea } from '../rules/types.ts';
import { drawBackground } from './ground.ts';

const PURPOSE = 'the ground of a map';
/** The ground (the picture under a map's markers) has no owner: anybody who has its URL may fetch it. */
const NO_OWNER = 'anybody';
const MAX_LENGTH = 400;

/**
 * The URL of the picture under a map's markers. It's encrypted, because a URL mustn't reveal where somebody is. The
 * same ground always has the same URL, so browsers fetch it once.
 * @param markers the places whose markers don't move
 */
export function backgroundUrl({ zoom, center }: MapArea, markers: readonly Point[], frame: Frame = FRAME): string {
  const numbers = [zoom, frame.width, frame.height, ...[center, ...markers].flatMap(({ lat, lng }) => [lat, lng])];
  return `/map/${sealDeterministically(numbers.join(' '), PURPOSE, NO_OWNER)}`;
}

/** Draws the picture for a URL from {@link backgroundUrl}. Undefined if the encrypted part of the URL was changed. */
export function backgroundFromUrl(sealed: string): MapBackground | undefined {
  const unsealed = sealed.length <= MAX_LENGTH ? unseal(sealed, PURPOSE, NO_OWNER) : undefined;
  if (unsealed === undefined) return undefined;
  const [zoom = 0, width = 0, height = 0, ...degrees] = unsealed.split(' ').map(Number);
  const points = Array.from({ length: degrees.length / 2 }, (_, n) => ({
    lat: degrees[2 * n] ?? 0,
    lng: degrees[2 * n + 1] ?? 0,
  }));
  const [center, ...markers] = points;
  return center && drawBackground({ zoom, center }, markers, { width, height });
}
