import { describe, expect, it } from 'vitest';
import { CANONICAL_STATUSES, canonicalStatus, LIVE_MAP_STATUSES, REQUEST_STATUSES } from './statuses.ts';

describe('statuses', () => {
  it('are the sixteen of docs/product.md', () => {
    expect(REQUEST_STATUSES).toHaveLength(16);
    expect(new Set(REQUEST_STATUSES).size).toBe(16);
  });

  it('have three synonyms', () => {
    expect(canonicalStatus('pending_customer_response')).toBe('admin_priced');
    expect(canonicalStatus('customer_accepted')).toBe('approved');
    expect(canonicalStatus('assigned')).toBe('provider_assigned');
    expect(REQUEST_STATUSES.filter((status) => canonicalStatus(status) !== status)).toHaveLength(3);
  });

  it('are canonical after one lookup', () => {
    for (const status of REQUEST_STATUSES)
      expect(canonicalStatus(canonicalStatus(status))).toBe(canonicalStatus(status));
  });

  it('are thirteen without the synonyms, in the order of a life', () => {
    expect(CANONICAL_STATUSES).toEqual([
      'pending_admin_review',
      'admin_priced',
      'negotiating',
      'approved',
      'payment_pending',
      'payment_completed',
      'deposit_paid',
      'provider_assigned',
      'en_route',
      'arrived',
      'in_progress',
      'completed',
      'cancelled',
    ]);
  });

  it('show the live map from assignment until completion', () => {
    expect(LIVE_MAP_STATUSES).toEqual(['provider_assigned', 'en_route', 'arrived', 'in_progress']);
  });
});
