/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import { SECOND } from '#kernel/constants.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { SINGLE_PLACE_ZOOM, MARKER_SHAPES } from '#modules/place/rules/shapes.ts';
import type { MapMark, MapView, MarkKind } from '#modules/place/rules/types.ts';

/** What went wrong: a key of `mapsTexts`. */
export type MapFault = 'loadFailed' | 'initFailed' | 'routeFailed';

export class MapError extends Error {
  constructor(readonly fault: MapFault) {
    super(fault);
  }
}

export interface LiveMap {
  /** Moves the markers. Keeps the user's pan and zoom. */
  show(map: MapView): void;
  close(): void;
}

interface LiveMapOptions {
  key: string;
  locale: Locale;
  map: MapView;
  /** Called if something fails after the map has opened: Google refuses the key late, or the route can't be loaded. */
  onFault: (fault: MapFault) => void;
}

const ROUTE_TIMEOUT_MS = 10 * SECOND;
/** Events by which a user takes over the map. From then on, our code leaves the view alone. */
const TAKEOVER_EVENTS = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Opens a Google map in a box and waits until it's drawn. The promise may never settle, because Google's loader never
 * gives up, so the caller needs a timeout.
 * @throws MapError
 */
export async function openLiveMap(box: HTMLElement, { key, locale, map, onFault }: LiveMapOptions): Promise<LiveMap> {
  const libraries = await load(key, locale).catch(() => {
    throw new MapError('loadFailed');
  });
  let liveMap: GoogleMap;
  try {
    liveMap = new GoogleMap(box, libraries, onFault);
    liveMap.show(map);
  } catch {
    throw new MapError('initFailed');
  }
  const stopListening = onRefusal(() => onFault('loadFailed'));
  await liveMap.drawn;
  if (refused) {
    stopListening();
    liveMap.close();
    throw new MapError('loadFailed');
  }
  return {
    show: (next) => liveMap.show(next),
    close() {
      stopListening();
      liveMap.close();
    },
  };
}

type Libraries = google.maps.MapsLibrary & google.maps.MarkerLibrary;

let configured = false;
let refused = false;
const refusalListeners = new Set<() => void>();

/*
 * Google calls this when it refuses the key. It's set at module level on purpose: bundlers don't put a file with such a
 * side effect into a chunk that other pages load too.
 */
(window as { gm_authFailure?: () => void }).gm_authFailure = () => {
  refused = true;
  for (const listener of refusalListeners) listener();
};

async function load(key: string, locale: Locale): Promise<Libraries> {
  if (!configured) {
    configured = true;
    addNoncedStyle();
    // Send Google only our origin, since our paths are secret links.
    setOptions({ key, v: 'quarterly', language: locale, region: 'US', authReferrerPolicy: 'origin' });
  }
  if (refused) throw new MapError('loadFailed');
  const [maps, marker] = await Promise.all([importLibrary('maps'), importLibrary('marker')]);
  return { ...maps, ...marker };
}

/**
 * Calls the listener when Google refuses the key, or immediately if it already has.
 * @returns a function that unsubscribes
 */
