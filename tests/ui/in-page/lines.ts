/** A visible line of text. */
export interface Line {
  text: string;
  rect: DOMRect;
  /** The element that contains the line. */
  element: Element;
  /** In pixels. */
  fontSize: number;
  /** The line's fixed or sticky ancestor, such as a toast. Lines of different layers may overlap. */
  layer: Element | null;
}

const INVISIBLE_TAGS = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'OPTION', 'TITLE', 'TEXTAREA']);

/** The visible lines of text inside `root`, except in pictures. */
export function visibleLines(root: Element): Line[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lines: Line[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    if (!text || !element || INVISIBLE_TAGS.has(element.tagName) || !isVisible(element)) continue;
    const fontSize = parseFloat(getComputedStyle(element).fontSize);
    const layer = layerOf(element);
    const scrollAreas = scrollAreasOf(element);
    for (const rect of lineRects(node)) {
      if (scrollAreas.every((frame) => rect.bottom > frame.top && rect.top < frame.bottom))
        lines.push({ text, rect, element, fontSize, layer });
    }
  }
  return lines;
}

function lineRects(node: Node): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  // The skip link is above the page until it has the focus.
  const isAbovePage = (rect: DOMRect) => rect.bottom + window.scrollY <= 0;
  return [...range.getClientRects()].filter((rect) => rect.width > 0.5 && rect.height > 0.5 && !isAbovePage(rect));
}

/** The visible areas of scrolling ancestors. A line outside of one of them can't be seen. */
function scrollAreasOf(element: Element): DOMRect[] {
  return ancestors(element)
    .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight)
    .map((one) => one.getBoundingClientRect());
}

function isVisible(element: Element): boolean {
  if (element.closest('svg')) return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  return !ancestors(element).some(isScreenReaderOnly);
}

/** Whether the element is hidden, but read by screen readers. */
function isScreenReaderOnly(element: Element): boolean {
  const { clipPath, overflow, width } = getComputedStyle(element);
  return overflow === 'hidden' && (clipPath === 'inset(50%)' || width === '1px');
}

function layerOf(element: Element): Element | null {
  return ancestors(element).find((one) => /fixed|sticky/.test(getComputedStyle(one).position)) ?? null;
}

function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) found.push(one);
  return found;
}
