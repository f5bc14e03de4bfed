import { PASSWORD_LENGTH, passwordFault } from '#kernel/passwords.ts';
import { accountTexts } from './copy/en/account.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';

interface PasswordForm {
  fields: Record<string, string>;
  locale: Locale;
}

/**
 * Checks the fields of a form with a new password.
 * @param email the email of the account
 * @returns the errors by field; empty if there are none
 */
export function newPasswordErrors({ fields, locale }: PasswordForm, email: string): Record<string, string> {
  const t = textsFor(accountTexts, locale).password.errors;
  const { new_password: typed = '', new_password_again: again = '' } = fields;
  if (!typed) return { new_password: t.missing };
  switch (passwordFault(typed, email)) {
    case 'short':
      return { new_password: t.short(PASSWORD_LENGTH.min) };
    case 'long':
      return { new_password: t.long(PASSWORD_LENGTH.max) };
    case 'guessable':
      return { new_password: t.guessable };
    default:
      return typed === again ? {} : { new_password_again: t.differs };
  }
}
