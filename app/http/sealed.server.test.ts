import { beforeEach, describe, expect, it, vi } from 'vitest';
import { disposeAll } from '#kernel/server/per-process.ts';
import { sealForDeskUrl, unsealFromDeskUrl } from './sealed.server.ts';
import { stubSigningEnv } from '#tests/support/testing-env.ts';

beforeEach(async () => {
  stubSigningEnv();
  await disposeAll();
});

describe('an encrypted search', () => {
  it("can be decrypted, and can't be read from the URL", () => {
    const sealed = sealForDeskUrl('José Delgado, (817) 555-0160');
    expect(sealed).toMatch(/^[\w.-]+$/);
    expect(
      sealed
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString())
        .join(),
    ).not.toMatch(/Delgado|555/);
    expect(unsealFromDeskUrl(sealed)).toBe('José Delgado, (817) 555-0160');
    expect(sealForDeskUrl('the same')).not.toBe(sealForDeskUrl('the same'));
  });

  it('is empty when changed, cut, or encrypted with another secret', async () => {
    const sealed = sealForDeskUrl('Rosa Delgado');
    const changed = `${sealed.slice(0, 40)}${sealed[40] === 'A' ? 'B' : 'A'}${sealed.slice(41)}`;
    for (const invalid of [null, '', 'x', changed, sealed.slice(4), 'A'.repeat(900), 'no base64!']) {
      expect(unsealFromDeskUrl(invalid)).toBe('');
    }
    vi.stubEnv('SESSION_SECRET', 'another secret only for this test, long enough');
    await disposeAll();
    expect(unsealFromDeskUrl(sealed)).toBe('');
  });
});
