import { describe, expect, it } from 'vitest';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { TERMS_VERSION } from '#modules/request/rules/terms.ts';
import { agreementTexts } from '#modules/provider/copy/en/agreement.ts';
import { termsTexts } from '#modules/payment/copy/en/terms.ts';
import { trackingEndTexts } from '#modules/request/copy/en/tracking-end.ts';
import { trackingPriceTexts } from '#modules/request/copy/en/tracking-price.ts';
import { trackingToastsTexts } from '#modules/request/copy/en/tracking-toasts.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { TIMELINE_STEPS } from '#modules/request/rules/timeline.ts';

describe('copy with values', () => {
  const toasts = trackingToastsTexts;

  it('contains the values', () => {
    expect(trackingPriceTexts.offer.accepted(17_500)).toEqual({
      title: 'Offer Accepted',
      message: "You've accepted the price of $175.00. Redirecting to payment...",
      tone: 'success',
    });
    expect(toasts.rated(4).message).toBe('Your 4-star rating has been submitted.');
    expect(adminTexts.active.phoneRequests(3)).toBe('Phone Requests (3)');
    expect(adminTexts.active.onlineRequests(0)).toBe('Online Requests (0)');
    expect(adminRequestTexts.counter.lead(15_000, 20_000)).toBe('The customer is offering $150.00 instead of $200.00.');
    expect(paymentTexts.payAmount(2_625)).toBe('Pay Deposit $26.25');
  });
});

describe('quoted copy', () => {
  it('names the timeline steps', () => {
    expect(TIMELINE_STEPS.map((step) => trackingTexts.timeline[step])).toEqual([
      'Request Submitted',
      'Admin Review Complete',
      'Price Approved',
      'Payment Completed',
      'Provider Assigned',
      'Provider En Route',
      'Provider Arrived',
      'Service In Progress',
      'Service Completed',
    ]);
  });

  it('labels the ratings', () => {
    expect(trackingEndTexts.rating.labels).toEqual({
      5: 'Excellent!',
      4: 'Good!',
      3: 'Average',
      2: 'Poor',
      1: 'Very Poor',
    });
  });

  it('confirms submissions', () => {
    expect(requestTexts.toasts.submitted).toEqual({
      title: 'Request Submitted',
      message: 'Your roadside assistance request has been submitted successfully!',
      tone: 'success',
    });
  });

  it('says what to do after every refusal', () => {
    for (const status of [400, 401, 403, 404, 409, 410, 422, 429, 500, 503] as const) {
      const { title, message, tone } = commonTexts.errors[status];
      expect([title.length > 0, message.endsWith('.'), tone]).toEqual([true, true, 'error']);
    }
  });
});

describe('terms', () => {
  const words = (part: 'customer' | 'provider') =>
    (part === 'customer' ? termsTexts.customer : agreementTexts).sections.map((section) => section.text).join('\n');

  it('contain the constants', () => {
    expect(TERMS_VERSION).toBe('2026-11d');
    for (const wanted of [
      'NOT the service provider',
      '15%',
      '85%',
      'non-refundable once a provider is assigned',
      "30 days' notice",
      'Texas law',
      'Dallas County',
    ]) {
      expect(words('customer')).toContain(wanted);
    }
    for (const wanted of [
      '$500,000',
      '5 minutes',
      'deleted 24 hours after the job',
      '1 hour',
      '10%',
      '24 hours',
      "14 days' notice",
      '3 or more unverified',
      '2.5 over 10',
    ]) {
      expect(words('provider')).toContain(wanted);
    }
  });
});
