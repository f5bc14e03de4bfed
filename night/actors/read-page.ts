import { visibleText } from '../visitor.ts';
import type { VisitedPage } from '../visitor.ts';

/**
 * The values that a form's inputs have when its page is loaded, with the chosen radio buttons, but without checkboxes
 * and hidden inputs.
 */
export function loadedFormValues(page: VisitedPage, intent: string): Record<string, string> {
  const form = [...page.html.matchAll(/<form\b[\s\S]*?<\/form>/g)].find(([html]) => html.includes(`value="${intent}"`));
  const values: Record<string, string> = {};
  for (const [tag] of (form?.[0] ?? '').matchAll(/<input\b[^>]*>/g)) {
    const [name, value, type] = ['name', 'value', 'type'].map(
      (key) => new RegExp(`\\b${key}="([^"]*)"`).exec(tag)?.[1],
    );
    const chosen = type !== 'radio' || /\schecked\b/.test(tag);
    if (name && type !== 'hidden' && type !== 'checkbox' && chosen) values[name] = value ?? '';
  }
  return values;
}

export function paymentLink(page: VisitedPage): string | undefined {
  return /href="(\/payment\/[\w-]+)"/.exec(page.html)?.[1];
}

export function pageSays(page: VisitedPage, words: RegExp): boolean {
  return words.test(visibleText(page));
}
