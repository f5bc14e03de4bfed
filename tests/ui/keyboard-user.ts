import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { runInPage } from './page-checks.ts';

/** An element that isn't reached after this many Tabs can't be reached. No page has so many focusable elements. */
const MAX_TABS = 150;

/** A person who uses only the keyboard. Tests fail if the person can't see which element has the focus. */
export class KeyboardUser {
  constructor(readonly page: Page) {}

  /** Presses Tab until the element is focused. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const visited: string[] = [];
    for (let step = 0; step < MAX_TABS; step++) {
      await this.page.keyboard.press(key);
      visited.push(await this.focusedName());
      if (await isFocused(target)) return;
    }
    throw new Error(`${String(target)} cannot be reached by ${key}: ${visited.slice(0, 30).join(' > ')}`);
  }

  /** Tabs to an element and presses it. */
  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press(key);
  }

  /** Tabs to a field and types into it. */
  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  }

  /** Tabs to the button of an intent and presses it. */
  async pressIntent(intent: string): Promise<void> {
    await this.press(this.page.locator(`button[name="intent"][value="${intent}"]`).first());
  }

  /** Types into a form's fields, in the given order. */
  async fillForm(form: Locator, fields: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(fields)) await this.type(form.locator(`[name="${name}"]`), text);
  }

  /** The name of the element that has the focus. Fails if that element isn't visible. */
  async focusedName(): Promise<string> {
    const focus = await runInPage(this.page, 'focusedElement');
    if (!focus) return '(the window)';
    expect(focus, 'the focus is seen').toEqual({ name: focus.name, outlined: true, visible: true });
    return focus.name;
  }
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluateAll((all) => all.some((element) => element === document.activeElement));
}
