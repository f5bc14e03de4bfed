import { useMemo } from 'react';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { waitingWords } from '#modules/dispatch/copy/waiting-words.ts';
import { useLocale, useTexts } from '../texts.ts';

/** Short texts about a waiting job, in the reader's language. */
export function useWaitingJobWords() {
  const locale = useLocale();
  const t = useTexts(deskQueueTexts).alarm;
  return useMemo(() => waitingWords(t, locale), [locale, t]);
}
