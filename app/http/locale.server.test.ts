import { describe, expect, it } from 'vitest';
import { chooseLocale } from './locale.server.ts';

describe('chooseLocale', () => {
  it('prefers the cookie to Accept-Language', () => {
    expect(chooseLocale('a=b; language=es', 'en-US')).toBe('es');
    expect(chooseLocale('__Host-language=en', 'es-MX')).toBe('en');
  });

  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['en;q=0.4, es;q=0.7', 'es'],
    ['xx-XX,es;q=0.5', 'es'],
    ['es;q=0', 'en'],
    ['xx', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('chooses the first language of "%s" that we have: %s', (accepted, locale) => {
    expect(chooseLocale(null, accepted)).toBe(locale);
  });

  it('ignores a cookie with an unknown language', () => {
    expect(chooseLocale('language=xx', 'es')).toBe('es');
    expect(chooseLocale('my-language=es', 'en')).toBe('en');
  });
});
