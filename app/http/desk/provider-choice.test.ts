import { describe, expect, it } from 'vitest';
import { tickOf, ticked } from '../../ui/provider/provider-choice.ts';

const ID = '6f7ad2a8-24a7-4b66-a3e9-3d3a0f1d6c11';
const OTHER = '6f7ad2a8-24a7-4b66-a3e9-3d3a0f1d6c12';

describe('"assign nevertheless"', () => {
  it('answers what it was ticked for, or less', () => {
    const sent = tickOf(ID, ['rating_low', 'insurance_expired']);
    expect(ticked(sent, ID, ['rating_low', 'insurance_expired'])).toBe(true);
    expect(ticked(sent, ID, ['insurance_expired'])).toBe(true);
  });

  it('answers neither another provider, nor what came later, nor nothing', () => {
    const sent = tickOf(ID, ['rating_low']);
    expect(ticked(sent, OTHER, ['rating_low'])).toBe(false);
    expect(ticked(sent, ID, ['rating_low', 'payments_unverified'])).toBe(false);
    for (const none of [undefined, '', 'yes', ':', ID]) expect(ticked(none, ID, ['rating_low'])).toBe(false);
  });
});
