import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { FRAME } from '#modules/place/rules/shapes.ts';
import { pointOnPinMap, spotOnPinMap, unitsOnPinMap } from '#modules/place/rules/pin.ts';
import type { PinMap } from '#modules/place/rules/pin.ts';
import type { Spot } from '#modules/place/rules/projection.ts';
import { RoadSource } from '../../ui/RoadSource.tsx';
import { useTexts } from '../../ui/texts.ts';

/**
 * The size of the visible part of the map, in SVG units. The drawing is larger (`FRAME`), and only its middle is shown.
 * On a phone, a unit is about a pixel.
 */
const WIDTH = 320;
const HEIGHT = 140;
/** The pin can't be moved closer to the edge than this many SVG units. */
const MIN_EDGE_DISTANCE = 12;
const KEY_STEP = 4;

const STEP_OF_KEY: Partial<Record<string, Spot>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

interface MovablePinProps {
  map: PinMap;
  point: Point;
  /** The radius of the possible error in meters; null if the person placed the pin. */
  accuracyM: number | null;
  onMove: (point: Point) => void;
}

/**
 * A drawn map with the person's pin, which can be moved with a finger or the arrow keys. A measured position has a ring
 * that shows how exact it is.
 */
export function MovablePin({ map, point, accuracyM, onMove }: MovablePinProps) {
  const t = useTexts(requestTexts).pickup;
  const box = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Spot | null>(null);
  // Scroll the map into view, because the person should check the pin, and the bar at the bottom edge may cover it.
  useEffect(() => {
    // Some browsers return a promise here, which an effect mustn't return.
    void box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const spot = movableSpot(spotOnPinMap(map, point));
  const shown = drag ?? spot;
  const spotUnder = ({ clientX, clientY }: PointerEvent): Spot => {
    const { left, top, width } = box.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: WIDTH };
    const unit = WIDTH / width;
    return movableSpot({ x: (clientX - left) * unit - WIDTH / 2, y: (clientY - top) * unit - HEIGHT / 2 });
  };
  const drop = (event: PointerEvent) => {
    if (!drag) return;
    setDrag(null);
    onMove(pointOnPinMap(map, spotUnder(event)));
  };
  const step = (event: KeyboardEvent) => {
    const by = STEP_OF_KEY[event.key];
    if (!by) return;
    event.preventDefault();
    onMove(pointOnPinMap(map, movableSpot({ x: spot.x + by.x, y: spot.y + by.y })));
  };
  const x = WIDTH / 2 + shown.x;
  const y = HEIGHT / 2 + shown.y;
  return (
    <div ref={box} className="relative overflow-hidden rounded-m border-2 border-edge" role="group" aria-label={t.map}>
      <svg className="block w-full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <image href={map.ground} x={(WIDTH - FRAME.width) / 2} y={(HEIGHT - FRAME.height) / 2} {...FRAME} />
        {accuracyM !== null && (
          <circle
            className="fill-amber/25 stroke-ink"
            strokeWidth="1.5"
            cx={WIDTH / 2 + spot.x}
            cy={HEIGHT / 2 + spot.y}
            r={Math.max(9, unitsOnPinMap(map, accuracyM))}
          />
        )}
      </svg>
      <button
        type="button"
        aria-label={t.pin}
        className="absolute grid size-14 [translate:-50%_-50%] cursor-grab touch-none place-items-center rounded-full"
        style={{ left: `${(100 * x) / WIDTH}%`, top: `${(100 * y) / HEIGHT}%` }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag(spot);
        }}
        onPointerMove={(event) => drag && setDrag(spotUnder(event))}
        onPointerUp={drop}
        onPointerCancel={() => setDrag(null)}
        onKeyDown={step}
      >
        <svg className="[translate:0_-50%]" width="32" height="40" viewBox="0 0 32 40" aria-hidden="true">
          <path
            className="fill-amber stroke-on-amber"
            strokeWidth="2.5"
            strokeLinejoin="round"
            d="M16 38.5C9 29 4 22.5 4 15a12 12 0 0 1 24 0c0 7.5-5 14-12 23.5z"
          />
          <circle className="fill-on-amber" cx="16" cy="15" r="4.5" />
        </svg>
      </button>
      <RoadSource corner="bottom" />
    </div>
  );
}

/** The nearest spot that's far enough from the edge, so that the pin can be moved again. */
function movableSpot({ x, y }: Spot): Spot {
  const within = (value: number, size: number) =>
    Math.min(size / 2 - MIN_EDGE_DISTANCE, Math.max(MIN_EDGE_DISTANCE - size / 2, value));
  return { x: within(x, WIDTH), y: within(y, HEIGHT) };
}
