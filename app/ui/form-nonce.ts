import { useActionData, useLocation, useNavigationType } from '@remix-run/react';
import { useState } from 'react';
import { isFormAnswer } from '../http/form.ts';
import type { FormAnswer } from '../http/form.ts';

/**
 * The page's history key. It stays the same for a jump within the page, such as from an error to its field, so that
 * errors and typed text stay.
 */
function usePageKey(): string {
  return usePage().page;
}

function usePage() {
  const { key, pathname, search, hash } = useLocation();
  const type: string = useNavigationType();
  const [previous, setPrevious] = useState({ key, pathname, search, hash, page: key });
  if (key === previous.key && hash === previous.hash) return previous;
  // The browser follows fragment links without the router, and the router then reports a POP.
  const jumpedWithinPage =
    type === 'POP' && pathname === previous.pathname && search === previous.search && hash !== previous.hash;
  const current = { key, pathname, search, hash, page: jumpedWithinPage ? previous.page : key };
  setPrevious(current);
  return current;
}

/**
 * The page's last action data, kept until the next navigation. Remix drops it when data reloads, so live updates would
 * hide the errors.
 */
export function useAnswer(): FormAnswer | undefined {
  const lastAnswer = useActionData<unknown>();
  const key = usePageKey();
  const [kept, setKept] = useState({ key, lastAnswer });
  let renewed = kept;
  if (key !== kept.key || (lastAnswer !== undefined && lastAnswer !== kept.lastAnswer)) {
    renewed = { key, lastAnswer };
    setKept(renewed);
  }
  return isFormAnswer(renewed.lastAnswer) ? renewed.lastAnswer : undefined;
}

interface FormNonce {
  /** The last action data, if it was for this form. */
  answer: FormAnswer | undefined;
  nonce: string | undefined;
  /** How many times the form has succeeded. This is the form's React key, so each success remounts an empty form. */
  resets: number;
  /**
   * Call this when the form is sent. If it isn't called, the form counts as successful only if the next page has
   * another path.
   */
  onSend: () => void;
}

/**
 * The nonce that a form sends. Each load of the page brings a new one, but the form keeps its own until the page shows
 * a new version of the request, any form succeeds, or a refusal asks for a new nonce. If a live update replaced the
 * nonce any earlier, a form that's sent again because its response was lost would count as a second one. A new version
 * needs a new nonce, because the form sends its version too, and the server accepts a nonce again only with the same
 * fields.
 */
export function useFormNonce(intent: string, nonce: string | undefined, version: number | undefined): FormNonce {
  const { page: key, pathname } = usePage();
  const lastAnswer = useAnswer();
  const answer = lastAnswer?.intent === intent ? lastAnswer : undefined;
  const [sentFrom, setSentFrom] = useState<string>();
  const [kept, setKept] = useState({ key, pathname, version, answer, nonce: answer?.nonce ?? nonce, resets: 0 });
  let current = kept;
  if (key !== kept.key || version !== kept.version || answer !== kept.answer) {
    const movedOn = key !== kept.key && lastAnswer === undefined;
    // Counts as a success if the next page came after sending this form, or has another path. Otherwise, another form
    // succeeded, or a link led to the same page, so keep what was typed.
    const succeeded = movedOn && (sentFrom === kept.key || pathname !== kept.pathname);
    const shouldReset = succeeded || (answer !== kept.answer && answer?.shown !== undefined);
    current = { key, pathname, version, answer, nonce: kept.nonce, resets: kept.resets + (shouldReset ? 1 : 0) };
    if (answer && answer !== kept.answer) current.nonce = answer.nonce ?? nonce;
    else if (movedOn || version !== kept.version) current.nonce = nonce;
    setKept(current);
  }
  return { ...current, onSend: () => setSentFrom(key) };
}
