import { describe, expect, it } from 'vitest';
import { findByPayment, findByTracking } from './customer-link.server.ts';

describe('links', () => {
  // There's no database in this test, so a query would fail.
  it.each([undefined, '', 'a b', 'x\0', '../x', 'a'.repeat(33), 'ünf'])(
    'runs no query for tracking id %j',
    async (id) => {
      expect(await findByTracking(id)).toBeNull();
    },
  );

  it.each([undefined, '', '00000000-0000-0000-0000-00000000000', 'x'.repeat(36)])(
    'runs no query for payment link %j',
    async (id) => {
      expect(await findByPayment(id)).toBeNull();
    },
  );
});
