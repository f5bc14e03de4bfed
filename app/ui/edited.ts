import { useSyncExternalStore } from 'react';
import type { FormAnswer } from '../http/form.ts';

/**
 * Fields edited since an answer came. Their errors are hidden, beside the field and in the summary (docs/product.md,
 * "Validation"). Module state, since the field and the summary share no parent.
 */
const edited = new WeakMap<FormAnswer, ReadonlySet<string>>();
const watchers = new Set<() => void>();
const NONE: ReadonlySet<string> = new Set();

function editedOf(answer: FormAnswer | undefined): ReadonlySet<string> {
  return (answer && edited.get(answer)) ?? NONE;
}

/** Marks a field as edited. Browser only. */
export function markEdited(answer: FormAnswer, name: string): void {
  const before = editedOf(answer);
  if (before.has(name)) return;
  edited.set(answer, new Set([...before, name]));
  for (const changed of watchers) changed();
}

/** Names of the fields edited since; empty on the server. */
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
