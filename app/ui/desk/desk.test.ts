import { describe, expect, it } from 'vitest';
import { CANONICAL_STATUSES } from '#modules/request/rules/statuses.ts';
import { isUuid, toneOf } from './desk.ts';

describe('toneOf', () => {
  it('assigns the stage colors in order', () => {
    const order = CANONICAL_STATUSES.map((status) => toneOf(status)).filter((tone, n, all) => tone !== all[n - 1]);
    expect(order).toEqual(['yellow', 'blue', 'green', 'purple', 'orange', 'green', 'red']);
  });

  it('gives a synonym the color of its status', () => {
    expect(toneOf('assigned')).toBe(toneOf('provider_assigned'));
  });
});

describe('isUuid', () => {
  it('rejects malformed request ids', () => {
    expect(isUuid('ab12cd34-0000-4000-8000-000000000000')).toBe(true);
    for (const text of [undefined, '', '1', 'ab12cd34', "ab12cd34-0000-4000-8000-000000000000'"]) {
      expect(isUuid(text)).toBe(false);
    }
  });
});
