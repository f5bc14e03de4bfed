import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountFieldValue,
  depositOf,
  formatMoney,
  formatWholeDollars,
  isAmount,
  isPrice,
  MIN_CHARGE_CENTS,
  MIN_PRICE_CENTS,
  parseAmount,
  parsePrice,
  payoutOf,
} from './money.ts';

const anyAmount = fc.integer({ min: 1, max: 10_000_000 });

describe('parseAmount', () => {
  it.each([
    ['175', 17_500],
    ['175.5', 17_550],
    ['175.50', 17_550],
    ['175.', 17_500],
    ['.5', 50],
    ['0.01', 1],
    [' $1,234.50 ', 123_450],
    ['$ 20', 2_000],
    ['007', 700],
    ['100000', 10_000_000],
    ['100,000.00', 10_000_000],
    ['1.10', 110],
    ['4.35', 435],
  ])('parses %j to %d cents', (typed, cents) => {
    expect(parseAmount(typed)).toBe(cents);
  });

  it.each([
    '',
    ' ',
    '.',
    '$',
    '$.',
    '0',
    '0.00',
    '-1',
    '+1',
    '1.234',
    '1.005',
    '100000.01',
    '1000000',
    '1e3',
    '0x10',
    '12,34',
    '1,2345',
    'abc',
    '12 34',
    '12abc',
    'NaN',
    'Infinity',
    '١٢',
    '9'.repeat(10_000),
  ])('rejects %j', (typed) => {
    expect(parseAmount(typed)).toBeUndefined();
  });

  it('parses what was formatted', () => {
    fc.assert(
      fc.property(anyAmount, (cents) => {
        expect(parseAmount(formatMoney(cents))).toBe(cents);
        expect(parseAmount(amountFieldValue(cents))).toBe(cents);
      }),
    );
  });

  it('returns a valid amount or undefined for any text', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const cents = parseAmount(typed);
        expect(cents === undefined || isAmount(cents)).toBe(true);
      }),
    );
  });
});

describe('the lowest price', () => {
  it('has the lowest price whose deposit Stripe accepts', () => {
    expect(MIN_PRICE_CENTS).toBe(330);
    expect(depositOf(MIN_PRICE_CENTS)).toBe(MIN_CHARGE_CENTS);
    expect(depositOf(MIN_PRICE_CENTS - 1)).toBeLessThan(MIN_CHARGE_CENTS);
  });

  it.each([
    ['3.30', 330],
    ['3.29', undefined],
    ['1', undefined],
    ['', undefined],
    ['100,000.01', undefined],
    ['175', 17_500],
  ])('reads %j as %s', (typed, cents) => {
    expect(parsePrice(typed)).toBe(cents);
    expect(isPrice(parseAmount(typed))).toBe(cents !== undefined);
  });
});

describe('isAmount', () => {
  it.each([1, 10_000_000])('accepts %d', (cents) => expect(isAmount(cents)).toBe(true));
  it.each([0, -1, 10_000_001, 1.5, Number.NaN, Infinity, '5', null, undefined])('refuses %j', (cents) =>
    expect(isAmount(cents)).toBe(false),
  );
});

describe('deposit and payout', () => {
  it.each([
    [17_500, 2_625, 14_875],
    [20_000, 3_000, 17_000],
    [1, 0, 1],
    [3, 0, 3],
    [10, 2, 8],
    [4, 1, 3],
    [10_000_000, 1_500_000, 8_500_000],
  ])('splits a price of %d into deposit %d and payout %d', (price, deposit, payout) => {
    expect(depositOf(price)).toBe(deposit);
    expect(payoutOf(price)).toBe(payout);
  });

  it('always splits a price without a remainder, with a deposit within half a cent of 15%', () => {
    fc.assert(
      fc.property(anyAmount, (price) => {
        expect(depositOf(price) + payoutOf(price)).toBe(price);
        expect(Math.abs(depositOf(price) * 100 - price * 15)).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe('amounts of money', () => {
  it.each([
    [0, '$0.00', '$0'],
    [5, '$0.05', '$0'],
    [50, '$0.50', '$1'],
    [123_450, '$1,234.50', '$1,235'],
    [100_000_000, '$1,000,000.00', '$1,000,000'],
    [-2_625, '-$26.25', '-$26'],
    [-5, '-$0.05', '$0'],
  ])('show %d cents as %s and, in whole dollars, as %s', (cents, money, whole) => {
    expect(formatMoney(cents)).toBe(money);
    expect(formatWholeDollars(cents)).toBe(whole);
  });

  it('are formatted for a form field', () => {
    expect(amountFieldValue(17_505)).toBe('175.05');
    expect(amountFieldValue(123_450)).toBe('1234.50');
  });
});
