import { MARKER_SHAPES } from '#modules/place/rules/shapes.ts';
import type { MarkKind } from '#modules/place/rules/types.ts';
import { SIGN_PICTURES } from '../sign-look.ts';
import type { SignPicture } from '../sign-look.ts';

interface MarkShapeProps {
  kind: MarkKind;
  letter: string;
  x?: number;
  y?: number;
  /** If the place is outside the drawing, the SVG path of an arrow that points to it. */
  arrow?: string | null;
}

/** The markers with a picture. Other markers have a letter. */
const PICTURES: Partial<Record<MarkKind, SignPicture>> = { provider: 'truck', pickup: 'pin' };

/** A map marker, also used in the legend. */
export function MarkShape({ kind, letter, x = 0, y = 0, arrow }: MarkShapeProps) {
  const picture = PICTURES[kind];
  return (
    <g className={`map-mark map-mark-${kind}`} transform={`translate(${x} ${y})`}>
      {arrow && <path className="map-arrow" d={arrow} />}
      <path d={MARKER_SHAPES[kind]} />
      {picture ? (
        <path className="map-drawn" d={SIGN_PICTURES[picture]} transform="translate(-9.6 -9.6) scale(.8)" />
      ) : (
        <text y="6">{letter}</text>
      )}
    </g>
  );
}
