/** A line of text as it stands on the screen. */
export interface Line {
  text: string;
  rect: DOMRect;
  /** What it stands in. */
  element: Element;
  /** Pixels. */
  fontSize: number;
  /** What it lies over the page in, as a toast; lines of different layers may cover each other. */
  layer: Element | null;
}

const UNSEEN = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'OPTION', 'TITLE', 'TEXTAREA']);

/** The lines of text that can be seen inside `root`; those of pictures are left out. */
export function linesIn(root: Element): Line[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lines: Line[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    if (!text || !element || UNSEEN.has(element.tagName) || !isSeen(element)) continue;
    const fontSize = parseFloat(getComputedStyle(element).fontSize);
    const layer = layerOf(element);
    const windows = scrollersOf(element);
    for (const rect of rectsOf(node)) {
      if (windows.every((frame) => rect.bottom > frame.top && rect.top < frame.bottom))
        lines.push({ text, rect, element, fontSize, layer });
    }
  }
  return lines;
}

function rectsOf(node: Node): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  // The skip link waits above the page until it has the focus.
  const above = (rect: DOMRect) => rect.bottom + window.scrollY <= 0;
  return [...range.getClientRects()].filter((rect) => rect.width > 0.5 && rect.height > 0.5 && !above(rect));
}

/** What is scrolled out of sight stands on nothing. */
function scrollersOf(element: Element): DOMRect[] {
  return ancestors(element)
    .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight)
    .map((one) => one.getBoundingClientRect());
}

function isSeen(element: Element): boolean {
  if (element.closest('svg')) return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  return !ancestors(element).some(isForReadersOnly);
}

/** Cut to nothing on purpose, for who listens. */
function isForReadersOnly(element: Element): boolean {
  const { clipPath, overflow, width } = getComputedStyle(element);
  return overflow === 'hidden' && (clipPath === 'inset(50%)' || width === '1px');
}

function layerOf(element: Element): Element | null {
  return ancestors(element).find((one) => /fixed|sticky/.test(getComputedStyle(one).position)) ?? null;
}

function ancestors(element: Element): Element[] {
  const all: Element[] = [];
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) all.push(one);
  return all;
}
