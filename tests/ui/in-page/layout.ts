import { visibleLines } from './lines.ts';
import type { Line } from './lines.ts';

/** How many pixels of rounding to tolerate. */
const TOLERANCE_PX = 1;
/** How far letters may stick out above or below a box with a tight line height, relative to the font size. */
const GLYPH_OVERHANG_RATIO = 0.35;
/** Elements that scroll sideways on purpose. */
const SIDEWAYS_SCROLLER_SELECTOR = '.tabs, .board-views';
const MAX_FAULTS = 8;

/** Finds layout errors: text that's cut off, leaves its box or overlaps other text, and pages that are too wide. */
export function layoutFaults(): string[] {
  const root = document.querySelector('dialog[open]') ?? document.body;
  const lines = visibleLines(root);
  const faults = [
    ...pageOverflow(),
    ...sidewaysScrollers(root),
    ...lines.flatMap(lineOverflow),
    ...overlappingLines(lines),
    ...narrowSelects(root),
  ];
  // Report an error once, even if several lines of a text have it.
  const unique = new Map(faults.map((fault) => [fault.replaceAll(/\d+/g, ''), fault]));
  return [...unique.values()].slice(0, MAX_FAULTS);
}

function pageOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const widest = [...document.body.querySelectorAll('*')]
    .filter(
      (element) =>
        element.getBoundingClientRect().right > clientWidth + TOLERANCE_PX &&
        !element.closest(SIDEWAYS_SCROLLER_SELECTOR),
    )
    .slice(-3);
  return [`the page is ${scrollWidth - clientWidth} px wider than the window: ${widest.map(selectorOf).join(', ')}`];
}

function sidewaysScrollers(root: Element): string[] {
  return [root, ...root.querySelectorAll('*')]
    .filter((element) => element.scrollWidth > element.clientWidth + TOLERANCE_PX && element.clientWidth > 0)
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX) && !isField(element))
    .filter((element) => !element.matches(SIDEWAYS_SCROLLER_SELECTOR) && element.checkVisibility())
    .map((element) => `${selectorOf(element)} scrolls sideways by ${element.scrollWidth - element.clientWidth} px`);
}

/** Whether the element is a field, whose text may be longer than the field. */
function isField(element: Element): boolean {
  return element.matches('input, textarea, select');
}

/** Checks that the line is inside each ancestor, up to the page. */
function lineOverflow(line: Line): string[] {
  const { rect, element, fontSize } = line;
  const faults: string[] = [];
  const addFault = (what: string) => faults.push(`"${line.text.slice(0, 40)}" ${what}`);
  let checkHorizontal = true;
  let checkVertical = true;
  // A box with negative margins is wider than its parents on purpose, such as a map as wide as the screen.
  let [beyondLeft, beyondRight] = [0, 0];
  for (
    let box: Element | null = element;
    box && box !== document.body && (checkHorizontal || checkVertical);
    box = containerOf(box)
  ) {
    const style = getComputedStyle(box);
    if (style.display === 'inline' || style.display === 'contents') continue;
    const frame = box.getBoundingClientRect();
    beyondLeft = Math.max(0, beyondLeft - parseFloat(style.paddingLeft));
    beyondRight = Math.max(0, beyondRight - parseFloat(style.paddingRight));
    const horizontalExcess = Math.max(frame.left - beyondLeft - rect.left, rect.right - frame.right - beyondRight);
    const verticalExcess = Math.max(frame.top - rect.top, rect.bottom - frame.bottom);
    if (/auto|scroll/.test(style.overflowX) && box.scrollWidth > box.clientWidth) checkHorizontal = false;
    if (/auto|scroll/.test(style.overflowY)) checkVertical = false;
    if (checkHorizontal && horizontalExcess > TOLERANCE_PX)
      addFault(`runs out of ${selectorOf(box)} by ${Math.round(horizontalExcess)} px sideways`);
    if (checkVertical && hasVisibleEdges(style) && verticalExcess > GLYPH_OVERHANG_RATIO * fontSize)
      addFault(`runs out of ${selectorOf(box)} by ${Math.round(verticalExcess)} px`);
    if (faults.length > 0) return faults;
    beyondLeft += Math.max(0, -parseFloat(style.marginLeft));
    beyondRight += Math.max(0, -parseFloat(style.marginRight));
  }
  const width = document.documentElement.clientWidth;
  if (checkHorizontal && (rect.left < -TOLERANCE_PX || rect.right > width + TOLERANCE_PX))
    addFault('runs out of the window');
  return faults;
}

function containerOf(box: Element): Element | null {
  const { position } = getComputedStyle(box);
  if (position !== 'absolute' && position !== 'fixed') return box.parentElement;
  return box instanceof HTMLElement ? box.offsetParent : box.parentElement;
}

/** Whether people can see the element's edges, or the element clips its content. */
function hasVisibleEdges(style: CSSStyleDeclaration): boolean {
  const hasBackground = style.backgroundColor !== 'rgba(0, 0, 0, 0)';
  const hasBorder = parseFloat(style.borderTopWidth) + parseFloat(style.borderBottomWidth) > 0;
  return hasBackground || hasBorder || /hidden|clip/.test(style.overflowY);
}

/** Finds lines of different texts that overlap. */
function overlappingLines(lines: readonly Line[]): string[] {
  const letterBoxes = lines.map((line) => ({ ...line, ...letterBox(line) })).sort((a, b) => a.top - b.top);
  const faults: string[] = [];
  letterBoxes.forEach((one, index) => {
    for (const other of letterBoxes.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      if (other.text === one.text || other.layer !== one.layer) continue;
      const overlap = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      if (overlap > 2 * TOLERANCE_PX)
        faults.push(`"${one.text.slice(0, 30)}" and "${other.text.slice(0, 30)}" overlap`);
    }
  });
  return faults;
}

/** The line's rectangle, without the space above and below its letters. */
function letterBox({ rect, fontSize }: Line) {
  const middle = (rect.top + rect.bottom) / 2;
  return { left: rect.left, right: rect.right, top: middle - fontSize * 0.3, bottom: middle + fontSize * 0.3 };
}

/** Finds selects that cut off the chosen option, because they can't wrap it. */
function narrowSelects(root: Element): string[] {
  return [...root.querySelectorAll('select')].flatMap((select) => {
    if (!select.checkVisibility()) return [];
    const unconstrained = select.cloneNode(true) as HTMLSelectElement;
    const chosen = unconstrained.options[select.selectedIndex];
    for (const option of [...unconstrained.options]) if (option !== chosen) option.remove();
    Object.assign(unconstrained.style, { position: 'absolute', width: 'max-content', visibility: 'hidden' });
    select.after(unconstrained);
    const missingWidth = unconstrained.offsetWidth - select.offsetWidth;
    unconstrained.remove();
    return missingWidth > TOLERANCE_PX
      ? [`the chosen option is ${missingWidth} px wider than ${selectorOf(select)}`]
      : [];
  });
}

function selectorOf(element: Element): string {
  const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
  return element.tagName.toLowerCase() + (element.id ? `#${element.id}` : '') + classes.join('');
}
