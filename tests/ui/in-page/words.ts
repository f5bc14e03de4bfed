/** Something that is said on the page, to eyes or ears. */
export interface Word {
  text: string;
  /** How: `text` in the page, or an attribute. */
  by: string;
  /** What says it, as `p.sub`. */
  where: string;
}

const SPOKEN = ['aria-label', 'alt', 'title', 'placeholder', 'aria-description', 'data-label'];
const UNSAID = 'script, style, noscript, template';

/** Everything the page says in its own language, also what is folded away or only for readers. */
export function wordsOnPage(): Word[] {
  const description = document.querySelector('meta[name="description"]')?.getAttribute('content');
  return [
    { text: document.title, by: 'title', where: 'head' },
    ...(description ? [{ text: description, by: 'description', where: 'head' }] : []),
    ...texts(),
    ...attributes(),
  ]
    .map((word) => ({ ...word, text: word.text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => /\p{L}/u.test(text));
}

function texts(): Word[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words: Word[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || element.closest(UNSAID) || isForeign(element)) continue;
    words.push({ text: node.textContent ?? '', by: 'text', where: place(element) });
  }
  return words;
}

function attributes(): Word[] {
  return [...document.body.querySelectorAll('*')]
    .filter((element) => !element.matches(UNSAID) && !isForeign(element))
    .flatMap((element) => {
      const said = SPOKEN.flatMap((name) => {
        const text = element.getAttribute(name);
        return text ? [{ text, by: name }] : [];
      });
      const isButton = element instanceof HTMLInputElement && /^(button|submit|reset)$/.test(element.type);
      if (isButton) said.push({ text: element.value, by: 'value' });
      return said.map((word) => ({ ...word, where: place(element) }));
    });
}

/** Marked as another language, as it should be then. */
function isForeign(element: Element): boolean {
  return element.closest('[lang]')?.getAttribute('lang') !== document.documentElement.lang;
}

function place(element: Element): string {
  return element.tagName.toLowerCase() + [...element.classList].map((name) => `.${name}`).join('');
}
