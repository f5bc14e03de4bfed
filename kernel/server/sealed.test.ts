import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { disposeAll } from './per-process.ts';
import { seal, unseal } from './sealed.ts';

async function withSecret(secret: string): Promise<void> {
  Object.assign(process.env, {
    APP_MODE: 'demo',
    DATABASE_URL: 'postgresql://localhost:1/none',
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    STRIPE_EMULATOR_URL: 'http://127.0.0.1:1',
    SESSION_SECRET: secret,
  });
  await disposeAll();
}

beforeEach(() => withSecret('a'.repeat(64)));

describe('sealed text', () => {
  const sealed = () => seal('JBSWY3DPEHPK3PXP', 'second-step', 'admin-1');

  it('can be read by its owner, and looks different each time', () => {
    expect(unseal(sealed(), 'second-step', 'admin-1')).toBe('JBSWY3DPEHPK3PXP');
    expect(sealed()).not.toBe(sealed());
    expect(sealed()).not.toContain('JBSWY3DPEHPK3PXP');
  });

  it("can't be read for another owner or purpose", () => {
    expect(unseal(sealed(), 'second-step', 'admin-2')).toBeUndefined();
    expect(unseal(sealed(), 'something else', 'admin-1')).toBeUndefined();
  });

  it("can't be read if a single character was changed", () => {
    const good = sealed();
    for (let at = 0; at < good.length; at++) {
      if (good[at] === '.') continue;
      const other = good.slice(0, at) + (good[at] === 'A' ? 'B' : 'A') + good.slice(at + 1);
      expect(unseal(other, 'second-step', 'admin-1'), `${at}`).toBeUndefined();
    }
  });

  it("can't be read with anything added, even what stands for no bytes", () => {
    for (const added of ['x', '=', '.', '.AAAA', ' ']) {
      expect(unseal(sealed() + added, 'second-step', 'admin-1'), added).toBeUndefined();
    }
  });

  it.each(['', 'v1', 'v1...', 'v2.a.b.c', 'nothing at all', randomBytes(40).toString('base64url')])(
    "isn't read from %j",
    (text) => {
      expect(unseal(text, 'second-step', 'admin-1')).toBeUndefined();
    },
  );

  it("can't be read after SESSION_SECRET has changed", async () => {
    const kept = sealed();
    await withSecret('b'.repeat(64));
    expect(unseal(kept, 'second-step', 'admin-1')).toBeUndefined();
  });
});
