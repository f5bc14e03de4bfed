import { describe, expect, it } from 'vitest';
import { parseReply } from './text-replies.ts';

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
    ['80 dollars', 8_000],
    ['$80 dólares.', 8_000],
    ['5 bucks', 500],
    ['225 USD', 22_500],
    ['80 dlls', 8_000],
  ])('reads an amount from %s', (body, amountCents) => {
    expect(parseReply(body)).toMatchObject({ word: 'amount', amountCents });
  });

  it.each(['$80 k7mqx4', '$80 K7M-QX4', '80 k7m qx4', '80 dollars K7M-QX4'])(
    'reads an amount and a request number from %s',
    (body) => expect(parseReply(body)).toMatchObject({ word: 'amount', amountCents: 8_000, number: 'K7MQX4' }),
  );

  it.each(['no thanks', 'NO PLEASE', 'k7mqx4', 'K7M-QX4'])('reads no request number from %s', (body) => {
    expect(parseReply(body)).not.toHaveProperty('number');
  });

  // A text that isn't an offer must not use up the customer's only counter-offer.
  it.each([
    '1:30',
    '4/5',
    '50%',
    '50 %',
    '-20',
    '- $20',
    '−20',
    '+20',
    '$-20',
    '1 2',
    '12-15',
    '11/22',
    '5 - 10',
    'dollars',
    '1 2 bucks',
    'no dollars',
    'cancel bucks',
  ])('reads no amount from %s', (body) => expect(parseReply(body)).toEqual({ word: 'unknown' }));
});

describe('an answer to a price', () => {
  it.each([
    'ACCEPT $135',
    'accept 135.00',
    'Acepto $135.00.',
    'Accept, $ 135',
    'ACCEPT. $135',
    'accept 135 dollars',
    'accept 135 usd',
  ])('may name the price: %s', (body) => {
    expect(parseReply(body)).toEqual({ word: 'accept', priceCents: 13_500 });
  });

  it('may end with a request number that ends like an amount', () => {
    expect(parseReply('accept K7M-USD')).toEqual({ word: 'accept', number: 'K7MUSD' });
  });

  it('names the amount of an extra charge too', () => {
    expect(parseReply('APPROVE $40.00 K7M-QX4')).toEqual({ word: 'approve', priceCents: 4_000, number: 'K7MQX4' });
    expect(parseReply('no apruebo $40')).toEqual({ word: 'decline', priceCents: 4_000 });
  });

  it.each(['ACCEPT $135 or less', 'ACCEPT 1:30', 'ACCEPT but cheaper', 'ACCEPT dollars', 'accept USD'])(
    'is not %s',
    (body) => {
      expect(parseReply(body)).toEqual({ word: 'unknown' });
    },
  );
});

describe('a customer who got going', () => {
  it.each(['solved', "It's solved!", 'Resuelto', 'ya está resuelto'])('says so with %s', (body) => {
    expect(parseReply(body)).toEqual({ word: 'solved' });
  });
});

describe('a customer without the page', () => {
  it.each(['code', 'Code?', 'código', 'CODIGO.', 'mi código'])('asks for the code with %s', (body) => {
    expect(parseReply(body)).toEqual({ word: 'code' });
  });
});

describe('a rating', () => {
  it.each(['5', '5!', '"5"', '- 5'])('reads a rating from %s', (body) => {
    expect(parseReply(body)).toMatchObject({ word: 'rating', stars: 5 });
  });
});

describe('a number alone', () => {
  it.each(['15 K7M-QX4', '15 min k7mqx4', '15, K7M QX4'])('may be minutes for a request: %s', (body) => {
    expect(parseReply(body)).toMatchObject({ number: 'K7MQX4', minutes: 15 });
  });

  it.each([
    ['12', 12],
    ['About 7 min.', 7],
    ['5', 5],
    ['241', undefined],
    ['12 miles', undefined],
    ['$12', undefined],
  ])('reads minutes only from a plain number: %s', (body, minutes) => {
    expect(parseReply(body).minutes).toBe(minutes);
  });
});

describe("a carrier's keyword in a reply", () => {
  it('keeps its meaning and counts as answered if the carrier acted on it', () => {
    expect(parseReply('alto', 'STOP')).toEqual({ word: 'stop', language: 'en', answered: true });
    expect(parseReply('Help', 'HELP')).toEqual({ word: 'help', language: 'en', answered: true });
    expect(parseReply('unstop', 'START')).toEqual({ word: 'start' });
    expect(parseReply('alta', 'START')).toEqual({ word: 'start' });
  });

  it('is YES in both cases, because its meaning depends on whether the number had opted out', () => {
    expect(parseReply('Yes', 'START')).toEqual({ word: 'yes' });
    expect(parseReply('yes.')).toEqual({ word: 'yes' });
  });

  it("is understood only by us if it's spelled another way", () => {
    expect(parseReply('please stop!')).toEqual({ word: 'stop', language: 'en', answered: false });
    expect(parseReply('Pare')).toEqual({ word: 'stop', language: 'es', answered: false });
    expect(parseReply('AYUDA')).toEqual({ word: 'help', language: 'es', answered: false });
    expect(parseReply('cancel k7m-qx4')).toEqual({ word: 'unknown', number: 'K7MQX4' });
  });
});
