import type { Page } from '@playwright/test';

interface Truck {
  /** Seconds since the page was opened, at which somebody began to watch the device. */
  watches: number;
  /** Times the screen was asked to stay on. */
  locks: number;
  /** How exact the phone is, metres. */
  accuracy: number;
}

/**
 * A phone in a truck that drives from six miles north toward the pickup at 36 mph, and measures every 5 seconds by the page's
 * clock; locked (hidden) it measures nothing and lets the screen go. Chromium's own positions have no clock that a test moves.
 */
export async function drive(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const truck = { watches: 0, locks: 0, accuracy: 8 };
    const began = Date.now();
    const here = () => ({
      coords: {
        latitude: 32.788 + (6 - (Date.now() - began) / 100_000) / 69.1,
        longitude: -96.8,
        accuracy: truck.accuracy,
      },
      timestamp: Date.now(),
    });
    const awake = () => document.documentElement.dataset.hidden === undefined;
    navigator.geolocation.watchPosition = (found) => {
      truck.watches += 1;
      const tell = () => {
        if (awake()) found(here() as GeolocationPosition);
      };
      setTimeout(tell, 0);
      return window.setInterval(tell, 5_000);
    };
    navigator.geolocation.clearWatch = (watch) => clearInterval(watch);
    navigator.geolocation.getCurrentPosition = (found) => {
      if (awake()) found(here() as GeolocationPosition);
    };
    const locks: EventTarget[] = [];
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          truck.locks += 1;
          const lock = Object.assign(new EventTarget(), {
            released: false,
            release() {
              lock.released = true;
              lock.dispatchEvent(new Event('release'));
              return Promise.resolve();
            },
          });
          locks.push(lock);
          return Promise.resolve(lock);
        },
      },
    });
    Object.defineProperty(document, 'visibilityState', { get: () => (awake() ? 'visible' : 'hidden') });
    Object.assign(globalThis, {
      truck,
      setHidden: (hidden: boolean) => {
        if (hidden) {
          document.documentElement.dataset.hidden = '';
          for (const lock of locks) void (lock as unknown as { release(): Promise<void> }).release();
        } else delete document.documentElement.dataset.hidden;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
}

/** The screen is locked, or back. */
export function lockScreen(page: Page, locked: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    (globalThis as unknown as { setHidden(hidden: boolean): void }).setHidden(hidden);
  }, locked);
}

/** From now on the phone measures so exactly, metres. */
export function measure(page: Page, accuracy: number): Promise<void> {
  return page.evaluate((metres) => {
    (globalThis as unknown as { truck: Truck }).truck.accuracy = metres;
  }, accuracy);
}

/** What the page asked of the device so far. */
export function askedOf(page: Page): Promise<Truck> {
  return page.evaluate(() => (globalThis as unknown as { truck: Truck }).truck);
}
