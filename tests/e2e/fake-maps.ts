import type { Page, Request, Route } from '@playwright/test';

/** Ways in which the script that stands for Google's may behave. */
export interface FakeMaps {
  /** It refuses the key once the map is open, as Google does. */
  refuses?: boolean;
  /** Its map cannot be made. */
  throws?: boolean;
  /** It knows no way by road. */
  noRoad?: boolean;
}

/** What the page did with the fake: read it with `page.evaluate(() => window.fakeMaps)`. */
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

/** Watches for anything asked of Google, and answers it. */
export async function standForGoogle(page: Page, answer: (route: Route) => unknown): Promise<Request[]> {
  const asked: Request[] = [];
  await page.route(GOOGLE, async (route) => {
    asked.push(route.request());
    await answer(route);
  });
  return asked;
}

/** Answers with the fake script. */
export const withFake =
  (how: FakeMaps = {}) =>
  (route: Route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${fakeScript.toString()})(${JSON.stringify(how)})` });

/** Runs in the page, in place of Google's script: as much of its interface as a map with markers needs. */
function fakeScript(how: FakeMaps): void {
  const seen: Seen = { options: [], fits: [], zooms: [], markers: [], lines: [] };
  window.fakeMaps = seen;
  class FakeMap {
    private listeners: (() => void)[] = [];
    constructor(box: HTMLElement, options: Record<string, unknown>) {
      if (how.throws) throw new Error('no canvas');
      seen.options.push(options);
      // Google puts styles of its own into the page, with the nonce of the first one there.
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
