import { describe, expect, it } from 'vitest';
import {
  BEFORE_ASSIGNMENT,
  CANONICAL_STATUSES,
  PROVIDER_COMING,
  ENDED,
  ON_SITE,
  ON_THE_JOB,
  REQUEST_STATUSES,
  canonicalStatus,
  isStatus,
} from './statuses.ts';
import { EXPECTED_BY_STATUS, statusesWithProvider } from './testing-statuses.ts';

describe('statuses', () => {
  it('have the synonyms in docs/product.md, and no others', () => {
    const synonyms = REQUEST_STATUSES.filter((status) => canonicalStatus(status) !== status);
    expect(synonyms.map((status) => [status, canonicalStatus(status)])).toEqual([
      ['pending_customer_response', 'admin_priced'],
      ['customer_accepted', 'approved'],
      ['assigned', 'provider_assigned'],
    ]);
    expect(REQUEST_STATUSES.filter((status) => canonicalStatus(status) === status)).toEqual(CANONICAL_STATUSES);
  });

  it("are those that the tests expect, in the order of a request's life", () => {
    expect(CANONICAL_STATUSES).toEqual(Object.keys(EXPECTED_BY_STATUS));
  });

  it('are recognized by name, and no other text is', () => {
    expect(REQUEST_STATUSES.every(isStatus)).toBe(true);
    expect(['', 'lost', 'constructor', 'toString'].some(isStatus)).toBe(false);
  });

  it('are before the assignment, on the job, or ended', () => {
    expect(ON_THE_JOB).toEqual(statusesWithProvider());
    expect(PROVIDER_COMING).toEqual(statusesWithProvider('coming'));
    expect(ON_SITE).toEqual(statusesWithProvider('there'));
    expect(ENDED).toEqual(['completed', 'cancelled']);
    expect([...BEFORE_ASSIGNMENT, ...ON_THE_JOB, ...ENDED]).toEqual(CANONICAL_STATUSES);
  });
});
