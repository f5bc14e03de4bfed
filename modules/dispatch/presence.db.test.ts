import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { db } from '#kernel/server/db.ts';
import { otherViewers, recordPresence } from './presence.ts';
import { PRESENCE_LIFETIME_MS } from './rules/presence.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().customerRequest.deleteMany();
});

describe('presence', () => {
  it('lists the other viewers, each for half a minute after their last report', async () => {
    const { id } = await desk.insertRequest();
    const [me, rosa] = [
      await desk.createSignedInAdmin('me@desk.example'),
      await desk.createSignedInAdmin('rosa@desk.example'),
    ];
    const now = Date.now();
    await recordPresence(id, me, now);
    await recordPresence(id, rosa, now);
    expect(await otherViewers(me, now)).toEqual([
      { requestId: id, email: 'rosa@desk.example', sameAccount: false, leftMs: PRESENCE_LIFETIME_MS },
    ]);
    await recordPresence(id, rosa, now + 10_000);
    expect(await otherViewers(me, now + 10_000 + PRESENCE_LIFETIME_MS - 1)).toMatchObject([{ leftMs: 1 }]);
    expect(await otherViewers(me, now + 10_000 + PRESENCE_LIFETIME_MS)).toEqual([]);
  });

  it("includes the viewer's account on other browsers and several requests, but nothing expired", async () => {
    const [{ id }, { id: other }] = [await desk.insertRequest(), await desk.insertRequest()];
    const [here, there] = [
      await desk.createSignedInAdmin('one@desk.example'),
      await desk.createSignedInAdmin('one@desk.example'),
    ];
    await recordPresence(id, there);
    await recordPresence(other, there);
    await recordPresence('00000000-0000-4000-8000-000000000000', there);
    expect((await otherViewers(here)).map(({ requestId }) => requestId).sort()).toEqual([id, other].sort());
    expect((await otherViewers(here)).every(({ sameAccount }) => sameAccount)).toBe(true);
    await db().customerRequest.delete({ where: { id: other } });
    await db().adminSession.delete({ where: { id: there.sessionId } });
    expect(await otherViewers(here)).toEqual([]);
  });

  it('deletes the rows of those who left', async () => {
    const { id } = await desk.insertRequest();
    const [me, left] = [await desk.createSignedInAdmin(), await desk.createSignedInAdmin()];
    const now = Date.now();
    await recordPresence(id, left, now - PRESENCE_LIFETIME_MS);
    await recordPresence(id, me, now);
    expect(await db().deskPresence.findMany({ select: { session_id: true } })).toEqual([{ session_id: me.sessionId }]);
  });
});
