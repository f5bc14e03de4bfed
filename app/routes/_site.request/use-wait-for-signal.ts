import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { writeTextRequest } from '#modules/request/rules/text-request-body.ts';
import { saveDraft } from '../../ui/draft.ts';
import { useAnswer } from '../../ui/form-nonce.ts';
import { hasSignal } from '../../ui/has-signal.ts';
import { useFormState } from '../../ui/IntentForm.tsx';
import { useLocale } from '../../ui/locale-context.ts';

/**
 * `waiting`: it sends itself. `texted`: the text may have been sent, which makes the request, so the form waits for a
 * person.
 */
type State = 'idle' | 'waiting' | 'texted';

/** A phone says late that it's online again, or that it isn't, so it's tried now and then. */
const TRY_EVERY_MS = 15 * SECOND;

/**
 * Keeps the form that this element is in until there's signal. Each try sends the same nonce, so it counts once even if
 * an earlier one got through and only its answer was lost.
 */
export function useWaitForSignal(mark: RefObject<HTMLElement>) {
  const locale = useLocale();
  const answer = useAnswer();
  const { busy } = useFormState();
  const [state, setState] = useState<State>('idle');
  const [written, setWritten] = useState('');
  const [answered, setAnswered] = useState(answer);
  if (answer !== answered) {
    setAnswered(answer);
    if (answer) setState(answer.noSignal ? 'waiting' : 'idle');
  }

  useEffect(() => {
    const form = formOf(mark);
    if (!form) return undefined;
    const holdBack = (event: Event) => {
      if (navigator.onLine) return;
      event.preventDefault();
      saveDraft(form, true);
      setState('waiting');
    };
    form.addEventListener('submit', holdBack);
    return () => form.removeEventListener('submit', holdBack);
  }, [mark]);

  useEffect(() => {
    const form = formOf(mark);
    if (!form || state === 'idle') return undefined;
    const write = () => setWritten(writeTextRequest(fieldsOf(form), locale));
    write();
    form.addEventListener('input', write);
    return () => form.removeEventListener('input', write);
  }, [mark, state, locale]);

  useEffect(() => {
    if (state === 'waiting') mark.current?.focus();
  }, [mark, state]);

  const tryNow = () => {
    if (!busy) submit(formOf(mark));
  };
  useEffect(() => {
    if (state !== 'waiting' || busy) return undefined;
    let asking = false;
    let gone = false;
    // A try is a navigation, which scrolls. So it's made only when it can succeed.
    const send = async () => {
      if (asking) return;
      asking = true;
      const found = await hasSignal();
      asking = false;
      if (found && !gone) submit(formOf(mark));
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
  }, [mark, state, busy]);

  return { state, busy, written, tryNow, texted: () => setState('texted') };
}

function formOf(mark: RefObject<HTMLElement>): HTMLFormElement | null {
  return mark.current?.closest('form') ?? null;
}

function submit(form: HTMLFormElement | null): void {
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[name="intent"]'));
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const typed = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  return Object.fromEntries(typed);
}
