import { describe, expect, it } from 'vitest';
import { formatRequestNumber, makeRequestNumber, readRequestNumber } from './request-number.ts';

describe('a request number', () => {
  const numbers = Array.from({ length: 5_000 }, makeRequestNumber);

  it('has six characters that sound and look different when read out', () => {
    for (const number of numbers) expect(number).toMatch(/^[2-9ABCDEFGHJKMNPQRSTUVWXYZ]{6}$/);
    expect(new Set(numbers.join('')).size).toBe(31);
  });

  it("can't be a word or an amount", () => {
    for (const number of numbers) expect(number).toMatch(/\d.*[A-Z]|[A-Z].*\d/);
    for (const word of ['THANKS', 'accept', 'REFUND', '225225', '225 225'])
      expect(readRequestNumber(word)).toBeUndefined();
  });

  it('is shown in two halves', () => {
    expect(formatRequestNumber('K7MQX4')).toBe('K7M-QX4');
  });

  it.each(['K7MQX4', 'k7mqx4', 'K7M-QX4', 'k7m-qx4', ' K7m qX4 '])('is read from %j', (typed) => {
    expect(readRequestNumber(typed)).toBe('K7MQX4');
  });

  it.each(['', 'K7MQX', 'K7MQX45', 'K7-MQX4', 'K7M--QX4', 'K7M-QX0', 'K7M-QXI', 'K7M-QX%', "K7MQX4' OR 1=1"])(
    "isn't read from %j",
    (typed) => expect(readRequestNumber(typed)).toBeUndefined(),
  );
});
