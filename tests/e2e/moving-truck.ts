import type { Page } from '@playwright/test';

interface Truck {
  /** When each geolocation watch began, in seconds since the page was opened. */
  watches: number;
  /** How often the wake lock was requested. */
  locks: number;
  /** Accuracy, meters. */
  accuracy: number;
}

/**
 * Simulates a phone in a truck that drives toward the pickup from six miles north at 36 mph, and measures every 5
 * seconds of the page's clock. While locked (hidden) it measures nothing and releases the wake lock. Chromium's own
 * positions don't follow a test clock.
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

/** Locks or unlocks the screen. */
export function lockScreen(page: Page, locked: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    (globalThis as unknown as { setHidden(hidden: boolean): void }).setHidden(hidden);
  }, locked);
}

/** Sets the accuracy from now on, meters. */
export function measure(page: Page, accuracy: number): Promise<void> {
  return page.evaluate((metres) => {
    (globalThis as unknown as { truck: Truck }).truck.accuracy = metres;
  }, accuracy);
}

/** What the page has requested from the device so far. */
export function askedOf(page: Page): Promise<Truck> {
  return page.evaluate(() => (globalThis as unknown as { truck: Truck }).truck);
}
