import { useId } from 'react';
import { useTexts } from '../texts.ts';
import { mapsTexts } from '#modules/place/copy/en/maps.ts';
import { MarkShape } from './MarkShape.tsx';
import type { MapLabel, MapView } from '#modules/place/rules/types.ts';

/** The map as SVG. The server computes its shapes, so it needs no script, key or network. */
export function MapPicture({ map }: { map: MapView }) {
  const id = useId();
  const t = useTexts(mapsTexts);
  return (
    <svg
      className="map-picture"
      viewBox="0 0 360 270"
      role="img"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      preserveAspectRatio="xMidYMid slice"
    >
      <title id={`${id}t`}>{map.title}</title>
      <desc id={`${id}d`}>{[...map.words.map(({ name, text }) => `${name}: ${text}.`), t.northUp].join(' ')}</desc>
      <path className="map-land" d={map.land} />
      <path className="map-border" d={map.borders} />
      {map.rings.map(({ x, y, r }) => (
        <circle key={r} className="map-ring" cx={x} cy={y} r={r} />
      ))}
      {map.route && (
        <>
          <path className="map-road" d={map.route.path} />
          <path className="map-lane" d={map.route.path} />
        </>
      )}
      {map.places.map(({ x, y, label }) => (
        <circle key={label.text} className="map-dot" cx={x} cy={y} r="2.5" />
      ))}
      {map.places.map(({ label }) => (
        <Label key={label.text} label={label} look="place" />
      ))}
      {map.rings.map(({ r, label }) => label && <Label key={r} label={label} look="ring" />)}
      {map.route?.label && <Label label={map.route.label} look="ring" />}
      {map.marks.map(({ kind, x, y, approximate }) =>
        approximate ? <circle key={kind} className="map-vague" cx={x} cy={y} r="24" /> : null,
      )}
      {map.marks.map(({ kind, letter, x, y, arrow }) => (
        <MarkShape key={kind} kind={kind} letter={letter} x={x} y={y} arrow={arrow} />
      ))}
      {map.marks.map(({ kind, label }) => label && <Label key={kind} label={label} look="mark" />)}
      {map.scale && (
        <>
          <path className="map-scale" d={`M${map.scale.x} ${map.scale.y - 6}v6h${map.scale.width}v-6`} />
          <Label
            label={{ x: map.scale.x + map.scale.width / 2, y: map.scale.y - 6, text: map.scale.text, anchor: 'middle' }}
            look="ring"
          />
        </>
      )}
    </svg>
  );
}

function Label({ label: { x, y, text, anchor }, look }: { label: MapLabel; look: 'place' | 'ring' | 'mark' }) {
  return (
    <text className={`map-text map-text-${look}`} x={x} y={y} textAnchor={anchor}>
      {text}
    </text>
  );
}
