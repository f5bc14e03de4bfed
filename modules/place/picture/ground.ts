import { allPlaces, allZips } from '../rules/look-up.ts';
import type { Point } from '../rules/distance.ts';
import type { Frame, Projection, Spot } from '../rules/projection.ts';
import type { MapBackground, MapArea, MapLabel, RoadKind, Shield } from '../rules/types.ts';
import { ROADS, WATERS } from '../roads/roads.ts';
import type { Road } from '../roads/roads.ts';
import { isInFrame, projectionOf } from './area.ts';
import { FRAME } from '../rules/shapes.ts';
import { LabelRoom } from './label-room.ts';
import type { Box } from './label-room.ts';
import { landIn } from './land.ts';
import { closedSvgPath, openSvgPath, spotsBetween } from './paths.ts';

const PLACE_FONT_SIZE = 14;
const LAKE_FONT_SIZE = 12;
const SHIELD_FONT_SIZE = 12;
const LARGEST_PLACE_COUNT = 3;
const MAX_PLACES = 8;
/** With fewer road signs and place names than this, the map also labels ZIP codes: at most this number of them. */
const MIN_LABELS = 3;
const MAX_SHIELDS = 9;
/** The shields (route signs) of one road are at least this far apart, in units of the drawing. */
const SHIELD_DISTANCE = 170;
/** Shields stay at least this far from the drawing's edge. */
const SHIELD_MARGIN = 16;
/** Half the side of the square around each marker that stays free of shields and names. */
const HALF_RESERVED_SIZE = 20;

/** The corners where the page puts the scale and the source of the map's data. */
const cornersOf = ({ width }: Frame): Box[] => [
  { left: 0, top: 0, right: 150, bottom: 36 },
  { left: width - 180, top: 0, right: width, bottom: 24 },
];

const KINDS: readonly RoadKind[] = ['interstate', 'us', 'tollway', 'loop', 'state'];

/**
 * Draws the ground, which is all that lies under a map's markers. Pure.
 * @param markers the places whose markers don't move; nothing may cover them
 */
export function drawBackground(area: MapArea, markers: readonly Point[], frame: Frame = FRAME): MapBackground {
  const projection = projectionOf(area, frame);
  const room = new LabelRoom(frame);
  // In a drawing of four times the area, draw twice as many signs and names.
  const labelFactor = Math.sqrt((frame.width * frame.height) / (FRAME.width * FRAME.height));
  for (const corner of cornersOf(frame)) room.reserveBox(corner);
  for (const marker of markers) room.reserve(projection.spot(marker), HALF_RESERVED_SIZE);
  const cities = allPlaces().map((place) => ({ point: place, text: place.city }));
  // Place the largest cities first, then road signs and names of lakes, then the other cities in the room that's left.
  const largest = labeledPlaces(cities, projection, room, Math.round(LARGEST_PLACE_COUNT * labelFactor));
  const shields = shieldsIn(projection, room, Math.round(MAX_SHIELDS * labelFactor));
  const lakes = lakesIn(projection, room);
  const labeled = new Set(largest.map(({ label }) => label.text));
  const others = cities.filter(({ text }) => !labeled.has(text));
  const places = [
    ...largest,
    ...labeledPlaces(others, projection, room, Math.round(MAX_PLACES * labelFactor) - largest.length),
  ];
  const zips = allZips().map((place) => ({ point: place, text: place.zip }));
  return {
    frame,
    ...landIn(projection),
    water: WATERS.flatMap(({ rings }) => rings.map((ring) => closedSvgPath(ring.map(projection.spot), frame))).join(''),
    roads: roadsIn(projection),
    shields,
    places:
      places.length + shields.length < MIN_LABELS
        ? [...places, ...labeledPlaces(zips, projection, room, MIN_LABELS)]
        : places,
    lakes,
  };
}

/** One path for all roads that look alike. Rough roads are drawn under exact ones, state roads under interstates. */
function roadsIn(projection: Projection): MapBackground['roads'] {
  return [true, false].flatMap((rough) =>
    KINDS.toReversed().flatMap((kind) => {
      const path = ROADS.filter((road) => road.kind === kind && road.rough === rough)
        .map(({ line }) => openSvgPath(line.map(projection.spot), projection.frame))
        .join('');
      return path === '' ? [] : [{ kind, rough, path }];
    }),
  );
}

/** Places a shield on each road, then a second one on roads that are long enough. */
function shieldsIn(projection: Projection, room: LabelRoom, most: number): Shield[] {
  const shields: (Shield & { route: string })[] = [];
  const roads = KINDS.flatMap((kind) => ROADS.filter((road) => road.kind === kind)).toSorted(
    (a, b) => Number(a.rough) - Number(b.rough),
  );
  for (const road of [...roads, ...roads]) {
    if (shields.length >= most) break;
    const isFarEnough = (spot: Spot) =>
      shields.every(({ route, x, y }) => route !== road.route || Math.hypot(x - spot.x, y - spot.y) >= SHIELD_DISTANCE);
    const text = shieldText(road);
    const label = room.placeOn(spotsAlong(road, projection).filter(isFarEnough), text, SHIELD_FONT_SIZE);
    if (label) shields.push({ route: road.route, kind: road.kind, text, x: label.x, y: label.y });
  }
  return shields.map(({ kind, text, x, y }) => ({ kind, text, x, y }));
}

/** What the sign says: the number, or a tollway's letters. */
function shieldText({ route, kind }: Road): string {
  return kind === 'tollway' ? route : route.replace(/^[A-Za-z]+-/, '');
}

/** The spots in view along a road, from its middle outward. */
function spotsAlong({ line }: Road, projection: Projection): Spot[] {
  const corners = line.map(projection.spot);
  const inView = corners
    .slice(1)
    .flatMap((to, index) => spotsOnSegment(corners[index] ?? to, to))
    .filter((spot) => isInFrame(spot, SHIELD_MARGIN, projection.frame));
  const middle = (inView.length - 1) / 2;
  return [...inView.entries()].sort(([a], [b]) => Math.abs(a - middle) - Math.abs(b - middle)).map(([, spot]) => spot);
}

/** Spots every few units along a line. If the line extends far beyond the drawing, they're farther apart. */
function spotsOnSegment(from: Spot, to: Spot): Spot[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return spotsBetween(from, to, Math.max(1, Math.min(400, Math.ceil(length / 6))));
}

function labeledPlaces(
  candidates: readonly { point: Point; text: string }[],
  projection: Projection,
  room: LabelRoom,
  most: number,
): (Spot & { label: MapLabel })[] {
  const places = [];
  for (const { point, text } of candidates) {
    if (places.length >= most) break;
    const spot = projection.spot(point);
    const label = room.isSpotFree(spot, 4) ? room.placeBeside(spot, text, { size: PLACE_FONT_SIZE }, 6) : null;
    if (!label) continue;
    room.reserve(spot, 4);
    places.push({ x: Math.round(spot.x), y: Math.round(spot.y), label });
  }
  return places;
}

/** The names of the lakes that are wide enough to hold them. */
function lakesIn(projection: Projection, room: LabelRoom): MapLabel[] {
  return WATERS.filter(({ kind }) => kind === 'lake').flatMap(({ name, rings }) => {
    const spots = rings.flatMap((ring) => ring.map(projection.spot));
    const xs = spots.map(({ x }) => x);
    const ys = spots.map(({ y }) => y);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    if (right - left < name.length * LAKE_FONT_SIZE * 0.4) return [];
    const middle = { x: (left + right) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
    return room.placeOn([middle], name, LAKE_FONT_SIZE) ?? [];
  });
}
