import { describe, expect, it } from 'vitest';
import { allowedAtDesk } from './allowed-at-desk.ts';
import { online, phone } from './testing.ts';

describe('the forms of the desk', () => {
  it('offer a price for a new request, but not for a phone request', () => {
    expect(allowedAtDesk(online().state, Date.now())).toMatchObject({ setPrice: true, acceptCounter: false });
    expect(allowedAtDesk(online().to('admin_priced').state, Date.now())).toMatchObject({ setPrice: false });
    expect(allowedAtDesk(phone().state, Date.now())).toMatchObject({ setPrice: false, openPayment: true });
  });

  it("offer to retry a failed refund at any time, and no deletion until it's settled", () => {
    const story = online().to('deposit_paid').run('cancelRequest', { by: 'customer' });
    story.refund('s1', 'failed');
    const later = Date.now() + 100 * 24 * 3_600_000;
    expect(allowedAtDesk(story.state, later)).toMatchObject({ retryRefund: true, deleteRequest: false });
  });
});
