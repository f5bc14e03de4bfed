import type { CommandResult, FrameCommand, CommandMessage, FrameMessage, PageInfo } from '../types.ts';
import { isStageKey } from '../keys.ts';
import { TouchDot } from './touch-dot.ts';
import { SimulatedGps } from './simulated-gps.ts';

/*
 * This script is injected into each frame, before the page's own scripts. It carries out the commands of the director
 * (demo/page/director.ts) with the page's own fields and buttons, so that viewers can watch.
 */

/** The stage's origin, which esbuild fills in. */
declare const STAGE: string;

const HYDRATION_TIMEOUT_MS = 4_000;
const TYPING_MS = 260;
const LOOK_MS = 220;

// Remove the tag of this script, because React would report a difference from the server's HTML.
document.currentScript?.remove();
const gps = new SimulatedGps();
gps.replaceGeolocation();
const touchDot = new TouchDot();

function postToStage(message: FrameMessage): void {
  parent.postMessage(message, STAGE);
}

function describePage(): PageInfo {
  const buttons = document.querySelectorAll<HTMLButtonElement>('button[name="intent"]');
  return { path: location.pathname, intents: [...buttons].map(({ value }) => value) };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits for hydration. A form submitted before then loads a new document, and React then fails to hydrate the page.
 */
async function waitForHydration(): Promise<void> {
  if (!document.querySelector('script[type="module"], link[rel="modulepreload"], link[rel="later"]')) return;
  for (const startedAt = performance.now(); performance.now() - startedAt < HYDRATION_TIMEOUT_MS;) {
    const root = document.querySelector('main, body > div, body');
    if (root && Object.keys(root).some((key) => key.startsWith('__reactFiber'))) return;
    await pause(50);
  }
}

/** Opens the `<details>` around an element, the outermost first. */
async function openDetails(element: Element, speed: number): Promise<void> {
  const folds: HTMLDetailsElement[] = [];
  for (let details = element.closest('details'); details; details = details.parentElement?.closest('details') ?? null) {
    folds.unshift(details);
  }
  for (const details of folds.filter(({ open }) => !open)) {
    const summary = details.querySelector('summary');
    if (!summary) continue;
    await touchDot.press(summary, speed);
    details.open = true;
    await pause(LOOK_MS / speed);
  }
}

function findIntentButton(intent: string): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>(`button[name="intent"][value="${CSS.escape(intent)}"]`);
}

async function fillForm(form: HTMLFormElement, fields: Record<string, string>, speed: number): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.querySelector<HTMLInputElement>(
      `[name="${CSS.escape(name)}"]:not([type="hidden"]):not([type="radio"]), [type="radio"][name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`,
    );
    if (!field || field.disabled) continue;
    await openDetails(field, speed);
    const label = field.closest('label') ?? field;
    if (field.type === 'checkbox' || field.type === 'radio') {
      if (!field.checked) await touchDot.press(label, speed, () => field.click());
    } else if (field.value !== value) {
      await touchDot.press(field, speed);
      await typeInto(field, value, speed);
    }
  }
}

async function typeInto(field: HTMLInputElement | HTMLSelectElement, value: string, speed: number): Promise<void> {
  const steps = field instanceof HTMLSelectElement ? 1 : Math.min(value.length, 6);
  for (let step = 1; step <= steps; step += 1) {
    field.value = value.slice(0, Math.ceil((value.length * step) / steps));
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await pause(TYPING_MS / steps / speed);
  }
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

async function runCommand(command: FrameCommand, speed: number): Promise<Pick<CommandResult, 'outcome' | 'text'>> {
  switch (command.do) {
    case 'look':
      return { outcome: 'done' };
    case 'drive':
      gps.drive(command.road, command.startsAt, command.ms);
      return { outcome: 'done' };
    case 'read': {
      const text = document.querySelector<HTMLElement>(command.selector)?.innerText.trim();
      return text ? { outcome: 'done', text } : { outcome: 'absent' };
    }
    case 'show':
    case 'click': {
      await waitForHydration();
      const element = document.querySelector<HTMLElement>(command.selector);
      if (!element) return { outcome: 'absent' };
      if (command.do === 'show') await touchDot.scrollTo(element, speed);
      else {
        await openDetails(element, speed);
        await touchDot.press(element, speed, () => element.click());
      }
      return { outcome: 'done' };
    }
    case 'fill': {
      await waitForHydration();
      const form = findIntentButton(command.intent)?.form;
      if (!form) return { outcome: 'absent' };
      await fillForm(form, command.fields, speed);
      return { outcome: 'done' };
    }
    case 'press': {
      await waitForHydration();
      const button = findIntentButton(command.intent);
      if (!button) return { outcome: 'absent' };
      await openDetails(button, speed);
      if (button.disabled || button.getAttribute('aria-disabled') === 'true') return { outcome: 'busy' };
      // The form that leads to the payment page opens a new tab. Without its target, the page opens in this frame.
      if (button.form) button.form.target = '';
      // A button that must be held ignores clicks, so submit its form.
      const press = () => (button.classList.contains('hold') ? button.form?.requestSubmit(button) : button.click());
      await touchDot.press(button, speed, press);
      await pause(LOOK_MS / speed);
      // If the button has opened the dialog with the terms, accept them.
      const consent = document.querySelector<HTMLElement>('#terms[open] button[name="intent"]');
      if (consent) await touchDot.press(consent, speed, () => consent.click());
      return { outcome: 'done' };
    }
  }
}

let queue: Promise<unknown> = Promise.resolve();
window.addEventListener('message', ({ data, origin, source }) => {
  if (origin !== STAGE || source !== parent) return;
  const { command, id, speed } = data as CommandMessage;
  const run = async () => {
    const answer = await runCommand(command, speed).catch(() => ({ outcome: 'absent' as const }));
    postToStage({ result: { ...answer, page: describePage() }, id });
  };
  // These commands needn't wait until the current form is filled in.
  if (command.do === 'look' || command.do === 'drive') void run();
  else queue = queue.then(run);
});

// Links in SMS lead to the site's own origin. Open them in the recipient's frame instead.
document.addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element | null)?.closest?.('a[target="_blank"]');
    if (!(link instanceof HTMLAnchorElement) || !/^\/(provider|track|payment|request|family)\b/.test(link.pathname))
      return;
    event.preventDefault();
    postToStage({ openPath: link.pathname });
  },
  true,
);

addEventListener('keydown', (event) => {
  if (isStageKey(event)) postToStage({ key: event.key });
});

const announcePage = () => {
  // Scroll a conversation to its latest messages.
  const lastMessage = document.querySelector('.talk > :last-child');
  if (lastMessage) scrollTo(0, lastMessage.getBoundingClientRect().bottom + scrollY - innerHeight + 16);
  postToStage({ hello: describePage() });
};
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', announcePage);
else announcePage();
