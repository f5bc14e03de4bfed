import { useCallback, useEffect, useRef, useState } from 'react';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { choiceByPhone, choicesFor } from './provider-choice.ts';
import type { ProviderChoice } from './provider-choice.ts';

/** Debounce while typing, milliseconds. */
const PAUSE_MS = 150;

/** Debounces lookups and drops answers to earlier ones. */
function useLatest() {
  const asking = useRef<AbortController>();
  useEffect(() => () => asking.current?.abort(), []);
  return useCallback((pause: number, ask: (signal: AbortSignal) => Promise<void>) => {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    const timer = setTimeout(() => void ask(signal), pause);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }, []);
}

/** Providers that match what's typed; `null` before the first answer and on failure. */
export function useChoices(service: ServiceType) {
  const [choices, setChoices] = useState<ProviderChoice[] | null>(null);
  const latest = useLatest();
  const look = useCallback(
    (text: string, pause = PAUSE_MS) =>
      latest(pause, async (signal) => {
        const found = await choicesFor(text, service, signal);
        if (!signal.aborted) setChoices(found);
      }),
    [latest, service],
  );
  return { choices, look };
}

/** Digits of a complete phone number. */
const WHOLE = 10;

/** The provider whose phone is being typed. */
export function useKnown() {
  const [known, setKnown] = useState<ProviderChoice | null>(null);
  const latest = useLatest();
  const look = useCallback(
    (phone: string) =>
      latest(PAUSE_MS, async (signal) => {
        const whole = phone.replaceAll(/\D/g, '').length >= WHOLE;
        const found = whole ? await choiceByPhone(phone, signal) : null;
        if (!signal.aborted) setKnown(found);
      }),
    [latest],
  );
  return { known, look };
}
