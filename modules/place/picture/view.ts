import { DEFAULT_BOUNDS, DEFAULT_CENTER } from '../rules/region.ts';
import type { Point } from '../rules/distance.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { mapsTexts } from '../copy/en/maps.ts';
import { areaAround, isInFrame, areSamePoint, projectionOf } from './area.ts';
import { FRAME, HALF_MARKER_SIZE } from '../rules/shapes.ts';
import { paddedBounds } from '../rules/projection.ts';
import type { Projection, Spot } from '../rules/projection.ts';
import { LabelRoom } from './label-room.ts';
import { spotsBetween } from './paths.ts';
import type { MapMark, MapSubject, MapView, MarkKind } from '../rules/types.ts';
import { markName, mapInWords } from './words.ts';

/** Half the size of a marker that has a ring around it. The ring means that the place is approximate. */
const HALF_MARKER_WITH_RING = 24;
/** How far an arrow at the edge extends from its marker. */
const ARROW_LENGTH = 14;
const EDGE_GAP = 4;
const MARK_FONT_SIZE = 18;
const ROUTE_FONT_SIZE = 14;
const SCALE_MILES = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** A map without the URL of its background picture and without Google's key. The caller adds both. */
export interface MapWithoutBackground extends Omit<MapView, 'ground' | 'key'> {
  /** The marked places that don't move. */
  standing: readonly Point[];
}

/** Draws a request's map. Pure, except that it reads the tables of places. */
export function drawMap(subject: MapSubject, locale: Locale = 'en'): MapWithoutBackground {
  const t = textsFor(mapsTexts, locale);
  const { pickup } = subject;
  const shownPoints = pointsToShow(subject);
  const area = areaAround(shownPoints);
  const projection = projectionOf(area);
  const room = new LabelRoom(FRAME);
  const marks = marksOf(subject, projection, room, locale);
  const route = routeOf(subject, marks, room, t.straight);
  const words = mapInWords(subject, locale);
  return {
    title: marks.length > 0 ? t.titled(marks.map(({ name }) => name)) : t.area,
    area,
    standing: marks.filter(({ kind, arrow }) => kind !== 'provider' && !arrow),
    route,
    scale: scaleOf(projection, t.miles),
    marks,
    words,
    notes: [
      ...(subject.approximate && pickup ? [t.approximate] : []),
      ...(areAtDifferentPlaces(marks) ? [t.straightNote] : []),
    ],
    bounds: areSamePoint(shownPoints) ? null : shownPoints.length > 0 ? paddedBounds(shownPoints) : DEFAULT_BOUNDS,
    center: shownPoints[0] ?? DEFAULT_CENTER,
    // Ask Google for the road only if the map shows the tow's route: on the way to the pickup, the route changes with
    // each position. Never ask on the customer's map, because customers only wait.
    byRoad: route?.ends[1] === 'destination' && subject.viewer !== 'customer',
  };
}

/**
 * What changes on a map when the provider has moved: the zoom that a new drawing would have, and the words about the
 * provider.
 */
export function providerMoveOnMap(subject: MapSubject, locale: Locale): { zoom: number; words: string } {
  const { zoom } = areaAround(pointsToShow(subject));
  const words = mapInWords(subject, locale).find(({ kind }) => kind === 'provider')?.text ?? '';
  return { zoom, words };
}

/**
 * Whether the map shows the way to the pickup and not the tow, because the provider isn't there yet. A provider sees
 * the way to the pickup only while driving. The desk always sees the tow.
 */
function isApproach({ viewer, pickup, provider, driving, stage }: MapSubject): boolean {
  if (!pickup || !provider || stage || viewer === 'desk') return false;
  return viewer !== 'provider' || driving;
}

/**
 * The places that the drawing must contain. A destination that isn't among them is drawn at the edge with an arrow,
 * unless it's in view anyway.
 */
function pointsToShow(subject: MapSubject): Point[] {
  const skipsDestination = isApproach(subject) || (subject.stage === 'there' && subject.pickup !== null);
  return pointsOf(subject)
    .filter(({ kind }) => !(kind === 'destination' && skipsDestination))
    .map(({ point }) => point);
}

/** Whether the markers are at different places, so that there's a distance to show. */
function areAtDifferentPlaces(marks: readonly MapMark[]): boolean {
  return marks.length > 0 && !areSamePoint(marks);
}

function pointsOf({ pickup, destination, provider }: MapSubject): { kind: MarkKind; point: Point }[] {
  const all = [
    { kind: 'destination' as const, point: destination },
    { kind: 'pickup' as const, point: pickup },
    { kind: 'provider' as const, point: provider },
  ];
  return all.filter((one): one is { kind: MarkKind; point: Point } => one.point !== null);
}

