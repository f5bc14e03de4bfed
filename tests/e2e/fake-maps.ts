import type { Page, Request, Route } from '@playwright/test';

/** What goes wrong in the fake Google Maps script. */
export interface FakeMapsFailures {
  /** Refuses the key after the map has opened, as Google does. */
  refusesKey?: boolean;
  throwsOnCreate?: boolean;
  findsNoRoute?: boolean;
}

/** How the page used the fake: `page.evaluate(() => window.fakeMaps)`. */
export interface MapUsage {
  options: Record<string, unknown>[];
  fittedBounds: { south: number; west: number; north: number; east: number }[];
  zooms: number[];
  markers: { title: string; position: { lat: number; lng: number }; shown: boolean }[];
  lines: { shown: boolean; road: boolean }[];
}

declare global {
  interface Window {
    fakeMaps?: MapUsage;
  }
}

const GOOGLE_HOSTS = /^https:\/\/[^/]*\.(googleapis|gstatic|google)\.com\//;

/** Intercepts all requests to Google. */
export async function interceptGoogle(page: Page, answer: (route: Route) => unknown): Promise<Request[]> {
  const requests: Request[] = [];
  await page.route(GOOGLE_HOSTS, async (route) => {
    requests.push(route.request());
    await answer(route);
  });
  return requests;
}

export const serveFakeMaps =
  (failureMode: FakeMapsFailures = {}) =>
  (route: Route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(${fakeScript.toString()})(${JSON.stringify(failureMode)})`,
    });

/** Runs in the page instead of Google's script. Implements the part of its API that we use. */
function fakeScript(failures: FakeMapsFailures): void {
  const usage: MapUsage = { options: [], fittedBounds: [], zooms: [], markers: [], lines: [] };
  window.fakeMaps = usage;
  class FakeMap {
    private listeners: (() => void)[] = [];
    constructor(box: HTMLElement, options: Record<string, unknown>) {
      if (failures.throwsOnCreate) throw new Error('no canvas');
      usage.options.push(options);
      // Google adds styles with the nonce of the first style element, so the fake does the same.
      const style = document.createElement('style');
      style.nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';
      style.textContent = '.fake-map { height: 100%; background: #456; }';
      document.head.append(style);
      const mapElement = document.createElement('div');
      mapElement.className = 'fake-map';
      mapElement.tabIndex = 0;
      box.append(mapElement);
      setTimeout(() => {
        for (const listener of this.listeners) listener();
        if (failures.refusesKey) (window as { gm_authFailure?: () => void }).gm_authFailure?.();
      });
    }
    addListener(_name: string, listener: () => void) {
      this.listeners.push(listener);
      return { remove: () => undefined };
    }
    fitBounds(bounds: MapUsage['fittedBounds'][number]) {
      usage.fittedBounds.push(bounds);
    }
    setCenter() {
      return undefined;
    }
    setZoom(zoom: number) {
      usage.zooms.push(zoom);
    }
    getBounds() {
      return { contains: () => false };
    }
  }
  class FakeMarker {
    private readonly entry: MapUsage['markers'][number];
    constructor({ title, position }: MapUsage['markers'][number]) {
      this.entry = { title, position, shown: true };
      usage.markers.push(this.entry);
    }
    setPosition(position: MapUsage['markers'][number]['position']) {
      this.entry.position = position;
    }
    setMap(map: unknown) {
      this.entry.shown = map !== null;
    }
  }
  class FakeLine {
    private readonly entry: MapUsage['lines'][number];
    constructor({ road = false }: { road?: boolean }) {
      this.entry = { shown: true, road };
      usage.lines.push(this.entry);
    }
    setMap(map: unknown) {
      this.entry.shown = map !== null;
    }
  }
  const Route = {
    computeRoutes: async () => {
      if (failures.findsNoRoute) throw new Error('ZERO_RESULTS');
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
