import { describe, expect, it } from 'vitest';
import { FieldChecks } from './desk-fields.server.ts';

const checksOfName = (name: string) => new FieldChecks({ fields: { name }, locale: 'en' });

describe('a text field of the desk', () => {
  it('is missing if it contains only invisible characters', () => {
    const check = checksOfName('\u200B \u2060\u202E');
    expect(check.required('name', 'missing')).toBe('');
    expect(check.errors).toEqual({ name: 'missing' });
  });

  it('drops characters that reverse the text around it', () => {
    expect(checksOfName('\u202EJos\u00E9\u200B Garc\u00EDa').optional('name')).toBe('José García');
  });
});
