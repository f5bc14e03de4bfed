/** What a person does to a page that makes React hydrate at once. */
const EVENTS = [
  'click',
  'pointerdown',
  'pointerup',
  'keydown',
  'keyup',
  'input',
  'change',
  'focusin',
  'focusout',
  'submit',
];

/**
 * Keeps events from React until it has hydrated the page; the browser still does what they mean. Remix decodes the page's data
 * in its first render and suspends the whole document meanwhile. An event in that moment would make React hydrate at once,
 * which fails for a suspended root (React's error 345) and leaves the page without script.
 * @returns lets them through
 */
export function holdEarlyEvents(): () => void {
  const over = new AbortController();
  for (const name of EVENTS) {
    window.addEventListener(name, (event) => event.stopPropagation(), { capture: true, signal: over.signal });
  }
  return () => over.abort();
}
