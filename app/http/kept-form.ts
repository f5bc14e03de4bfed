/**
 * The name of the hidden field that holds a whole form, encrypted. Used for a form that was sent while nobody was
 * signed in (app/http/kept-form.server.ts).
 */
export const SEALED_FORM = 'sealed_form';
/** The name of the button that only shows the form again, with what was typed. */
export const BACK_TO_FORM = 'back_to_form';

/**
 * A form that couldn't be processed this time. The error page holds it in hidden fields, so that it can be sent again.
 */
export interface KeptForm {
  /** The path that it's sent to. */
  path: string;
  /** The hidden fields: either each field that was typed, or a single field that has all of them sealed. */
  fields: Record<string, string>;
}

/** The body of an error response (app/http/answer-errors.server.ts). The error page shows it. */
export interface ErrorData {
  words: { title: string; message: string } | null;
  kept?: KeptForm | undefined;
}

/**
 * Fields that are never sent back to the page. At the desk, `code` isn't sent back either. On a provider's page, `code`
 * isn't secret.
 */
const PASSWORD_FIELDS = new Set(['password', 'current_password', 'new_password', 'new_password_again']);

/** Whether a field must not be kept or sent back. */
export function isSecretField(name: string, path: string): boolean {
  return PASSWORD_FIELDS.has(name) || (name === 'code' && /^\/admin\b/i.test(path));
}

export function withoutSecrets(fields: Readonly<Record<string, string>>, path = ''): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isSecretField(name, path)));
}
