import { describe, expect, it } from 'vitest';
import { readReply } from './text-replies.ts';

describe('an amount in a reply', () => {
  it.each([
    ['80', 8_000],
    ['$80', 8_000],
    ['$ 80.50', 8_050],
    ['1,250', 125_000],
    ['80?', 8_000],
    ['(80)', 8_000],
    ['#80!', 8_000],
    ['80.-', 8_000],
  ])('is read from %s', (body, amountCents) => {
    expect(readReply(body)).toEqual({ word: 'amount', amountCents });
  });

  it('may name the request that is meant', () => {
    expect(readReply('$80 ab12cd34')).toEqual({ word: 'amount', amountCents: 8_000, number: 'AB12CD34' });
  });

  // The one counter-offer is not lost to what was no offer.
  it.each(['1:30', '4/5', '50%', '50 %', '-20', '- $20', '−20', '+20', '$-20', '1 2', '12-15', '11/22', '5 - 10'])(
    'is not made up from %s',
    (body) => expect(readReply(body)).toEqual({ word: 'unknown' }),
  );
});

describe('a mark', () => {
  it.each(['5', '5!', '"5"', '- 5'])('is read from %s', (body) => {
    expect(readReply(body)).toEqual({ word: 'rating', stars: 5 });
  });
});
