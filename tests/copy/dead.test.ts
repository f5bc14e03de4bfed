import { expect, it } from 'vitest';
import { findUnreadTexts } from './uses.ts';

// The compiler reads the whole product for this, which takes a minute of processor time.
it('has no text that no screen, SMS or log shows', { timeout: 900_000 }, () => {
  expect(findUnreadTexts()).toEqual([]);
});
