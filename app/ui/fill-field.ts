import { fieldId } from '../http/form.ts';

/**
 * Writes a value into a form's text field, as if somebody typed it. React must not control that field. Does nothing if
 * the form has no such field.
 */
export function fillField(intent: string, name: string, value: string): void {
  const field = document.getElementById(fieldId(intent, name));
  if (!(field instanceof HTMLInputElement)) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
