import { describe, expect, it } from 'vitest';
import { activity } from './activity.ts';

describe('activity log texts', () => {
  it('has the customer lines of the specification', () => {
    expect(activity.offerAccepted(17_500)).toBe('Customer accepted offer of $175.00');
    expect(activity.counterOffered(15_000)).toBe('Customer made counter-offer of $150.00');
    expect(activity.offerRejected(true)).toBe('Customer rejected final offer');
    expect(activity.rated(5, false)).toBe('Customer rated service: 5 stars');
    expect(activity.rated(1, true)).toBe('Customer rated service: 1 stars with review');
  });

  it('writes amounts as money everywhere', () => {
    expect(activity.priceSet(123_450)).toBe('Admin set price of $1,234.50');
    expect(activity.depositPaid(2_625)).toBe('Deposit of $26.25 paid');
    expect(activity.refunded(5)).toBe('Refund of $0.05 completed');
  });

  it('says who cancelled and who confirmed', () => {
    expect(activity.cancelled('customer')).toBe('Customer cancelled request');
    expect(activity.cancelled('admin')).toBe('Admin cancelled request');
    expect(activity.onSitePaid('provider')).toBe('Provider confirmed on-site payment');
    expect(activity.onSitePaid('admin')).toBe('Admin confirmed on-site payment');
  });
});
