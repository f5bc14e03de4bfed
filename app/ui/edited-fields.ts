import { useSyncExternalStore } from 'react';
import type { FormAnswer } from '../http/form.ts';

/**
 * The fields edited since each form answer arrived. Their errors are hidden, both beside the field and in the summary
 * (docs/product.md, "Validation"). Module state, because the field and the summary share no parent.
 */
const editedByAnswer = new WeakMap<FormAnswer, ReadonlySet<string>>();
const listeners = new Set<() => void>();
const NONE: ReadonlySet<string> = new Set();

function editedFields(answer: FormAnswer | undefined): ReadonlySet<string> {
  return (answer && editedByAnswer.get(answer)) ?? NONE;
}

/** Marks a field as edited. Browser only. */
export function markEdited(answer: FormAnswer, name: string): void {
  const before = editedFields(answer);
  if (before.has(name)) return;
  editedByAnswer.set(answer, new Set([...before, name]));
  for (const notify of listeners) notify();
}

/** Names of the fields edited since; empty on the server. */
export function useEdited(answer: FormAnswer | undefined): ReadonlySet<string> {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => editedFields(answer),
    () => NONE,
  );
}
