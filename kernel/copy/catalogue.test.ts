import { describe, expect, it } from 'vitest';
import { addTranslation, textsFor } from './catalogue.ts';

const englishTexts = { greeting: { hello: 'Hello', toast: { title: 'Saved', message: 'It is saved.' } } };

describe('textsFor', () => {
  it('returns the texts of a language', () => {
    addTranslation('es', englishTexts, {
      greeting: { hello: 'Hola', toast: { title: 'Guardado', message: 'Se guardó.' } },
    });
    expect(textsFor(englishTexts.greeting, 'es').toast.title).toBe('Guardado');
    expect(textsFor(englishTexts.greeting, 'en').hello).toBe('Hello');
    expect(textsFor(englishTexts.greeting).hello).toBe('Hello');
  });

  it("doesn't compile with a translation that leaves a text out", () => {
    const plain = { words: { a: 'A', b: 'B' } };
    // @ts-expect-error a text is missing
    addTranslation('es', plain, { words: { a: 'A' } });
    expect(textsFor(plain.words, 'es')).toEqual({ a: 'A' });
  });
});
