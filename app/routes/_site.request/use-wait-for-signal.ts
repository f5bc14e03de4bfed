import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { writeTextRequest } from '#modules/request/rules/text-request-body.ts';
import { saveDraft } from '../../ui/draft.ts';
import { useAnswer } from '../../ui/form-nonce.ts';
import { useFormState } from '../../ui/IntentForm.tsx';
import { formAround, submitFormAround, useHoldBackOffline, useSendWhenSignal } from '../../ui/kept/send-when-signal.ts';
import { useLocale } from '../../ui/locale-context.ts';

/**
 * `waiting`: the form is sent automatically once there's a signal. `texted`: the person may have sent the request as a
 * text. That text creates the request too, so the form is sent only if the person presses the button.
 */
type State = 'idle' | 'waiting' | 'texted';

/**
 * Keeps a form that was sent without signal, and sends it once there's a signal.
 * @param elementInForm an element in the form
 */
export function useWaitForSignal(elementInForm: RefObject<HTMLElement>) {
  const locale = useLocale();
  const answer = useAnswer();
  const { busy } = useFormState();
  const [state, setState] = useState<State>('idle');
  const [smsBody, setSmsBody] = useState('');
  const [answered, setAnswered] = useState(answer);
  if (answer !== answered) {
    setAnswered(answer);
    if (answer) setState(answer.noSignal ? 'waiting' : 'idle');
  }
  useHoldBackOffline(elementInForm, (form) => {
    saveDraft(form, true);
    setState('waiting');
  });
  useSendWhenSignal(elementInForm, state === 'waiting' && !busy);

  useEffect(() => {
    const form = formAround(elementInForm);
    if (!form || state === 'idle') return undefined;
    const updateSmsBody = () => setSmsBody(writeTextRequest(fieldsOf(form), locale));
    updateSmsBody();
    form.addEventListener('input', updateSmsBody);
    return () => form.removeEventListener('input', updateSmsBody);
  }, [elementInForm, state, locale]);

  useEffect(() => {
    if (state === 'waiting') elementInForm.current?.focus();
  }, [elementInForm, state]);

  const tryNow = () => {
    if (!busy) submitFormAround(elementInForm);
  };
  return { state, busy, smsBody, tryNow, texted: () => setState('texted') };
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const typed = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  return Object.fromEntries(typed);
}
