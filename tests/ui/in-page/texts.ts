/** A text that people see or hear. */
export interface PageText {
  text: string;
  /** Where the text is from: `text`, or the name of an attribute. */
  source: string;
  /** The text's element, such as `p.sub`. */
  element: string;
}

const TEXT_ATTRIBUTES = ['aria-label', 'alt', 'title', 'placeholder', 'aria-description', 'data-label'];
const TEXTLESS_SELECTOR = 'script, style, noscript, template';

/** All texts in the page's language, also in collapsed sections and for screen readers. */
export function textsOnPage(): PageText[] {
  const description = document.querySelector('meta[name="description"]')?.getAttribute('content');
  return [
    { text: document.title, source: 'title', element: 'head' },
    ...(description ? [{ text: description, source: 'description', element: 'head' }] : []),
    ...textNodes(),
    ...attributeTexts(),
  ]
    .map((word) => ({ ...word, text: word.text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => /\p{L}/u.test(text));
}

function textNodes(): PageText[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words: PageText[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || element.closest(TEXTLESS_SELECTOR) || isOtherLanguage(element)) continue;
    words.push({ text: node.textContent ?? '', source: 'text', element: describeElement(element) });
  }
  return words;
}

function attributeTexts(): PageText[] {
  return [...document.body.querySelectorAll('*')]
    .filter((element) => !element.matches(TEXTLESS_SELECTOR) && !isOtherLanguage(element))
    .flatMap((element) => {
      const found = TEXT_ATTRIBUTES.flatMap((name) => {
        const text = element.getAttribute(name);
        return text ? [{ text, source: name }] : [];
      });
      const isButton = element instanceof HTMLInputElement && /^(button|submit|reset)$/.test(element.type);
      if (isButton) found.push({ text: element.value, source: 'value' });
      return found.map((word) => ({ ...word, element: describeElement(element) }));
    });
}

/** Whether the element is marked as being in another language. */
function isOtherLanguage(element: Element): boolean {
  return element.closest('[lang]')?.getAttribute('lang') !== document.documentElement.lang;
}

function describeElement(element: Element): string {
  return element.tagName.toLowerCase() + [...element.classList].map((name) => `.${name}`).join('');
}
