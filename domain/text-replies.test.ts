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

  it.each(['$80 k7mqx4', '$80 K7M-QX4', '80 k7m qx4'])('may name the request that is meant: %s', (body) =>
    expect(readReply(body)).toEqual({ word: 'amount', amountCents: 8_000, number: 'K7MQX4' }),
  );

  it.each(['no thanks', 'NO PLEASE', 'k7mqx4', 'K7M-QX4'])('names none in %s', (body) => {
    expect(readReply(body)).not.toHaveProperty('number');
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