function marksOf(subject: MapSubject, projection: Projection, room: LabelRoom, locale: Locale): MapMark[] {
  const points = pointsOf(subject);
  const pickup = subject.pickup && projection.spot(subject.pickup);
  const placements = points.map(({ point }) => placeInFrame(projection.spot(point), pickup));
  const spots = spreadOverlapping(placements.map(({ spot }) => spot));
  const isApproximate = (kind: MarkKind) => kind === 'pickup' && subject.approximate;
  for (const spot of spots) room.reserve(spot, HALF_MARKER_SIZE);
  const at = (kind: MarkKind) => spots[points.findIndex((one) => one.kind === kind)];
  const [from, to] = endsOf(subject);
  for (const spot of spotsOnWay(at(from), at(to))) room.reserve(spot, 4);
  return points.map(({ kind, point }, index) => {
    const spot = spots[index] ?? { x: 0, y: 0 };
    const nameAndLetter = markName(kind, subject, locale);
    return {
      kind,
      ...nameAndLetter,
      lat: point.lat,
      lng: point.lng,
      ...roundSpot(spot),
      approximate: isApproximate(kind),
      label: room.placeBeside(
        spot,
        nameAndLetter.name,
        { size: MARK_FONT_SIZE, bold: true },
        (isApproximate(kind) ? HALF_MARKER_WITH_RING : HALF_MARKER_SIZE) + 4,
      ),
      arrow: placements[index]?.arrow ?? null,
    };
  });
}

/**
 * Where a spot is drawn: in its place, or at the edge of the drawing with an arrow toward it.
 * @param pickup the pickup's spot. The arrow points away from it or, if it's null, from the center of the drawing
 */
function placeInFrame(spot: Spot, pickup: Spot | null): { spot: Spot; arrow: string | null } {
  const { width, height } = FRAME;
  if (isInFrame(spot, HALF_MARKER_SIZE)) return { spot, arrow: null };
  const { x, y } = pickup ?? { x: width / 2, y: height / 2 };
  const [dx, dy] = [spot.x - x, spot.y - y];
  const rim = HALF_MARKER_SIZE + ARROW_LENGTH + EDGE_GAP;
  const reach = (at: number, direction: number, size: number) =>
    direction > 0 ? (size - rim - at) / direction : (rim - at) / direction;
  const part = Math.min(...[reach(x, dx, width), reach(y, dy, height)].filter(Number.isFinite));
  const angle = Math.atan2(dy, dx);
  const corner = (turn: number, far: number) => {
    const [cx, cy] = [Math.cos(angle + turn) * far, Math.sin(angle + turn) * far];
    return `${Math.round(cx)} ${Math.round(cy)}`;
  };
  const arrow = `M${corner(0, HALF_MARKER_SIZE + ARROW_LENGTH - 2)}L${corner(0.4, HALF_MARKER_SIZE + 4)}L${corner(-0.4, HALF_MARKER_SIZE + 4)}z`;
  return { spot: { x: x + dx * part, y: y + dy * part }, arrow };
}

/** Spots along the line between two markers, so close together that reserving them keeps labels off the line. */
function spotsOnWay(from: Spot | undefined, to: Spot | undefined): Spot[] {
  return from && to ? spotsBetween(from, to, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 8)) : [];
}

/** Moves overlapping markers apart, side by side. The text beside the map says how close the places are. */
function spreadOverlapping(spots: Spot[]): Spot[] {
  const placed: Spot[] = [];
  for (const { x, y } of spots) {
    const isFree = (at: number) =>
      placed.every((other) => Math.hypot(other.x - at, other.y - y) >= 2 * HALF_MARKER_SIZE);
    const tries = Array.from({ length: FRAME.width / HALF_MARKER_SIZE }, (_, n) => [
      x + n * HALF_MARKER_SIZE,
      x - n * HALF_MARKER_SIZE,
    ]).flat();
    const inside = tries.filter((at) => at >= HALF_MARKER_SIZE && at <= FRAME.width - HALF_MARKER_SIZE);
    placed.push({ x: inside.find(isFree) ?? x, y });
  }
  return placed;
}

function endsOf(subject: MapSubject): [MarkKind, MarkKind] {
  return isApproach(subject) ? ['provider', 'pickup'] : ['pickup', 'destination'];
}

/** The line of the route, with a label beside its middle on the side that has room. */
function routeOf(subject: MapSubject, marks: readonly MapMark[], room: LabelRoom, text: string): MapView['route'] {
  const ends = endsOf(subject);
  const [from, to] = ends.map((end) => marks.find(({ kind }) => kind === end));
  // Draw no line to a marker at the edge, or between two markers at the same place.
  if (!from || !to || from.arrow || to.arrow || !areAtDifferentPlaces([from, to])) return null;
  const beside = [0.5, 0.4, 0.6, 0.3, 0.7].flatMap((part) =>
    [14, -14].map((off) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part + off })),
  );
  return { ends, path: `M${from.x} ${from.y}L${to.x} ${to.y}`, label: room.placeOn(beside, text, ROUTE_FONT_SIZE) };
}

function scaleOf({ frame, bounds, unitsPerMile }: Projection, words: (miles: number) => string): MapView['scale'] {
  const unit = unitsPerMile((bounds.north + bounds.south) / 2);
  const miles = SCALE_MILES.findLast((one) => one * unit <= frame.width / 3);
  if (miles === undefined) return null;
  return { x: 14, y: 30, width: Math.round(miles * unit), text: words(miles) };
}

function roundSpot({ x, y }: Spot): Spot {
  return { x: Math.round(x), y: Math.round(y) };
}
