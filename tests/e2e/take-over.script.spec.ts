import { expect, test } from '@playwright/test';
import { prepareBudgetPages, cookiesOf } from '#scripts/lib/budget/pages.ts';
import { isHydrated } from '#scripts/lib/budget/visit.ts';
import { SYSTEM, collectErrors } from './people.ts';

/** Fires touch, mouse and typing events at a field for three seconds without a pause, while the page hydrates. */
function typeDuringHydration(): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const field = document.querySelector<HTMLInputElement>('input[name="vehicle_make"]');
    for (const name of ['touchstart', 'mousedown', 'keypress', 'textInput', 'input', 'compositionstart']) {
      field?.dispatchEvent(new Event(name, { bubbles: true }));
    }
    if (performance.now() < 3_000) port2.postMessage(null);
  };
  port2.postMessage(null);
}

test('typing during hydration loses neither text nor script', async ({ page, context }) => {
  const faults = collectErrors(context);
  await page.addInitScript(typeDuringHydration);
  await page.goto('/request', { waitUntil: 'commit' });
  await page.getByLabel('Make').fill('Ford');
  await expect(page.getByRole('button', { name: 'Use My Location' })).toBeVisible();
  await expect(page.getByLabel('Make')).toHaveValue('Ford');
  expect(faults).toEqual([]);
});

// If a script renders different words from the server's, React reports error 418.
test('the main pages hydrate without an error in every language', async ({ page, context }) => {
  const faults = collectErrors(context);
  for (const one of await prepareBudgetPages(process.env)) {
    await context.addCookies(cookiesOf(one).map((cookie) => ({ ...cookie, url: SYSTEM.baseUrl })));
    await page.goto(one.path);
    await expect(page.locator('html')).toHaveAttribute('lang', one.locale);
    await page.waitForFunction(isHydrated);
    expect(faults, `${one.name} (${one.locale})`).toEqual([]);
  }
});