function onRefusal(listener: () => void): () => void {
  if (refused) listener();
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/**
 * Adds a style element with the CSP nonce, unless the page already has one. Google's loader copies the nonce from the
 * page's first style element.
 */
function addNoncedStyle(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (!nonce || document.querySelector('style[nonce], link[rel="stylesheet"][nonce]')) return;
  const style = document.createElement('style');
  style.setAttribute('nonce', nonce);
  document.head.append(style);
}

class GoogleMap implements LiveMap {
  readonly drawn: Promise<void>;
  private readonly map: google.maps.Map;
  private readonly markers = new Map<MarkKind, google.maps.Marker>();
  private line: google.maps.Polyline | undefined;
  private road: google.maps.Polyline[] = [];
  private drawnRoute = '';
  private takenOver = false;
  private closed = false;
  private readonly takeOver = () => {
    this.takenOver = true;
  };

  constructor(
    private readonly box: HTMLElement,
    private readonly libraries: Libraries,
    private readonly onFault: (fault: MapFault) => void,
  ) {
    this.map = new libraries.Map(box, {
      colorScheme: 'FOLLOW_SYSTEM',
      gestureHandling: 'cooperative',
      clickableIcons: false,
      mapTypeControl: false,
      streetViewControl: false,
      fullscreenControl: true,
    });
    this.drawn = new Promise((resolve) => {
      const listener = this.map.addListener('tilesloaded', () => {
        listener.remove();
        resolve();
      });
    });
    for (const event of TAKEOVER_EVENTS) box.addEventListener(event, this.takeOver, { passive: true });
  }

  show(map: MapView): void {
    const removedKinds = new Set(this.markers.keys());
    let hasNewMark = this.markers.size === 0;
    for (const mark of map.marks) {
      if (!removedKinds.delete(mark.kind)) hasNewMark = true;
      this.place(mark);
    }
    for (const kind of removedKinds) {
      this.markers.get(kind)?.setMap(null);
      this.markers.delete(kind);
    }
    this.drawRoute(map);
    if (!this.takenOver && (hasNewMark || this.hasMarkOutside(map))) this.fitView(map);
  }

  close(): void {
    this.closed = true;
    for (const event of TAKEOVER_EVENTS) this.box.removeEventListener(event, this.takeOver);
    for (const shape of [...this.markers.values(), ...this.road]) shape.setMap(null);
    this.line?.setMap(null);
    this.box.replaceChildren();
  }

  private place(mark: MapMark): void {
    const { kind, lat, lng, name, letter } = mark;
    const marker = this.markers.get(kind);
    if (marker) {
      marker.setPosition({ lat, lng });
      return;
    }
    const { fill, ink } = colorsOf(kind);
    // Without a map id (a style stored at Google), only classic markers work.
    const options: google.maps.MarkerOptions = {
      map: this.map,
      position: { lat, lng },
      title: name,
      label: { text: letter, color: ink, fontWeight: '800', fontSize: '16px' },
      icon: { path: MARKER_SHAPES[kind], fillColor: fill, fillOpacity: 1, strokeColor: ink, strokeWeight: 3 },
    };
    this.markers.set(kind, new this.libraries.Marker(options));
  }

  private hasMarkOutside({ marks }: MapView): boolean {
    const visible = this.map.getBounds();
    return visible !== undefined && marks.some(({ lat, lng, arrow }) => !arrow && !visible.contains({ lat, lng }));
  }

  private fitView({ bounds, center }: MapView): void {
    if (bounds) {
      this.map.fitBounds(bounds, 0);
    } else {
      this.map.setCenter(center);
      this.map.setZoom(SINGLE_PLACE_ZOOM);
    }
  }

  private drawRoute({ marks, route, byRoad }: MapView): void {
    const ends = (route?.ends ?? []).map((kind) => marks.find((mark) => mark.kind === kind));
    const path = ends.filter((mark) => mark !== undefined).map(({ lat, lng }) => ({ lat, lng }));
    const [from, to] = path;
    const routeKey = from && to ? JSON.stringify(path) : '';
    if (routeKey === this.drawnRoute) return;
    this.drawnRoute = routeKey;
    for (const segment of this.road.splice(0)) segment.setMap(null);
    this.line?.setMap(null);
    this.line = undefined;
    if (!from || !to) return;
    this.line = new this.libraries.Polyline({ map: this.map, path, ...dashedLineOptions() });
    if (byRoad) void this.drawRoad(from, to, routeKey);
  }

  /**
   * Replaces the straight line with a route on roads. If Google finds no route, the line stays, and the page says so.
   */
  private async drawRoad(from: google.maps.LatLngLiteral, to: google.maps.LatLngLiteral, routeKey: string) {
    try {
      const road = await withTimeout(roadBetween(from, to));
      if (this.closed || routeKey !== this.drawnRoute) return;
      for (const segment of road) segment.setMap(this.map);
      this.road = road;
      this.line?.setMap(null);
    } catch {
      if (!this.closed && routeKey === this.drawnRoute) this.onFault('routeFailed');
    }
  }
}

async function roadBetween(origin: google.maps.LatLngLiteral, destination: google.maps.LatLngLiteral) {
  const { Route } = await importLibrary('routes');
  const { routes } = await Route.computeRoutes({ origin, destination, travelMode: 'DRIVING', fields: ['path'] });
  const road = routes?.[0]?.createPolylines() ?? [];
  if (road.length === 0) throw new MapError('routeFailed');
  return road;
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new MapError('routeFailed')), ROUTE_TIMEOUT_MS)),
  ]);
}

/** The same colors as in the drawing, so that markers look alike on both maps. */
function colorsOf(kind: MarkKind): { fill: string; ink: string } {
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  if (kind === 'pickup') return { fill: token('--amber'), ink: token('--on-amber') };
  if (kind === 'provider') return { fill: token('--sign'), ink: token('--on-sign') };
  return { fill: '#ffffff', ink: '#12171c' };
}

function dashedLineOptions(): google.maps.PolylineOptions {
  const dash = { path: 'M0 -1v2', strokeOpacity: 1, strokeColor: '#12171c', scale: 3 };
  return { strokeOpacity: 0, icons: [{ icon: dash, offset: '0', repeat: '16px' }] };
}
