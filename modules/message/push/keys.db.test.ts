import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, db } from '#kernel/server/db.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { pushKeys } from './keys.ts';

let desk: DeskDatabase;

beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().pushKey.deleteMany();
});

describe('the key pair of the installation', () => {
  it('is the same in all processes, even if they start at once', async () => {
    const databases = Array.from({ length: 6 }, () => createDatabase(desk.url));
    const pairs = await Promise.all(databases.map(pushKeys));
    await Promise.all(databases.map((database) => database.$disconnect()));
    const [first] = pairs;
    expect(pairs).toEqual(Array.from(pairs, () => first));
    expect(await pushKeys(db())).toEqual(first);
    expect(Buffer.from(first?.publicKey ?? '', 'base64url')).toHaveLength(65);
  });

  it("isn't readable in a copy of the database", async () => {
    const { privateKey } = await pushKeys(db());
    expect(JSON.stringify(await db().pushKey.findMany())).not.toContain(privateKey);
  });

  it('is replaced if it can no longer be read, with the subscriptions that were made for it', async () => {
    const before = await pushKeys(db());
    const { sessionId: session_id } = await desk.createSignedInAdmin();
    const data = { session_id, endpoint: 'https://fcm.googleapis.com/1', p256dh: '', auth: '', language: 'en' };
    await db().pushSubscription.create({ data });
    const usualKey = process.env.LASTING_KEY;
    process.env.LASTING_KEY = 'another lasting key, which is long enough';
    await disposeAll();
    try {
      const after = await pushKeys(db());
      expect(after.publicKey).not.toBe(before.publicKey);
      expect(await pushKeys(db())).toEqual(after);
      expect(await db().pushSubscription.count()).toBe(0);
    } finally {
      if (usualKey === undefined) delete process.env.LASTING_KEY;
      else process.env.LASTING_KEY = usualKey;
      await disposeAll();
    }
  });
});
