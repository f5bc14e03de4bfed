import type { Answer, Ask, AskMessage, HandMessage, Look } from '../types.ts';
import { isStageKey } from '../keys.ts';
import { Finger } from './finger.ts';
import { Truck } from './truck.ts';

/*
 * Runs in each frame, before the page's own scripts. It does what the director of the stage asks for, visibly, with the page's
 * own fields and buttons.
 */

/** The stage's origin; put in when the script is built. */
declare const STAGE: string;

const HYDRATED_MS = 4_000;
const TYPE_MS = 260;
const LOOK_MS = 220;

// React compares the head with what it drew on the server.
document.currentScript?.remove();
const truck = new Truck();
truck.install();
const finger = new Finger();

function tell(message: HandMessage): void {
  parent.postMessage(message, STAGE);
}

function look(): Look {
  const buttons = document.querySelectorAll<HTMLButtonElement>('button[name="intent"]');
  return { path: location.pathname, intents: [...buttons].map(({ value }) => value) };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What is pressed before the page's script has come is posted as a document, and React finds a page that it didn't draw. */
async function hydrated(): Promise<void> {
  if (!document.querySelector('script[type="module"], link[rel="modulepreload"], link[rel="later"]')) return;
  for (const start = performance.now(); performance.now() - start < HYDRATED_MS;) {
    const marked = document.querySelector('main, body > div, body');
    if (marked && Object.keys(marked).some((key) => key.startsWith('__reactFiber'))) return;
    await pause(50);
  }
}

/** Opens what the element is folded into. */
async function unfold(element: Element, haste: number): Promise<void> {
  const folds: HTMLDetailsElement[] = [];
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    folds.unshift(fold);
  }
  for (const fold of folds.filter(({ open }) => !open)) {
    const summary = fold.querySelector('summary');
    if (!summary) continue;
    await finger.press(summary, haste);
    fold.open = true;
    await pause(LOOK_MS / haste);
  }
  const dialog = element.closest('dialog');
  if (dialog && !dialog.open) {
    const opener = document.querySelector<HTMLElement>(`a[href="#${dialog.id}"]`);
    if (opener) await finger.press(opener, haste, () => opener.click());
    await pause(LOOK_MS / haste);
  }
}

function buttonOf(intent: string): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>(`button[name="intent"][value="${CSS.escape(intent)}"]`);
}

async function fill(form: HTMLFormElement, fields: Record<string, string>, haste: number): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.querySelector<HTMLInputElement>(
      `[name="${CSS.escape(name)}"]:not([type="hidden"]):not([type="radio"]), [type="radio"][name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`,
    );
    if (!field || field.disabled) continue;
    await unfold(field, haste);
    const label = field.closest('label') ?? field;
    if (field.type === 'checkbox' || field.type === 'radio') {
      if (!field.checked) await finger.press(label, haste, () => field.click());
    } else if (field.value !== value) {
      await finger.press(field, haste);
      await type(field, value, haste);
    }
  }
}

async function type(field: HTMLInputElement | HTMLSelectElement, value: string, haste: number): Promise<void> {
  const steps = field instanceof HTMLSelectElement ? 1 : Math.min(value.length, 6);
  for (let step = 1; step <= steps; step += 1) {
    field.value = value.slice(0, Math.ceil((value.length * step) / steps));
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await pause(TYPE_MS / steps / haste);
  }
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

async function carryOut(ask: Ask, haste: number): Promise<Pick<Answer, 'said' | 'text'>> {
  switch (ask.do) {
    case 'look':
      return { said: 'done' };
    case 'drive':
      truck.drive(ask.road, ask.began, ask.ms);
      return { said: 'done' };
    case 'read': {
      const text = document.querySelector<HTMLElement>(ask.selector)?.innerText.trim();
      return text ? { said: 'done', text } : { said: 'absent' };
    }
    case 'show':
    case 'click': {
      await hydrated();
      const element = document.querySelector<HTMLElement>(ask.selector);
      if (!element) return { said: 'absent' };
      if (ask.do === 'show') await finger.bring(element, haste);
      else {
        await unfold(element, haste);
        await finger.press(element, haste, () => element.click());
      }
      return { said: 'done' };
    }
    case 'fill': {
      await hydrated();
      const form = buttonOf(ask.intent)?.form;
      if (!form) return { said: 'absent' };
      await fill(form, ask.fields, haste);
      return { said: 'done' };
    }
    case 'press': {
      await hydrated();
      const button = buttonOf(ask.intent);
      if (!button) return { said: 'absent' };
      await unfold(button, haste);
      if (button.disabled || button.getAttribute('aria-disabled') === 'true') return { said: 'busy' };
      // The payment page would open in a tab of its own.
      if (button.form) button.form.target = '';
      await finger.press(button, haste, () => button.click());
      return { said: 'done' };
    }
  }
}

let turn: Promise<unknown> = Promise.resolve();
window.addEventListener('message', ({ data, origin, source }) => {
  if (origin !== STAGE || source !== parent) return;
  const { ask, id, haste } = data as AskMessage;
  const work = async () => {
    const answer = await carryOut(ask, haste).catch(() => ({ said: 'absent' as const }));
    tell({ answer: { ...answer, look: look() }, id });
  };
  // A look doesn't wait for what is being typed.
  if (ask.do === 'look' || ask.do === 'drive') void work();
  else turn = turn.then(work);
});

// Links of a text lead to where the site itself is: they open in the frame of whoever got the text.
document.addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element | null)?.closest?.('a[target="_blank"]');
    if (!(link instanceof HTMLAnchorElement) || !/^\/(provider|track|payment|request|family)\b/.test(link.pathname))
      return;
    event.preventDefault();
    tell({ open: link.pathname });
  },
  true,
);

addEventListener('keydown', (event) => {
  if (isStageKey(event)) tell({ key: event.key });
});

const hello = () => {
  // A conversation shows its last messages.
  const last = document.querySelector('.talk > :last-child');
  if (last) scrollTo(0, last.getBoundingClientRect().bottom + scrollY - innerHeight + 16);
  tell({ hello: look() });
};
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', hello);
else hello();
