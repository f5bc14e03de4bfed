import { useCallback, useEffect, useRef, useState } from 'react';
import type { JobNeeds } from '#modules/provider/index.ts';
import { fetchProviderByPhone, fetchProviderChoices } from './provider-choice.ts';
import type { ProviderChoice } from './provider-choice.ts';

/** Milliseconds without typing before a lookup starts. */
const PAUSE_MS = 150;

/** Delays each lookup until typing pauses, and drops the results of earlier lookups. */
function useDebouncedLookup() {
  const pending = useRef<AbortController>();
  useEffect(() => () => pending.current?.abort(), []);
  return useCallback((pause: number, lookUp: (signal: AbortSignal) => Promise<void>) => {
    pending.current?.abort();
    const { signal } = (pending.current = new AbortController());
    const timer = setTimeout(() => void lookUp(signal), pause);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }, []);
}

/** Providers that match what's typed; `null` before the first answer and on failure. */
export function useProviderChoices({ service, cardOnly, flatbed, pickup }: JobNeeds) {
  const [choices, setChoices] = useState<ProviderChoice[] | null>(null);
  const debounce = useDebouncedLookup();
  const search = useCallback(
    (text: string, pause = PAUSE_MS) =>
      debounce(pause, async (signal) => {
        const found = await fetchProviderChoices(text, { service, cardOnly, flatbed, pickup }, signal);
        if (!signal.aborted) setChoices(found);
      }),
    [debounce, service, cardOnly, flatbed, pickup],
  );
  return { choices, search };
}

/** How many digits a complete phone number has. */
const PHONE_DIGIT_COUNT = 10;

/** The provider with the phone number that's being typed; null if there's none, or the number isn't complete. */
export function useProviderByPhone({ service, cardOnly, flatbed, pickup }: JobNeeds) {
  const [known, setKnown] = useState<ProviderChoice | null>(null);
  const debounce = useDebouncedLookup();
  const lookUp = useCallback(
    (phone: string) =>
      debounce(PAUSE_MS, async (signal) => {
        const isComplete = phone.replaceAll(/\D/g, '').length >= PHONE_DIGIT_COUNT;
        const found = isComplete
          ? await fetchProviderByPhone(phone, { service, cardOnly, flatbed, pickup }, signal)
          : null;
        if (!signal.aborted) setKnown(found);
      }),
    [debounce, service, cardOnly, flatbed, pickup],
  );
  return { known, lookUp };
}
