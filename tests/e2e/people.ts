import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

export { TOW_REQUEST, TOW_PROVIDER, TOW_PROVIDER_WITH_PLATE } from '#night/scripted.ts';

/** The system under test, from `npm test`. */
export const SYSTEM = {
  baseUrl: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
  adminEmail: process.env.E2E_ADMIN_EMAIL ?? 'admin@example.com',
  adminPassword: process.env.E2E_ADMIN_PASSWORD ?? '',
  databaseUrl: process.env.E2E_DATABASE_URL ?? '',
  temporalAddress: process.env.E2E_TEMPORAL_ADDRESS ?? '',
  emulatorUrl: process.env.E2E_STRIPE_EMULATOR_URL ?? '',
};

const AREA_CODES = ['214', '469', '682', '817', '940', '972'];

/** Makes a phone number that's unique in this run. Tests run in parallel, and a phone number identifies a provider. */
export function freshPhone(): string {
  return `(${AREA_CODES[randomInt(AREA_CODES.length)]}) 555-${String(randomInt(1_000, 10_000))}`;
}

/** The fields of a car that no other request is about, so that the desk doesn't warn of one. */
export function freshCar(): { phone: string; vehicle_plate: string } {
  return { phone: freshPhone(), vehicle_plate: `CAR-${randomInt(1_000_000)}` };
}

/** Fills fields by name. */
export async function fillFields(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`input[name="${name}"], textarea[name="${name}"]`).first().fill(value);
  }
}

/** Presses the button of an intent. Opens what it's folded into first, from the outside in: a card, a confirmation. */
export async function pressIntent(page: Page, intent: string): Promise<void> {
  const intentButton = button(page, intent);
  await expect(intentButton).toBeAttached();
  const folded = intentButton.locator('xpath=ancestor::details[not(@open)]');
  while (!(await intentButton.isVisible()) && (await folded.count()) > 0) {
    await folded.first().locator('> summary').click();
  }
  // Some buttons must be held.
  const isHeld = await intentButton.evaluate((element) => element.classList.contains('hold'));
  await intentButton.click({ delay: isHeld ? 800 : 0 });
}

/** Types the arrival code. With script, the last digit sends it. */
export async function enterCode(page: Page, code: string, script: boolean): Promise<void> {
  await fillFields(page, { code });
  if (!script) await pressIntent(page, 'verify_code');
}

/** Reads the arrival code from the customer's page. */
export async function readCode(page: Page): Promise<string> {
  return (await page.locator('.check-code, .sign-code > strong').innerText()).trim();
}

export function button(page: Page, intent: string) {
  return page.locator(`button[name="intent"][value="${intent}"]`).first();
}

/** Accepts the customer's terms: in a dialog with script, in the page without. */
export async function acceptTerms(page: Page): Promise<void> {
  const opener = page.locator('a[href="#terms"]');
  if (await opener.isVisible()) await opener.click();
  await page.locator('form:has(button[value="accept_terms"]) input[type="checkbox"]').check();
  await pressIntent(page, 'accept_terms');
  await expect(button(page, 'accept_terms')).toHaveCount(0);
}

/** Collects script errors and CSP violations. Any of them fails the test. */
export function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  // app/entry.client.tsx ignores an aborted load, but the browser reports it to us anyway.
  const isAborted = (errorText: string) => errorText.startsWith('AbortError');
  context.on('weberror', (error) => {
    const words = String(error.error());
    if (!isAborted(words)) errors.push(words);
  });
  context.on('console', (message) => {
    const words = message.text();
    // Chromium reports each 4xx response as an error, so ignore those.
    if (message.type() === 'error' && !isAborted(words) && !/Failed to load resource/.test(words)) errors.push(words);
  });
  return errors;
}
