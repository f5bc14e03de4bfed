import { PASSWORD_LENGTH, passwordFault } from '#kernel/passwords.ts';
import { accountTexts } from './copy/en/account.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';

interface Sent {
  fields: Record<string, string>;
  locale: Locale;
}

/**
 * What is wrong with the fields of a new password, by field; empty for one that will do.
 * @param email of the account
 */
export function newPasswordErrors({ fields, locale }: Sent, email: string): Record<string, string> {
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
