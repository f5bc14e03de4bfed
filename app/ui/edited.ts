import { useSyncExternalStore } from 'react';
import type { FormAnswer } from '../http/form.ts';

/**
 * Which fields were edited since an answer came: what was wrong with them is said no longer, beside the field and in the
 * summary (docs/product.md, "Validation"). Kept outside of both, since neither holds
 * the other.
 */
const edited = new WeakMap<FormAnswer, ReadonlySet<string>>();
const watchers = new Set<() => void>();
const NONE: ReadonlySet<string> = new Set();

function editedOf(answer: FormAnswer | undefined): ReadonlySet<string> {
  return (answer && edited.get(answer)) ?? NONE;
}

/** A field was edited. Browser only. */
export function markEdited(answer: FormAnswer, name: string): void {
  const before = editedOf(answer);
  if (before.has(name)) return;
  edited.set(answer, new Set([...before, name]));
  for (const changed of watchers) changed();
}

/** The names of the fields that were edited since; on the server there are none. */
export function useEdited(answer: FormAnswer | undefined): ReadonlySet<string> {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    () => editedOf(answer),
    () => NONE,
  );
}
