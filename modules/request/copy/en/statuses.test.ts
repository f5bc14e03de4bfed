import { describe, expect, it } from 'vitest';
import { REQUEST_STATUSES } from '../../rules/statuses.ts';
import { statusCardText, statusInWords } from '#modules/request/copy/status-label.ts';

describe('status card texts', () => {
  it('are the quoted ones', () => {
    expect(REQUEST_STATUSES.map((status) => statusCardText(status))).toEqual([
      'Admin is Reviewing',
      'Price Offer Received',
      'Price Offer Received',
      'Negotiating Price',
      'Approved - Payment Required',
      'Approved - Payment Required',
      'Approved - Payment Required',
      'Payment Completed - Provider Assignment',
      'Payment Completed - Provider Assignment',
      'Provider Assigned',
      'Provider Assigned',
      'En Route to You',
      'Provider Arrived',
      'Service in Progress',
      'Service Completed',
      'Request Cancelled',
    ]);
  });

  it.each(['', 'lost', 'constructor'])('of %j is unknown', (status) => {
    expect(statusCardText(status)).toBe('Unknown Status');
    expect(statusInWords(status)).toBe('is in a state this page does not know');
  });

  it('has words for the end of a sentence', () => {
    expect(statusInWords('negotiating')).toBe('is being negotiated');
  });
});
