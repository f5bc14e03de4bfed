import { SHAPES } from './shapes.ts';
import type { MarkKind } from './types.ts';

interface MarkShapeProps {
  kind: MarkKind;
  letter: string;
  x?: number;
  y?: number;
}

/** A marker of the drawing, and its key beside the words. */
export function MarkShape({ kind, letter, x = 0, y = 0 }: MarkShapeProps) {
  return (
    <g className={`map-mark map-mark-${kind}`} transform={`translate(${x} ${y})`}>
      <path d={SHAPES[kind]} />
      <text y="6">{letter}</text>
    </g>
  );
}
