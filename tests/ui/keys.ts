import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ask } from './look.ts';

/** More stops than any page has. */
const MOST_STOPS = 150;

/** A person with a keyboard and nothing else; wherever the focus goes it must be seen. */
export class Keys {
  constructor(readonly page: Page) {}

  /** Tabs until something has the focus. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      await this.page.keyboard.press(key);
      passed.push(await this.seen());
      if (await isFocused(target)) return;
    }
    throw new Error(`${String(target)} cannot be reached by ${key}: ${passed.slice(0, 30).join(' > ')}`);
  }

  /** Tabs to something and presses it. */
  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press(key);
  }

  /** Tabs to a field and types into it. */
  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  }

  /** Tabs to the button of an intent and presses it. */
  async send(intent: string): Promise<void> {
    await this.press(this.page.locator(`button[name="intent"][value="${intent}"]`).first());
  }

  /** Types into the fields of a form, in the order given. */
  async fill(form: Locator, fields: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(fields)) await this.type(form.locator(`[name="${name}"]`), text);
  }

  /** What has the focus; fails where it cannot be seen. */
  async seen(): Promise<string> {
    const focus = await ask(this.page, 'focusNow');
    if (!focus) return '(the window)';
    expect(focus, 'the focus is seen').toEqual({ name: focus.name, ringed: true, inSight: true });
    return focus.name;
  }
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluateAll((all) => all.some((element) => element === document.activeElement));
}
