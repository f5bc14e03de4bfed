import { describe, expect, it } from 'vitest';
import { online, phone } from '#modules/request/rules/testing.ts';
import { allowed } from './load.server.ts';

describe('the forms of the desk', () => {
  it('offer a price to who has none yet, and to no phone caller', () => {
    expect(allowed(online().state, Date.now())).toMatchObject({ setPrice: true, answerCounter: false });
    expect(allowed(online().to('admin_priced').state, Date.now())).toMatchObject({ setPrice: false });
    expect(allowed(phone().state, Date.now())).toMatchObject({ setPrice: false, openPayment: true });
  });

  it('offer a failed refund again, however long ago it failed, and no deletion meanwhile', () => {
    const story = online().to('deposit_paid').run('cancelRequest', { by: 'customer' });
    story.run('refundSettled', { sessionId: 's1', outcome: 'failed' });
    const later = Date.now() + 100 * 24 * 3_600_000;
    expect(allowed(story.state, later)).toMatchObject({ retryRefund: true, remove: false });
  });
});
