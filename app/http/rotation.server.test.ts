import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashOf, lastingHashOf } from '#kernel/server/hash.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { signedCookie } from './cookies.server.ts';
import { sealForDeskUrl, unsealFromDeskUrl } from './sealed.server.ts';

const OLD_SECRET = 'the secret of last year, long enough for it';
const NEW_SECRET = 'the secret of this year, long enough for it';

async function setSecrets(secrets: Record<string, string>): Promise<void> {
  vi.unstubAllEnvs();
  const settings = { APP_MODE: 'demo', DATABASE_URL: 'postgresql://localhost/none', TEMPORAL_ADDRESS: 'localhost:1' };
  for (const [name, value] of Object.entries({ ...settings, STRIPE_EMULATOR_URL: 'http://localhost:2', ...secrets })) {
    vi.stubEnv(name, value);
  }
  await disposeAll();
}
beforeEach(() => setSecrets({ SESSION_SECRET: OLD_SECRET }));
afterEach(() => void vi.unstubAllEnvs());

describe('a changed SESSION_SECRET', () => {
  it('keeps sessions as long as the previous secret is configured', async () => {
    const cookie = await signedCookie('seat').serialize('mine');
    await setSecrets({ SESSION_SECRET: NEW_SECRET, SESSION_SECRET_BEFORE: OLD_SECRET });
    expect(await signedCookie('seat').parse(cookie)).toBe('mine');
    const renewed = await signedCookie('seat').serialize('mine');
    await setSecrets({ SESSION_SECRET: NEW_SECRET });
    expect(await signedCookie('seat').parse(cookie)).toBeNull();
    expect(await signedCookie('seat').parse(renewed)).toBe('mine');
  });

  it("doesn't affect lasting hashes while LASTING_KEY stays", async () => {
    const before = {
      lasting: lastingHashOf('+12145550142'),
      short: hashOf('+12145550142'),
      sealed: sealForDeskUrl('kept'),
    };
    await setSecrets({ SESSION_SECRET: NEW_SECRET, LASTING_KEY: OLD_SECRET });
    expect(lastingHashOf('+12145550142')).toBe(before.lasting);
    expect(unsealFromDeskUrl(before.sealed)).toBe('kept');
    expect(hashOf('+12145550142')).not.toBe(before.short);
    await setSecrets({ SESSION_SECRET: NEW_SECRET });
    expect(lastingHashOf('+12145550142')).not.toBe(before.lasting);
  });
});
