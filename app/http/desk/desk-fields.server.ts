import { parsePhone } from '#kernel/phone.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { withoutFormatCharacters } from '#kernel/plain-text.ts';

/** Longest text a field may hold; beyond it is no vehicle, name or place any more. */
export const LONGEST = { line: 120, address: 300, text: 2_000 } as const;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Collects what is wrong with a form, by field; the order of the checks is the order people read. */
export class Checks {
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

  /** A text that must be there. */
  required(name: string, missing: string, limit: number = LONGEST.line): string {
    const value = this.optional(name, limit);
    if (value === null) this.wrong(name, missing);
    return value ?? '';
  }

  /** A text, or null when it is blank. */
  optional(name: string, limit: number = LONGEST.line): string | null {
    const value = withoutFormatCharacters(this.fields[name] ?? '');
    if (value.length > limit) this.wrong(name, textsFor(adminTexts, this.locale).tooLong(limit));
    return value === '' ? null : value;
  }

  /** A phone number in E.164. */
  phone(name: string, texts: { missing: string; invalid: string }): string {
    const typed = this.required(name, texts.missing);
    const phone = parsePhone(typed);
    if (typed && !phone) this.wrong(name, texts.invalid);
    return phone ?? '';
  }

  /** An e-mail address, or null when it is blank. */
  email(name: string, texts: { missing?: string; invalid: string }): string | null {
    const typed = this.optional(name);
    if (typed === null && texts.missing) this.wrong(name, texts.missing);
    if (typed !== null && !EMAIL.test(typed)) this.wrong(name, texts.invalid);
    return typed;
  }

  /** The first thing wrong with a field is the one that is said. */
  wrong(name: string, message: string): void {
    this.errors[name] ??= message;
  }
}
