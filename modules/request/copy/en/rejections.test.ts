import { describe, expect, it } from 'vitest';
import type { CommandName, Rejection } from '../../rules/commands.ts';
import type { RejectionCode } from '../../rules/types.ts';
import { rejectionToast } from '#modules/request/copy/rejection-toast.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';

function toast(code: RejectionCode, command: CommandName, status: Rejection['status'] = 'negotiating'): Toast {
  return rejectionToast({ code, command, status });
}

describe('rejectionToast', () => {
  it.each([
    ['counter_used', 'counterOffer', 'Counter-Offer Already Used', 'You can only make one counter-offer per request.'],
    ['invalid_amount', 'counterOffer', 'Invalid Amount', 'Please enter a valid counter-offer amount.'],
    ['invalid_amount', 'finalCounter', 'Invalid Amount', 'Please enter a valid counter-offer amount'],
    ['invalid_price', 'setPrice', 'Invalid Price', 'Please enter a valid price'],
    ['price_too_low', 'setPrice', 'Invalid Price', 'Please enter a valid price. The minimum is $3.30.'],
    [
      'price_too_low',
      'counterOffer',
      'Invalid Amount',
      'Please enter a valid counter-offer amount. The minimum is $3.30.',
    ],
    ['terms_required', 'acceptOffer', 'Agreement Required', 'You must accept the terms to proceed with the offer.'],
    ['rating_missing', 'rate', 'Missing Rating', 'Please select a rating before submitting.'],
    [
      'links_expired',
      'rate',
      'Link Expired',
      'This tracking link has expired. Customer tracking links expire 5 minutes after service completion.',
    ],
  ] as const)('uses the quoted words for %s of %s', (code, command, title, message) => {
    expect(toast(code, command)).toEqual({ title, message, tone: 'error' });
  });

  it('says what status the request has', () => {
    expect(toast('not_allowed_now', 'setPrice', 'deposit_paid').message).toBe(
      "You can't do that now because this request is paid and waiting for a provider.",
    );
    expect(toast('stale', 'acceptOffer', 'cancelled').message).toBe(
      'This request was cancelled. Please take another look.',
    );
  });

  it('names the provider link to the provider, and the payment to the payer', () => {
    expect(toast('links_expired', 'completeJob').message).toMatch(/^This provider link has expired\./);
    expect(toast('terms_required', 'paymentOpened').message).toBe('You must accept the terms before you pay.');
  });
});
