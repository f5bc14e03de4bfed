import { mapsTexts } from '#modules/place/copy/en/maps.ts';
import { useTexts } from './texts.ts';

/** Credits the source of a drawn map's roads, as its license requires. Sits in a corner of the map. */
export function RoadSource({ corner }: { corner: 'top' | 'bottom' }) {
  const place = corner === 'top' ? 'top-0 z-2 rounded-bl-s' : 'bottom-0 rounded-tl-s';
  return (
    <a
      className={`absolute right-0 bg-paper px-1.5 py-1 text-xs ${place}`}
      href="https://www.openstreetmap.org/copyright"
      target="_blank"
      rel="noreferrer"
    >
      {useTexts(mapsTexts).roadSource}
    </a>
  );
}
