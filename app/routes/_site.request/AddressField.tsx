import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/Field.tsx';
import { suggestionsFor } from './address-lookup.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** Suggestions are fetched after this many milliseconds without typing. */
const PAUSE_MS = 250;
const MIN_TEXT_LENGTH = 3;

/**
 * An address field with suggestions. They're in a native datalist, because keyboards, screen readers and phones support
 * it.
 */
export function AddressField(props: ComponentProps<typeof Field>) {
  const id = useId();
  const hydrated = useHydrated();
  const { suggestions, suggestAfterPause } = useSuggestions();
  return (
    <>
      <Field
        {...props}
        {...(hydrated ? { list: id } : {})}
        onInput={(event) => suggestAfterPause(event.currentTarget.value)}
      />
      {hydrated && (
        <datalist id={id}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Fetches suggestions after each pause in typing. Drops the results for an earlier text. */
function useSuggestions() {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const pendingFetch = useRef<AbortController>();
  useEffect(() => () => pendingFetch.current?.abort(), []);
  const suggestAfterPause = (text: string) => {
    pendingFetch.current?.abort();
    // Don't fetch suggestions for a text that's too short, or that is itself a suggestion that was just chosen.
    if (text.trim().length < MIN_TEXT_LENGTH || suggestions.includes(text)) return;
    const { signal } = (pendingFetch.current = new AbortController());
    const timer = setTimeout(() => {
      void suggestionsFor(text, signal).then((found) => {
        if (!signal.aborted) setSuggestions([...new Set(found)]);
      });
    }, PAUSE_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  return { suggestions, suggestAfterPause };
}
