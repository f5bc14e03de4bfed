import { describe, expect, it } from 'vitest';
import { statusCardText, statusInWords } from '#modules/request/copy/status-label.ts';

describe('status card texts', () => {
  it.each([
    ['pending_admin_review', 'Admin is Reviewing'],
    ['admin_priced', 'Price Offer Received'],
    ['pending_customer_response', 'Price Offer Received'],
    ['negotiating', 'Negotiating Price'],
    ['approved', 'Approved - Payment Required'],
    ['customer_accepted', 'Approved - Payment Required'],
    ['payment_pending', 'Approved - Payment Required'],
    ['payment_completed', 'Payment Completed - Provider Assignment'],
    ['deposit_paid', 'Payment Completed - Provider Assignment'],
    ['provider_assigned', 'Provider Assigned'],
    ['assigned', 'Provider Assigned'],
    ['en_route', 'En Route to You'],
    ['arrived', 'Provider Arrived'],
    ['in_progress', 'Service in Progress'],
    ['completed', 'Service Completed'],
    ['cancelled', 'Request Cancelled'],
  ])('show for %s the text %j', (status, text) => {
    expect(statusCardText(status)).toBe(text);
  });

  it.each(['', 'lost', 'constructor'])('show that %j is unknown', (status) => {
    expect(statusCardText(status)).toBe('Unknown Status');
    expect(statusInWords(status)).toBe('has an unknown status');
  });

  it('have words that end a sentence about a status', () => {
    expect(statusInWords('negotiating')).toBe('is being negotiated');
  });
});
