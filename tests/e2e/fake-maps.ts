import type { Page, Request, Route } from '@playwright/test';

/** Failure modes of the fake Google Maps script. */
export interface FakeMaps {
  /** Refuses the key after the map has opened, as Google does. */
  refuses?: boolean;
  /** Creating the map throws. */
  throws?: boolean;
  /** Finds no route. */
  noRoad?: boolean;
}

/** How the page used the fake: `page.evaluate(() => window.fakeMaps)`. */
export interface Seen {
  options: Record<string, unknown>[];
  fits: { south: number; west: number; north: number; east: number }[];
  zooms: number[];
  markers: { title: string; position: { lat: number; lng: number }; shown: boolean }[];
  lines: { shown: boolean; road: boolean }[];
}

declare global {
  interface Window {
    fakeMaps?: Seen;
  }
}

const GOOGLE = /^https:\/\/[^/]*\.(googleapis|gstatic|google)\.com\//;

/** Intercepts all requests to Google. */
export async function standForGoogle(page: Page, answer: (route: Route) => unknown): Promise<Request[]> {
  const asked: Request[] = [];
  await page.route(GOOGLE, async (route) => {
    asked.push(route.request());
    await answer(route);
  });
  return asked;
}

/** Serves the fake script. */
export const withFake =
  (how: FakeMaps = {}) =>
  (route: Route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${fakeScript.toString()})(${JSON.stringify(how)})` });

/** Runs in the page instead of Google's script: the part of its API that we need. */
function fakeScript(how: FakeMaps): void {
  const seen: Seen = { options: [], fits: [], zooms: [], markers: [], lines: [] };
  window.fakeMaps = seen;
  class FakeMap {
    private listeners: (() => void)[] = [];
    constructor(box: HTMLElement, options: Record<string, unknown>) {
      if (how.throws) throw new Error('no canvas');
      seen.options.push(options);
      // Google adds its own styles, with the nonce of the first style element.
      const style = document.createElement('style');
      style.nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';
      style.textContent = '.fake-map { height: 100%; background: #456; }';
      document.head.append(style);
      const face = document.createElement('div');
      face.className = 'fake-map';
      face.tabIndex = 0;
      box.append(face);
      setTimeout(() => {
        for (const listener of this.listeners) listener();
        if (how.refuses) (window as { gm_authFailure?: () => void }).gm_authFailure?.();
      });
    }
    addListener(_name: string, listener: () => void) {
      this.listeners.push(listener);
      return { remove: () => undefined };
    }
    fitBounds(bounds: Seen['fits'][number]) {
      seen.fits.push(bounds);
    }
    setCenter() {
      return undefined;
    }
    setZoom(zoom: number) {
      seen.zooms.push(zoom);
    }
    getBounds() {
      return { contains: () => false };
    }
  }
  class FakeMarker {
    private readonly entry: Seen['markers'][number];
    constructor({ title, position }: Seen['markers'][number]) {
      this.entry = { title, position, shown: true };
      seen.markers.push(this.entry);
    }
    setPosition(position: Seen['markers'][number]['position']) {
      this.entry.position = position;
    }
    setMap(map: unknown) {
      this.entry.shown = map !== null;
    }
  }
  class FakeLine {
    private readonly entry: Seen['lines'][number];
    constructor({ road = false }: { road?: boolean }) {
      this.entry = { shown: true, road };
      seen.lines.push(this.entry);
    }
    setMap(map: unknown) {
      this.entry.shown = map !== null;
    }
  }
  const Route = {
    computeRoutes: async () => {
      if (how.noRoad) throw new Error('ZERO_RESULTS');
      return { routes: [{ createPolylines: () => [new FakeLine({ road: true })] }] };
    },
  };
  const libraries: Record<string, object> = {
    maps: { Map: FakeMap, Polyline: FakeLine },
    marker: { Marker: FakeMarker },
    routes: { Route },
  };
  const { maps } = (window as unknown as { google: { maps: Record<string, unknown> } }).google;
  maps.importLibrary = async (name: string) => libraries[name];
  (maps.__ib__ as () => void)();
}
