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
 * Hides events from React until it has hydrated; the browser still performs their default action. Remix decodes the
 * page's data in its first render and suspends the whole document. An event during that time makes React hydrate a
 * suspended root, which fails (React error 345) and leaves the page without script.
 * @returns a function that stops it
 */
export function holdEarlyEvents(): () => void {
  const controller = new AbortController();
  for (const name of EVENTS) {
    window.addEventListener(name, (event) => event.stopPropagation(), { capture: true, signal: controller.signal });
  }
  return () => controller.abort();
}
