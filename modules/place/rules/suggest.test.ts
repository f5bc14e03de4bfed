import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookUpPlace } from './look-up.ts';
import { suggestPlaces } from './suggest.ts';

describe('suggestPlaces', () => {
  it.each([
    ['Pla', ['Plano, TX']],
    ['1500 Main St, pla', ['1500 Main St, plano, TX']],
    ['Elm St Fort Wo', ['Elm St Fort Worth, TX']],
    ['7502', ['75023 Plano, TX', '75024 Plano, TX']],
  ])('completes %j', (typed, expected) => {
    const found = suggestPlaces(typed);
    for (const beginning of expected) expect(found).toContain(beginning);
    for (const one of found) expect(one.toLowerCase().startsWith(typed.toLowerCase())).toBe(true);
  });

  it('lists larger places first, and not too many', () => {
    expect(suggestPlaces('Gra')[0]).toMatch(/^Gra(nd Prairie|nbury|pevine)/);
    expect(suggestPlaces('75').length).toBe(0);
    expect(suggestPlaces('752').length).toBe(6);
    expect(suggestPlaces('752', 2).length).toBe(2);
  });

  it.each(['', 'a', 'xy', 'Houston', 'Plano, TX', '1500 Main St', '....', '  '])('suggests nothing for %j', (typed) => {
    expect(suggestPlaces(typed)).toEqual([]);
  });

  it('suggests only what can be looked up', () => {
    for (const typed of ['Dal', 'McK', '760', '12 Oak Ln, Den', 'north ri']) {
      for (const suggestion of suggestPlaces(typed)) expect(lookUpPlace(suggestion), suggestion).toBeDefined();
    }
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        for (const one of suggestPlaces(typed)) expect(one.startsWith(typed.trimStart())).toBe(true);
      }),
    );
  });
});
