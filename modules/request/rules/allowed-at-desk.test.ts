import { describe, expect, it } from 'vitest';
import { commandsAllowedAtDesk } from './allowed-at-desk.ts';
import { onlineStory, phoneStory } from './testing.ts';

describe('the forms of the desk', () => {
  it('offer a price for a new request, but not for a phone request', () => {
    expect(commandsAllowedAtDesk(onlineStory().state, Date.now())).toMatchObject({
      setPrice: true,
      acceptCounter: false,
    });
    expect(commandsAllowedAtDesk(onlineStory().to('admin_priced').state, Date.now())).toMatchObject({
      setPrice: false,
    });
    expect(commandsAllowedAtDesk(phoneStory().state, Date.now())).toMatchObject({ setPrice: false, openPayment: true });
  });

  it("offer to retry a failed refund at any time, and no deletion until it's settled", () => {
    const story = onlineStory().to('deposit_paid').run('cancelRequest', { by: 'customer' });
    story.refund('s1', 'failed');
    const later = Date.now() + 100 * 24 * 3_600_000;
    expect(commandsAllowedAtDesk(story.state, later)).toMatchObject({ retryRefund: true, deleteRequest: false });
  });
});
