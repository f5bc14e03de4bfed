import { RoadSource } from '../RoadSource.tsx';
import { useTexts } from '../texts.ts';
import { mapsTexts } from '#modules/place/copy/en/maps.ts';
import { MapPicture } from './MapPicture.tsx';
import { MarkShape } from './MarkShape.tsx';
import type { MapView } from '#modules/place/rules/types.ts';
import { useLiveMap } from './use-live-map.ts';

interface ServiceMapProps {
  map: MapView;
  /**
   * Set this if the map is the first thing on a phone's screen. It's then as wide as the screen, and not too high. The
   * page must show its description elsewhere (`MapInWords`).
   */
  atTop?: boolean;
}

/**
 * Shows where everybody is, in a drawing and in words. If there's a Google Maps key and script, and Google responds, a
 * live map replaces the drawing. `map` comes from the page's loader (`mapFor` of modules/place).
 */
export function ServiceMap({ map, atTop = false }: ServiceMapProps) {
  const t = useTexts(mapsTexts);
  const { box, live, failure } = useLiveMap(map);
  return (
    <figure className={atTop ? 'map map-top' : 'map'}>
      <div className={live ? 'map-face map-face-live' : 'map-face'}>
        <MapPicture map={map} />
        {map.key && <div ref={box} className="map-live" role="region" aria-label={map.title} />}
        {!live && <RoadSource corner="top" />}
      </div>
      <figcaption>
        {!atTop && <MapInWords map={map} />}
        {map.key && (
          <p className="map-state" role="status">
            {failure && t[failure]}
          </p>
        )}
      </figcaption>
    </figure>
  );
}

/** What the map shows, in words, and where its data is from. */
export function MapInWords({ map }: { map: MapView }) {
  const t = useTexts(mapsTexts);
  return (
    <div className="map-words">
      <ul>
        {map.words.map(({ kind, letter, name, text }) => (
          <li key={kind}>
            <svg className="map-key" viewBox="-19 -19 38 38" aria-hidden="true">
              <MarkShape kind={kind} letter={letter} />
            </svg>
            <span>
              <strong>{name}:</strong> {text}
            </span>
          </li>
        ))}
      </ul>
      {map.notes.length > 0 && <p className="sub">{map.notes.join(' ')}</p>}
      <p className="map-sources">{t.attribution}</p>
    </div>
  );
}
