import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, parsePhone } from './phone.ts';

describe('parsePhone', () => {
  it.each([
    ['2145550100', '+12145550100'],
    ['(214) 555-0100', '+12145550100'],
    ['214.555.0100', '+12145550100'],
    ['1 214 555 0100', '+12145550100'],
    ['+1 214-555-0100', '+12145550100'],
    ['  (817)\u00A0555‑0134  ', '+18175550134'],
    ['\u202A+12145550100\u202C', '+12145550100'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+251 91 123 4567', '+251911234567'],
    ['+52 55 5123 4567', '+525551234567'],
  ])('reads %s', (typed, e164) => {
    expect(parsePhone(typed)).toBe(e164);
  });

  it.each([
    '',
    '   ',
    'call me',
    '214-555-CARS',
    '555-0100',
    '911',
    '12345',
    '214 555 0100 ext 5',
    '214+5550100',
    '++12145550100',
    '+999 123 456 789',
    '0000000000',
    '123 456 7890',
    '2'.repeat(10_000),
    '<b>2145550100</b>',
  ])('refuses %j', (typed) => {
    expect(parsePhone(typed)).toBeUndefined();
  });

  it('parses what was formatted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2_142_000_000, max: 2_149_999_999 }), (digits) => {
        const e164 = parsePhone(String(digits));
        if (e164 !== undefined) expect(parsePhone(formatPhone(e164))).toBe(e164);
      }),
    );
  });
});

describe('formatPhone', () => {
  it.each([
    ['+12145550100', '(214) 555-0100'],
    ['+442079460958', '+44 20 7946 0958'],
    ['not a number', 'not a number'],
  ])('shows %s as %s', (e164, shown) => {
    expect(formatPhone(e164)).toBe(shown);
  });
});
