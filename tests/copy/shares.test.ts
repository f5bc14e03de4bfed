import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/constants.ts';

describe('the shares of a price', () => {
  it('come from the constants in all copy', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
    const copy = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    expect(copy.length).toBeGreaterThan(100);
    const literal = new RegExp(`\\b(${COMMISSION_PERCENT}|${PROVIDER_PERCENT}) ?%`);
    for (const name of copy)
      expect(readFileSync(path.join(import.meta.dirname, name), 'utf8'), name).not.toMatch(literal);
  });
});
