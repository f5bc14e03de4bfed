import { useActionData, useLocation, useNavigationType } from '@remix-run/react';
import { useState } from 'react';
import { isFormAnswer } from '../http/form.ts';
import type { FormAnswer } from '../http/form.ts';

/**
 * The key of the page's place in the history. A jump within the page, as from an error to its field, is no other page:
 * the errors stay, and so does what was typed.
 */
function usePageKey(): string {
  const { key, pathname, search, hash } = useLocation();
  const type: string = useNavigationType();
  const [kept, setKept] = useState({ key, pathname, search, hash, page: key });
  if (key === kept.key && hash === kept.hash) return kept.page;
  // A link to a place within the page is followed by the browser, so the router sees it as it sees Back.
  const jumped = type === 'POP' && pathname === kept.pathname && search === kept.search && hash !== kept.hash;
  const now = { key, pathname, search, hash, page: jumped ? kept.page : key };
  setKept(now);
  return now.page;
}

/**
 * What the page's last action answered. It stays until the next navigation: Remix itself drops it when live updates load
 * the page's data again, and with it the errors beside the fields.
 */
export function useAnswer(): FormAnswer | undefined {
  const last = useActionData<unknown>();
  const key = usePageKey();
  const [kept, setKept] = useState({ key, last });
  let now = kept;
  if (key !== kept.key || (last !== undefined && last !== kept.last)) {
    now = { key, last };
    setKept(now);
  }
  return isFormAnswer(now.last) ? now.last : undefined;
}

interface FormNonce {
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
export function useFormNonce(intent: string, nonce: string | undefined, version: number | undefined): FormNonce {
  const key = usePageKey();
  const last = useAnswer();
  const answer = last?.intent === intent ? last : undefined;
  const [kept, setKept] = useState({ key, version, answer, nonce: answer?.nonce ?? nonce, round: 0 });
  let now = kept;
  if (key !== kept.key || version !== kept.version || answer !== kept.answer) {
    const succeeded = key !== kept.key && last === undefined;
    const done = succeeded || (answer !== kept.answer && answer?.shown !== undefined);
    now = { key, version, answer, nonce: kept.nonce, round: kept.round + (done ? 1 : 0) };
    if (answer && answer !== kept.answer) now.nonce = answer.nonce ?? nonce;
    else if (succeeded || version !== kept.version) now.nonce = nonce;
    setKept(now);
  }
  return now;
}
