import { useActionData, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { isFormAnswer } from './form.ts';
import type { FormAnswer } from './form.ts';

/**
 * What the page's last action answered. It stays until the next navigation: Remix itself drops it when live updates load
 * the page's data again, and with it the errors beside the fields.
 */
export function useAnswer(): FormAnswer | undefined {
  const last = useActionData<unknown>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, last });
  let now = kept;
  if (key !== kept.key || (last !== undefined && last !== kept.last)) {
    now = { key, last };
    setKept(now);
  }
  return isFormAnswer(now.last) ? now.last : undefined;
}

interface Ticket {
  /** What the form's own last answer was. */
  answer: FormAnswer | undefined;
  nonce: string | undefined;
  /** Grows with each success: the form is made anew, empty. */
  round: number;
}

/**
 * The nonce a form sends. Each load of the page's data brings a new one, which the form takes over only with a new
 * version, after a success, and after a refusal that asks for it; not when live updates merely look again: had an answer
 * been lost, sending again would otherwise count twice. A nonce and a version that were loaded apart never go together,
 * since the server ties a nonce to what was sent with it.
 */
export function useTicket(intent: string, nonce: string | undefined, version: number | undefined): Ticket {
  const { key } = useLocation();
  const last = useAnswer();
  const answer = last?.intent === intent ? last : undefined;
  const [kept, setKept] = useState({ key, version, answer, nonce: answer?.nonce ?? nonce, round: 0 });
  let now = kept;
  if (key !== kept.key || version !== kept.version || answer !== kept.answer) {
    const succeeded = key !== kept.key && last === undefined;
    now = { key, version, answer, nonce: kept.nonce, round: kept.round + (succeeded ? 1 : 0) };
    if (answer && answer !== kept.answer) now.nonce = answer.nonce ?? nonce;
    else if (succeeded || version !== kept.version) now.nonce = nonce;
    setKept(now);
  }
  return now;
}
