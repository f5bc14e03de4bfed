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

/** Rows and headers of the desk's lists, which cut off lines on purpose. Pressing a row shows its whole text. */
const CUT_LINE_SELECTOR = '.board :is(thead, tr[data-request]), .map-row';
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
    const frames = framesOf(element);
    for (const line of lineRects(node)) {
      const rect = frames.reduce(visiblePart, line);
      if (rect.width > 0 && rect.height > 0) lines.push({ text, rect, element, fontSize, layer });
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

/** The frames of ancestors that scroll or cut off lines on purpose. A line can be seen only inside of them. */
function framesOf(element: Element): DOMRect[] {
  return ancestors(element)
    .filter((one) => {
      const { overflowX, overflowY, textOverflow, whiteSpace } = getComputedStyle(one);
      return (
        (/auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight) ||
        (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth) ||
        (textOverflow === 'ellipsis' &&
          whiteSpace === 'nowrap' &&
          overflowX === 'hidden' &&
          one.closest(CUT_LINE_SELECTOR))
      );
    })
    .map((one) => one.getBoundingClientRect());
}

function visiblePart(line: DOMRect, frame: DOMRect): DOMRect {
  const left = Math.max(line.left, frame.left);
  const top = Math.max(line.top, frame.top);
  const [right, bottom] = [Math.min(line.right, frame.right), Math.min(line.bottom, frame.bottom)];
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
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
