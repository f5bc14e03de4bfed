import { SHAPES } from '#modules/place/rules/shapes.ts';
import type { MarkKind } from '#modules/place/rules/types.ts';

interface MarkShapeProps {
  kind: MarkKind;
  letter: string;
  x?: number;
  y?: number;
  /** The direction of something outside the drawing, to which the marker points. */
  arrow?: string | null;
}

/** A map marker, also used in the legend. */
export function MarkShape({ kind, letter, x = 0, y = 0, arrow }: MarkShapeProps) {
  return (
    <g className={`map-mark map-mark-${kind}`} transform={`translate(${x} ${y})`}>
      {arrow && <path className="map-arrow" d={arrow} />}
      <path d={SHAPES[kind]} />
      <text y="6">{letter}</text>
    </g>
  );
}
