import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/Field.tsx';
import { suggestionsFor } from '#modules/place/rules/places.ts';
import { useScripted } from '../../ui/use-scripted.ts';

/** A pause in typing, milliseconds. */
const PAUSE_MS = 250;
const SHORTEST_TEXT = 3;

/** A field for an address that suggests how to finish it: the browser's own list, so keyboards and phones know it. */
export function AddressField(props: ComponentProps<typeof Field>) {
  const id = useId();
  const scripted = useScripted();
  const { suggestions, typed } = useSuggestions();
  if (!scripted) return <Field {...props} />;
  return (
    <>
      <Field {...props} list={id} onInput={(event) => typed(event.currentTarget.value)} />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}

/** Asks after each pause; an answer to older text is dropped. */
function useSuggestions() {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const asking = useRef<AbortController>();
  useEffect(() => () => asking.current?.abort(), []);
  const typed = (text: string) => {
    asking.current?.abort();
    // A suggestion that was taken needs no further ones.
    if (text.trim().length < SHORTEST_TEXT || suggestions.includes(text)) return;
    const { signal } = (asking.current = new AbortController());
    const timer = setTimeout(() => {
      void suggestionsFor(text, signal).then((found) => {
        if (!signal.aborted) setSuggestions([...new Set(found)]);
      });
    }, PAUSE_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  return { suggestions, typed };
}
