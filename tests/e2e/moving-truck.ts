import type { Page } from '@playwright/test';

interface TruckDevice {
  /** How many geolocation watches were started. */
  watchCount: number;
  /** How many times the wake lock was requested. */
  wakeLockCount: number;
  /** Accuracy of the positions, in meters. */
  accuracy: number;
}

/**
 * Imitates a phone in a truck that drives toward the pickup from six miles north, at 36 mph, and measures every 5
 * seconds of the page's clock. While the phone is locked (the page hidden), it measures nothing and releases the wake
 * lock. Chromium's own positions don't follow a test's clock.
 */
export async function simulateDrive(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const device = { watchCount: 0, wakeLockCount: 0, accuracy: 8 };
    const startedAt = Date.now();
    const currentPosition = () => ({
      coords: {
        latitude: 32.788 + (6 - (Date.now() - startedAt) / 100_000) / 69.1,
        longitude: -96.8,
        accuracy: device.accuracy,
      },
      timestamp: Date.now(),
    });
    const isAwake = () => document.documentElement.dataset.hidden === undefined;
    navigator.geolocation.watchPosition = (found) => {
      device.watchCount += 1;
      const reportPosition = () => {
        if (isAwake()) found(currentPosition() as GeolocationPosition);
      };
      setTimeout(reportPosition, 0);
      return window.setInterval(reportPosition, 5_000);
    };
    navigator.geolocation.clearWatch = (watch) => clearInterval(watch);
    navigator.geolocation.getCurrentPosition = (found) => {
      if (isAwake()) found(currentPosition() as GeolocationPosition);
    };
    const locks: EventTarget[] = [];
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          device.wakeLockCount += 1;
          const wakeLock = Object.assign(new EventTarget(), {
            released: false,
            release() {
              wakeLock.released = true;
              wakeLock.dispatchEvent(new Event('release'));
              return Promise.resolve();
            },
          });
          locks.push(wakeLock);
          return Promise.resolve(wakeLock);
        },
      },
    });
    Object.defineProperty(document, 'visibilityState', { get: () => (isAwake() ? 'visible' : 'hidden') });
    Object.assign(globalThis, {
      truck: device,
      setHidden: (locked: boolean) => {
        if (locked) {
          document.documentElement.dataset.hidden = '';
          for (const lock of locks) void (lock as unknown as { release(): Promise<void> }).release();
        } else delete document.documentElement.dataset.hidden;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
}

export function setScreenLocked(page: Page, locked: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    (globalThis as unknown as { setHidden(hidden: boolean): void }).setHidden(hidden);
  }, locked);
}

/** Sets the accuracy of the next positions, in meters. */
export function setAccuracy(page: Page, accuracy: number): Promise<void> {
  return page.evaluate((meters) => {
    (globalThis as unknown as { truck: TruckDevice }).truck.accuracy = meters;
  }, accuracy);
}

/** Reads how often the page has used the fake device so far, and the accuracy that the device reports. */
export function readTruckDevice(page: Page): Promise<TruckDevice> {
  return page.evaluate(() => (globalThis as unknown as { truck: TruckDevice }).truck);
}
