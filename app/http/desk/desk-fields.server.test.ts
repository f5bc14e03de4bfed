import { describe, expect, it } from 'vitest';
import { Checks } from './desk-fields.server.ts';

const checks = (name: string) => new Checks({ fields: { name }, locale: 'en' });

describe('a text field of the desk', () => {
  it('is missing if it contains only invisible characters', () => {
    const check = checks('\u200B \u2060\u202E');
    expect(check.required('name', 'missing')).toBe('');
    expect(check.errors).toEqual({ name: 'missing' });
  });

  it('drops characters that reverse the text around it', () => {
    expect(checks('\u202EJos\u00E9\u200B Garc\u00EDa').optional('name')).toBe('José García');
  });
});
