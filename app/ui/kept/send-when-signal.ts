import { useEffect } from 'react';
import type { RefObject } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { hasSignal } from '../has-signal.ts';

/** A phone says late that it's online again, or that it isn't, so it's tried now and then. */
const TRY_EVERY_MS = 15 * SECOND;

/** Calls `hold` instead of sending the form that this element is in, if the phone knows that it has no signal. */
export function useHoldBack(mark: RefObject<HTMLElement>, hold: (form: HTMLFormElement) => void): void {
  useEffect(() => {
    const form = formOf(mark);
    if (!form) return undefined;
    const holdBack = (event: Event) => {
      if (navigator.onLine) return;
      event.preventDefault();
      hold(form);
    };
    form.addEventListener('submit', holdBack);
    return () => form.removeEventListener('submit', holdBack);
  });
}

/**
 * Sends the form that this element is in as soon as there's signal, as long as it waits. Each try sends the same nonce,
 * so it counts once even if an earlier one got through and only its answer was lost.
 */
export function useSendWhenSignal(mark: RefObject<HTMLElement>, waits: boolean): void {
  useEffect(() => {
    if (!waits) return undefined;
    let asking = false;
    let gone = false;
    // A try is a navigation, which scrolls. So it's made only when it can succeed.
    const send = async () => {
      if (asking) return;
      asking = true;
      const found = await hasSignal();
      asking = false;
      if (found && !gone) submitForm(mark);
    };
    const sendIfPossible = () => void send();
    const timer = setInterval(sendIfPossible, TRY_EVERY_MS);
    window.addEventListener('online', sendIfPossible);
    document.addEventListener('visibilitychange', sendIfPossible);
    return () => {
      gone = true;
      clearInterval(timer);
      window.removeEventListener('online', sendIfPossible);
      document.removeEventListener('visibilitychange', sendIfPossible);
    };
  }, [mark, waits]);
}

export function formOf(mark: RefObject<HTMLElement>): HTMLFormElement | null {
  return mark.current?.closest('form') ?? null;
}

/** Presses the form's button. */
export function submitForm(mark: RefObject<HTMLElement>): void {
  const form = formOf(mark);
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[name="intent"]'));
}
