/**
 * The events that make React hydrate immediately: those in `discreteReplayableEvents` of react-dom 18, and the two
 * focus events.
 */
const EVENTS = [
  'mousedown',
  'mouseup',
  'touchcancel',
  'touchend',
  'touchstart',
  'auxclick',
  'dblclick',
  'pointercancel',
  'pointerdown',
  'pointerup',
  'dragend',
  'dragstart',
  'drop',
  'compositionend',
  'compositionstart',
  'keydown',
  'keypress',
  'keyup',
  'input',
  'textInput',
  'copy',
  'cut',
  'paste',
  'click',
  'change',
  'contextmenu',
  'reset',
  'submit',
  'focusin',
  'focusout',
];

/**
 * Hides user events from React until it has hydrated; the browser still performs their default action. While Remix
 * decodes the page's data, the document is suspended. An event during that time would make React hydrate the suspended
 * document, which fails (React error 345) and leaves the page without script.
 * @returns a function that stops hiding the events
 */
export function holdEarlyEvents(): () => void {
  const controller = new AbortController();
  for (const name of EVENTS) {
    window.addEventListener(name, (event) => event.stopPropagation(), { capture: true, signal: controller.signal });
  }
  return () => controller.abort();
}
