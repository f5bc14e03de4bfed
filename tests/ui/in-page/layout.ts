import { linesIn } from './lines.ts';
import type { Line } from './lines.ts';

/** Pixels that rounding may take. */
const SLACK = 1;
/** Letters' boxes are higher than tight lines: this part of the font size may stand out above and below. */
const LEADING = 0.35;
/** These scroll sideways on purpose. */
const SIDEWAYS = '.tabs';
const MOST = 8;

/** What is wrong with where things stand: text cut off, running out of its box, over other text, a page too wide. */
export function layoutFaults(): string[] {
  const root = document.querySelector('dialog[open]') ?? document.body;
  const lines = linesIn(root);
  const faults = [...tooWide(), ...scrollers(root), ...lines.flatMap(outOfBox), ...overlaps(lines), ...choices(root)];
  // A text of several lines says it once.
  const once = new Map(faults.map((fault) => [fault.replaceAll(/\d+/g, ''), fault]));
  return [...once.values()].slice(0, MOST);
}

function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const reaching = [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + SLACK && !element.closest(SIDEWAYS))
    .slice(-3);
  return [`the page is ${scrollWidth - clientWidth} px wider than the window: ${reaching.map(nameOf).join(', ')}`];
}

function scrollers(root: Element): string[] {
  return [root, ...root.querySelectorAll('*')]
    .filter((element) => element.scrollWidth > element.clientWidth + SLACK && element.clientWidth > 0)
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX) && !isText(element))
    .filter((element) => !element.matches(SIDEWAYS) && element.checkVisibility())
    .map((element) => `${nameOf(element)} scrolls sideways by ${element.scrollWidth - element.clientWidth} px`);
}

/** Of fields, whose own text may be longer than they are. */
function isText(element: Element): boolean {
  return element.matches('input, textarea, select');
}

/** Climbs from a line to the page: each box around must hold it. */
function outOfBox(line: Line): string[] {
  const { rect, element, fontSize } = line;
  const faults: string[] = [];
  const say = (what: string) => faults.push(`"${line.text.slice(0, 40)}" ${what}`);
  let sideways = true;
  let upright = true;
  for (let box: Element | null = element; box && box !== document.body && (sideways || upright); box = around(box)) {
    const style = getComputedStyle(box);
    if (style.display === 'inline' || style.display === 'contents') continue;
    const frame = box.getBoundingClientRect();
    const out = Math.max(frame.left - rect.left, rect.right - frame.right);
    const over = Math.max(frame.top - rect.top, rect.bottom - frame.bottom);
    if (/auto|scroll/.test(style.overflowX) && box.scrollWidth > box.clientWidth) sideways = false;
    if (/auto|scroll/.test(style.overflowY)) upright = false;
    if (sideways && out > SLACK) say(`runs out of ${nameOf(box)} by ${Math.round(out)} px sideways`);
    if (upright && isBox(style) && over > LEADING * fontSize)
      say(`runs out of ${nameOf(box)} by ${Math.round(over)} px`);
    if (faults.length > 0) return faults;
  }
  const width = document.documentElement.clientWidth;
  if (sideways && (rect.left < -SLACK || rect.right > width + SLACK)) say('runs out of the window');
  return faults;
}

function around(box: Element): Element | null {
  const { position } = getComputedStyle(box);
  if (position !== 'absolute' && position !== 'fixed') return box.parentElement;
  return box instanceof HTMLElement ? box.offsetParent : box.parentElement;
}

/** Whether its edges are seen, or cut. */
function isBox(style: CSSStyleDeclaration): boolean {
  const painted = style.backgroundColor !== 'rgba(0, 0, 0, 0)';
  const edged = parseFloat(style.borderTopWidth) + parseFloat(style.borderBottomWidth) > 0;
  return painted || edged || /hidden|clip/.test(style.overflowY);
}

/** Lines of different texts that stand on each other. */
function overlaps(lines: readonly Line[]): string[] {
  const inner = lines.map((line) => ({ ...line, ...core(line) })).sort((a, b) => a.top - b.top);
  const faults: string[] = [];
  inner.forEach((one, index) => {
    for (const other of inner.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      if (other.text === one.text || other.layer !== one.layer) continue;
      const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      if (shared > 2 * SLACK) faults.push(`"${one.text.slice(0, 30)}" and "${other.text.slice(0, 30)}" overlap`);
    }
  });
  return faults;
}

/** Where the letters themselves are. */
function core({ rect, fontSize }: Line) {
  const middle = (rect.top + rect.bottom) / 2;
  return { left: rect.left, right: rect.right, top: middle - fontSize * 0.3, bottom: middle + fontSize * 0.3 };
}

/** A list cannot break the chosen option into lines: the longest must fit. */
function choices(root: Element): string[] {
  return [...root.querySelectorAll('select')].flatMap((select) => {
    if (!select.checkVisibility()) return [];
    const free = select.cloneNode(true) as HTMLSelectElement;
    Object.assign(free.style, { position: 'absolute', width: 'max-content', visibility: 'hidden' });
    select.after(free);
    const missing = free.offsetWidth - select.offsetWidth;
    free.remove();
    return missing > SLACK ? [`an option is ${missing} px wider than ${nameOf(select)}`] : [];
  });
}

/** What a person can find again. */
function nameOf(element: Element): string {
  const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
  return element.tagName.toLowerCase() + (element.id ? `#${element.id}` : '') + classes.join('');
}
