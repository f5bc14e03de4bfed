import { describe, expect, it } from 'vitest';
import { catalogue, textsFor } from './catalogue.ts';

const hello = catalogue({ en: { hello: 'Hello', count: (n: number) => `${n} requests`, steps: ['One', 'Two'] } });
const both = catalogue({
  en: { hello: 'Hello', toast: { title: 'Saved', message: 'It is saved.' } },
  es: { hello: 'Hola', toast: { title: 'Guardado', message: 'Se guardó.' } },
});

describe('textsFor', () => {
  it('gives the texts of the language asked for', () => {
    expect(textsFor(both, 'es').toast.title).toBe('Guardado');
    expect(textsFor(both, 'en').hello).toBe('Hello');
  });

  it('falls back to English where a language is missing', () => {
    expect(textsFor(hello, 'es').count(3)).toBe('3 requests');
    expect(textsFor(hello).steps).toEqual(['One', 'Two']);
  });

  it('does not let a language leave a text out', () => {
    // @ts-expect-error the Spanish half lacks a text
    expect(textsFor(catalogue({ en: { a: 'A', b: 'B' }, es: { a: 'A' } }), 'es')).toEqual({ a: 'A' });
  });
});
