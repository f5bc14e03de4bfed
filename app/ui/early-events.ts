/** User events that make React hydrate at once. */
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
 * Hides user events from React until it has hydrated; the browser still performs their default action. While Remix
 * decodes the page's data, the document is suspended. An event in that time would make React hydrate it, which fails
 * (React error 345) and leaves the page without script.
 * @returns a function that stops hiding them
 */
export function holdEarlyEvents(): () => void {
  const controller = new AbortController();
  for (const name of EVENTS) {
    window.addEventListener(name, (event) => event.stopPropagation(), { capture: true, signal: controller.signal });
  }
  return () => controller.abort();
}
