import { parsePhone } from '#kernel/phone.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { withoutFormatCharacters } from '#kernel/plain-text.ts';

/** Longest values, in characters. Longer input is a paste error. */
export const MAX_FIELD_LENGTH = { line: 120, address: 300, text: 2_000 } as const;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Checks a form's fields and collects the errors. Check fields in the order of the page: the errors keep that order.
 */
export class FieldChecks {
  readonly errors: Record<string, string> = {};

  private readonly fields: Record<string, string>;
  private readonly locale: Locale;

  constructor({ fields, locale }: { fields: Record<string, string>; locale: Locale }) {
    this.fields = fields;
    this.locale = locale;
  }

  get ok(): boolean {
    return Object.keys(this.errors).length === 0;
  }

  /** Reads a field of text. If it's blank, adds the error `missing` and returns an empty string. */
  required(name: string, missing: string, limit: number = MAX_FIELD_LENGTH.line): string {
    const value = this.optional(name, limit);
    if (value === null) this.addError(name, missing);
    return value ?? '';
  }

  /** Reads an optional field of text. Returns null if it's blank. */
  optional(name: string, limit: number = MAX_FIELD_LENGTH.line): string | null {
    const value = withoutFormatCharacters(this.fields[name] ?? '');
    if (value.length > limit) this.addError(name, textsFor(adminTexts, this.locale).tooLong(limit));
    return value === '' ? null : value;
  }

  /** Reads a phone number as E.164. */
  phone(name: string, texts: { missing: string; invalid: string }): string {
    const typed = this.required(name, texts.missing);
    const phone = parsePhone(typed);
    if (typed && !phone) this.addError(name, texts.invalid);
    return phone ?? '';
  }

  /** Reads an e-mail address; null when it's blank. */
  email(name: string, texts: { missing?: string; invalid: string }): string | null {
    const typed = this.optional(name);
    if (typed === null && texts.missing) this.addError(name, texts.missing);
    if (typed !== null && !EMAIL.test(typed)) this.addError(name, texts.invalid);
    return typed;
  }

  /** Adds an error, unless the field has one already. */
  addError(name: string, message: string): void {
    this.errors[name] ??= message;
  }
}
