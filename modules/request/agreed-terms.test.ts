import { describe, expect, it } from 'vitest';
import { endingTermsOf } from './agreed-terms.ts';
import { DEFAULT_ENDING_TERMS } from './rules/endings.ts';

const CURRENT = { ...DEFAULT_ENDING_TERMS, dryRunCents: 6_000 };
const termsOf = (ending_terms: unknown) => endingTermsOf({ ending_terms }, () => Promise.resolve(CURRENT));

describe('the terms about endings of a request', () => {
  it('are those that its customer agreed to', async () => {
    expect(await termsOf(DEFAULT_ENDING_TERMS)).toEqual(DEFAULT_ENDING_TERMS);
    expect(await termsOf(JSON.parse(JSON.stringify(DEFAULT_ENDING_TERMS)))).toEqual(DEFAULT_ENDING_TERMS);
  });

  it.each([[null], [{}], [{ ...DEFAULT_ENDING_TERMS, dryRunCents: -1 }], [{ ...DEFAULT_ENDING_TERMS, deposit: {} }]])(
    'are the current ones if there are none to read (%j)',
    async (stored) => {
      expect(await termsOf(stored)).toEqual(CURRENT);
    },
  );
});
