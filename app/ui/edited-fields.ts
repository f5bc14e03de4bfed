import { useSyncExternalStore } from 'react';
import type { FormAnswer } from '../http/form.ts';

/**
 * Which fields were edited after each form response. Their errors are hidden, both beside the field and in the summary
 * (docs/product.md, "Validation"). Kept in the module, because field and summary share no parent.
 */
const editedFieldsByAnswer = new WeakMap<FormAnswer, ReadonlySet<string>>();
const listeners = new Set<() => void>();
const NONE: ReadonlySet<string> = new Set();

function editedFields(answer: FormAnswer | undefined): ReadonlySet<string> {
  return (answer && editedFieldsByAnswer.get(answer)) ?? NONE;
}

/** Marks a field as edited. Browser only. */
export function markEdited(answer: FormAnswer, name: string): void {
  const before = editedFields(answer);
  if (before.has(name)) return;
  editedFieldsByAnswer.set(answer, new Set([...before, name]));
  for (const notify of listeners) notify();
}

/** The names of the fields edited since this response; empty on the server. */
export function useEditedFields(answer: FormAnswer | undefined): ReadonlySet<string> {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => editedFields(answer),
    () => NONE,
  );
}
