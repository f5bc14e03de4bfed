import { describe, expect, it } from 'vitest';
import { warningToken, isAcknowledged } from '../../ui/provider/provider-choice.ts';

const PROVIDER_ID = '6f7ad2a8-24a7-4b66-a3e9-3d3a0f1d6c11';
const OTHER_PROVIDER_ID = '6f7ad2a8-24a7-4b66-a3e9-3d3a0f1d6c12';

describe('the "assign anyway" box', () => {
  it('acknowledges the warnings it was ticked for, or fewer', () => {
    const sent = warningToken(PROVIDER_ID, ['rating_low', 'insurance_expired']);
    expect(isAcknowledged(sent, PROVIDER_ID, ['rating_low', 'insurance_expired'])).toBe(true);
    expect(isAcknowledged(sent, PROVIDER_ID, ['insurance_expired'])).toBe(true);
  });

  it('acknowledges neither another provider, nor a later warning, nor anything when empty', () => {
    const sent = warningToken(PROVIDER_ID, ['rating_low']);
    expect(isAcknowledged(sent, OTHER_PROVIDER_ID, ['rating_low'])).toBe(false);
    expect(isAcknowledged(sent, PROVIDER_ID, ['rating_low', 'payments_unverified'])).toBe(false);
    for (const none of [undefined, '', 'yes', ':', PROVIDER_ID])
      expect(isAcknowledged(none, PROVIDER_ID, ['rating_low'])).toBe(false);
  });
});
