/** The element that has the focus, and whether people can see that. */
export interface FocusState {
  /** Tag and text, for error messages. */
  name: string;
  /** Whether the element has an outline of at least 2 px. Elements that can't be operated don't need one. */
  outlined: boolean;
  /** Whether the element is in the window, at least partly, and not covered. */
  visible: boolean;
}

/** The element that has the focus; null if the focus is on the page itself. */
export function focusedElement(): FocusState | null {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return null;
  const style = getComputedStyle(element);
  const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return {
    name: `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''} "${text.trim().slice(0, 40)}"`,
    outlined: isProgrammaticFocus(element) || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2),
    visible: isVisible(element),
  };
}

/** Whether script moved the focus here, for example after navigation, so that screen readers continue from here. */
function isProgrammaticFocus(element: Element): boolean {
  return element.getAttribute('tabindex') === '-1';
}

function isVisible(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = Math.min(Math.max((left + right) / 2, 0), window.innerWidth - 1);
  const y = Math.min(Math.max((top + bottom) / 2, 0), window.innerHeight - 1);
  if (right <= 0 || bottom <= 0 || left >= window.innerWidth || top >= window.innerHeight) return false;
  const topmost = document.elementFromPoint(x, y);
  // In a tile, another part of the label covers the radio button and shows the focus outline.
  const label = element.closest('label');
  return topmost !== null && (element.contains(topmost) || topmost.contains(element) || !!label?.contains(topmost));
}
