import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

const PHONE_SCREEN = { width: 360, height: 740 };
const DALLAS = { latitude: 32.7763, longitude: -96.7969, accuracy: 12 };

test.use({ viewport: PHONE_SCREEN, hasTouch: true, permissions: ['geolocation'], geolocation: DALLAS });

/** A person with a phone. Counts taps, but not typing, and fails if the target of a tap isn't in view. */
class TouchUser {
  taps = 0;

  constructor(readonly page: Page) {}

  async tap(target: Locator): Promise<void> {
    await expect(target).toBeInViewport({ ratio: 1 });
    this.taps += 1;
    await target.tap();
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses the keyboard's Next key, which goes to the next text field and skips everything else. */
  async next(): Promise<void> {
    const isText = () =>
      this.page.evaluate(
        () => document.activeElement?.matches('input:not([type="radio"], [type="checkbox"])') ?? false,
      );
    do await this.page.keyboard.press('Tab');
    while (!(await isText()));
  }
}

test.describe('from home to a submitted request', () => {
  const tile = (page: Page, name: string) => page.locator('.tile').filter({ hasText: name });
  const locationButton = (page: Page) => page.getByRole('button', { name: 'Use My Location' });
  const submitButton = (page: Page) => page.getByRole('button', { name: 'Request Offer' });
  const field = (page: Page, name: string) => page.locator(`#request-form [name="${name}"]`);

  test('takes 5 taps and 6 required fields with the location on, and submit is never scrolled to', async ({ page }) => {
    await page.goto('/');
    const user = new TouchUser(page);
    await user.tap(page.getByRole('link', { name: 'Get Help Now' }).first());
    await expect(page).toHaveURL(/\/request$/);
    await user.tap(tile(page, 'Jump Start'));
    await user.tap(locationButton(page));
    await expect(field(page, 'location_address')).toHaveValue(/Dallas/);
    await expect(submitButton(page)).toBeInViewport({ ratio: 1 });
    await field(page, 'phone').scrollIntoViewIfNeeded();
    await user.tap(field(page, 'phone'));
    await user.type('2145550142');
    for (const [name, text] of [
      ['vehicle_year', '2016'],
      ['vehicle_make', 'Subaru'],
      ['vehicle_model', `Outback ${Date.now()}`],
    ] as const) {
      await user.next();
      await expect(field(page, name)).toBeFocused();
      await user.type(text);
    }
    const required = page.locator('#request-form').locator('input:required:visible, select:required:visible');
    expect(await required.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name))).toEqual([
      ...['location_address', 'phone', 'vehicle_year', 'vehicle_make', 'vehicle_model'],
    ]);
    await user.tap(submitButton(page));
    await expect(page).toHaveURL(/\/track\/[0-9a-z]{9}$/);
    expect(user.taps).toBe(5);
  });

  for (const language of ['en', 'es']) {
    test(`the tiles and the location button are in the first viewport, in ${language}`, async ({ page }) => {
      await page.goto(`/language/${language}`);
      await page.goto('/request');
      const last = page.locator('.tile').nth(10);
      await expect(last).toBeInViewport({ ratio: 1 });
      await expect(page.locator('a[href="tel:911"]').first()).toBeInViewport({ ratio: 1 });
      const bar = await page.locator('[data-bottom-bar]').boundingBox();
      const button = await page.locator('button:has(svg circle)').first().boundingBox();
      expect(bar && button && button.y + button.height <= bar.y, JSON.stringify([bar, button])).toBe(true);
    });
  }
});
