import { useEffect } from 'react';
import type { RefObject } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { hasSignal } from '../has-signal.ts';

/** A phone may notice late that it's online again, so we also try at this interval. */
const TRY_EVERY_MS = 15 * SECOND;

/** If the phone knows that it has no signal, calls `hold` instead of sending the form around the element. */
export function useHoldBackOffline(elementInForm: RefObject<HTMLElement>, hold: (form: HTMLFormElement) => void): void {
  useEffect(() => {
    const form = formAround(elementInForm);
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
 * While `waits` is set, sends the form that contains `elementInForm` as soon as there's signal. Each try sends the same
 * nonce, so the form counts only once, even if an earlier try got through and only its response was lost.
 */
export function useSendWhenSignal(elementInForm: RefObject<HTMLElement>, waits: boolean): void {
  useEffect(() => {
    if (!waits) return undefined;
    let checking = false;
    let stopped = false;
    // Sending the form is a navigation, which scrolls the page, so do it only when it can succeed.
    const send = async () => {
      if (checking) return;
      checking = true;
      const reachable = await hasSignal();
      checking = false;
      if (reachable && !stopped) submitFormAround(elementInForm);
    };
    const sendIfPossible = () => void send();
    const timer = setInterval(sendIfPossible, TRY_EVERY_MS);
    window.addEventListener('online', sendIfPossible);
    document.addEventListener('visibilitychange', sendIfPossible);
    return () => {
      stopped = true;
      clearInterval(timer);
      window.removeEventListener('online', sendIfPossible);
      document.removeEventListener('visibilitychange', sendIfPossible);
    };
  }, [elementInForm, waits]);
}

export function formAround(elementInForm: RefObject<HTMLElement>): HTMLFormElement | null {
  return elementInForm.current?.closest('form') ?? null;
}

/** Presses the form's button. */
export function submitFormAround(elementInForm: RefObject<HTMLElement>): void {
  const form = formAround(elementInForm);
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[name="intent"]'));
}
