import { describe, expect, it } from 'vitest';
import { searchTerms } from './search.ts';

describe('searchTerms', () => {
  it('takes one word, and ignores case and accents', () => {
    expect(searchTerms('K3X9q2ab')).toEqual([['k3x9q2ab']]);
    expect(searchTerms('  José ')).toEqual([['jose']]);
  });

  it('reads a phone in any format as one number', () => {
    for (const typed of ['(214) 555-0123', '214.555.0123', '+1 214 555 0123', '1-214-555-0123']) {
      expect(searchTerms(typed)[0]).toEqual(['2145550123']);
    }
    expect(searchTerms('0123')).toEqual([['0123']]);
  });

  it('reads punctuation inside a word both as a separator and as nothing', () => {
    expect(searchTerms('PRV-1234')).toEqual([['prv1234'], ['prv', '1234']]);
    expect(searchTerms('maria garcia')).toEqual([['mariagarcia'], ['maria', 'garcia']]);
    expect(searchTerms('Rosa.D@tow.example')[0]).toEqual(['rosadtowexample']);
  });

  it('finds no terms in punctuation alone', () => {
    for (const typed of ['', '   ', '%', "'; --", '@@@']) expect(searchTerms(typed)).toEqual([]);
  });

  it('cuts pasted text', () => {
    const [whole = [], words = []] = searchTerms('wwwwwwwwww '.repeat(1_000));
    expect([whole.join('').length, words.length]).toEqual([60, 6]);
    expect(
      searchTerms('w'.repeat(500))
        .flat()
        .every((term) => term.length <= 60),
    ).toBe(true);
  });
});
