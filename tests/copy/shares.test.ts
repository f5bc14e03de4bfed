import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';
import { copyFiles } from './testing.ts';

describe('the shares of a price', () => {
  it('are written with the constants everywhere in the copy', () => {
    const copy = copyFiles();
    expect(copy.length).toBeGreaterThan(100);
    const literal = new RegExp(`\\b(${COMMISSION_PERCENT}|${PROVIDER_PERCENT}) ?%`);
    for (const file of copy) expect(readFileSync(file, 'utf8'), file).not.toMatch(literal);
  });
});
