import { useId } from 'react';
import { useTexts } from '../texts.ts';
import { mapsTexts } from '#modules/place/copy/en/maps.ts';
import { MarkShape } from './MarkShape.tsx';
import { FRAME } from '#modules/place/rules/shapes.ts';
import type { MapLabel, MapView } from '#modules/place/rules/types.ts';

/** The map as SVG. The server computes its shapes, so it needs no script and no key. */
export function MapPicture({ map }: { map: MapView }) {
  const id = useId();
  const t = useTexts(mapsTexts);
  return (
    <svg
      className="map-picture"
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      role="img"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      preserveAspectRatio="xMidYMid slice"
    >
      <title id={`${id}t`}>{map.title}</title>
      <desc id={`${id}d`}>{[...map.words.map(({ name, text }) => `${name}: ${text}.`), t.northUp].join(' ')}</desc>
      <image href={map.ground} {...FRAME} aria-hidden="true" />
      {map.route && (
        <>
          <path className="map-road" d={map.route.path} />
          <path className="map-lane" d={map.route.path} />
        </>
      )}
      {map.route?.label && <Label label={map.route.label} look="plain" />}
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
            look="plain"
          />
        </>
      )}
    </svg>
  );
}

function Label({ label: { x, y, text, anchor }, look }: { label: MapLabel; look: 'plain' | 'mark' }) {
  return (
    <text className={`map-text map-text-${look}`} x={x} y={y} textAnchor={anchor}>
      {text}
    </text>
  );
}
