import type { Toast } from '#kernel/copy/catalogue.ts';

/**
 * What an action answers when it doesn't redirect: errors by field name, what was typed, a toast. `intent` says which
 * form of the page it's about; `nonce`, if set, is what that form must send next time.
 */
export interface FormAnswer {
  intent: string;
  formErrors: Record<string, string>;
  values: Record<string, string>;
  toast: Toast | null;
  nonce?: string;
  /** Words to show once and store nowhere, such as a one-time password. `of` says whose they are. */
  shown?: { of: string; words: string[] };
}

/** Whether an action's answer is a {@link FormAnswer} (a page may have other answers too). */
export function isFormAnswer(answer: unknown): answer is FormAnswer {
  return typeof answer === 'object' && answer !== null && 'formErrors' in answer && 'intent' in answer;
}

/** Field ids are derived from names, so labels, errors and the summary's links match without passing ids around. */
export function fieldId(intent: string, name: string): string {
  return `${intent}-${name}`;
}
