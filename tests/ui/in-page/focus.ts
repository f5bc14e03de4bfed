/** What has the focus, and whether a person sees that it has. */
export interface Focus {
  /** Its tag and its words, for messages. */
  name: string;
  /** A ring of at least 2 px around it; a part of the page that takes the focus but cannot be operated needs none. */
  ringed: boolean;
  /** At least partly in the window, and nothing over it. */
  inSight: boolean;
}

/** Null where nothing has it. */
export function focusNow(): Focus | null {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return null;
  const style = getComputedStyle(element);
  const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return {
    name: `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''} "${words.trim().slice(0, 40)}"`,
    ringed: isPart(element) || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2),
    inSight: isInSight(element),
  };
}

/** Where a change of page, or an answer, puts the focus so that reading goes on from there. */
function isPart(element: Element): boolean {
  return element.getAttribute('tabindex') === '-1';
}

function isInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = Math.min(Math.max((left + right) / 2, 0), window.innerWidth - 1);
  const y = Math.min(Math.max((top + bottom) / 2, 0), window.innerHeight - 1);
  if (right <= 0 || bottom <= 0 || left >= window.innerWidth || top >= window.innerHeight) return false;
  const there = document.elementFromPoint(x, y);
  return there !== null && (element.contains(there) || there.contains(element));
}
