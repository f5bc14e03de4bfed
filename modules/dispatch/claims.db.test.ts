import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { db } from '#kernel/server/db.ts';
import { claimRequest, renewClaims, openClaims, releaseRequest } from './claims.ts';
import { CLAIM_LIFETIME_MS } from './rules/claims.ts';

let desk: DeskDatabase;
let anaId: string;
let benId: string;
let claimedRequestId: string;

beforeAll(async () => {
  desk = await openDeskDatabase();
  anaId = (await desk.createSignedInAdmin('ana@desk.example')).adminId;
  benId = (await desk.createSignedInAdmin('ben@desk.example')).adminId;
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().customerRequest.deleteMany();
  ({ id: claimedRequestId } = await desk.insertRequest());
});

const claimHolders = async () => (await openClaims(anaId)).map(({ by }) => by);

describe('claims', () => {
  it('gives a request to one of two admins who press at once, and tells the other who has it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await desk.insertRequest();
      const [forAna, forBen] = await Promise.all([claimRequest(id, anaId), claimRequest(id, benId)]);
      const winners = [forAna, forBen].filter((holder) => holder === null);
      expect(winners).toHaveLength(1);
      const winner = forAna === null ? 'ana@desk.example' : 'ben@desk.example';
      expect(forAna ?? forBen).toMatchObject({ requestId: id, by: winner, mine: false });
      expect((await openClaims(anaId)).find(({ requestId }) => requestId === id)?.by).toBe(winner);
    }
  });

  it('keeps its first time when the same admin claims again', async () => {
    const now = Date.now();
    await claimRequest(claimedRequestId, anaId, { now });
    expect(await claimRequest(claimedRequestId, anaId, { now: now + 60_000 })).toBeNull();
    expect(await openClaims(anaId, now + 60_000)).toEqual([
      { requestId: claimedRequestId, by: 'ana@desk.example', mine: true, since: now, leftMs: CLAIM_LIFETIME_MS },
    ]);
    expect(await openClaims(benId, now + 60_000)).toMatchObject([{ mine: false }]);
  });

  it('is taken over only from whom the admin saw', async () => {
    await claimRequest(claimedRequestId, anaId);
    const seen = (await openClaims(benId))[0]?.since;
    const { adminId: carl } = await desk.createSignedInAdmin('carl@desk.example');
    const results = await Promise.all([
      claimRequest(claimedRequestId, benId, { seen }),
      claimRequest(claimedRequestId, carl, { seen }),
    ]);
    expect(results.filter((holder) => holder === null)).toHaveLength(1);
    expect(results.find((holder) => holder !== null)?.by).toMatch(/^(ben|carl)@/);
    expect(await claimRequest(claimedRequestId, anaId)).not.toBeNull();
  });

  it('is free again after a release, which only its admin can give', async () => {
    await claimRequest(claimedRequestId, anaId);
    await releaseRequest(claimedRequestId, benId);
    expect(await claimHolders()).toEqual(['ana@desk.example']);
    await releaseRequest(claimedRequestId, anaId);
    expect(await claimHolders()).toEqual([]);
    expect(await claimRequest(claimedRequestId, benId)).toBeNull();
    expect(await claimHolders()).toEqual(['ben@desk.example']);
  });

  it('lapses when its admin has been away, and stays while they are at the desk', async () => {
    const now = Date.now();
    await claimRequest(claimedRequestId, anaId, { now });
    await renewClaims(anaId, now + CLAIM_LIFETIME_MS - 1);
    expect(await claimRequest(claimedRequestId, benId, { now: now + CLAIM_LIFETIME_MS })).not.toBeNull();
    const lapsedAt = now + 2 * CLAIM_LIFETIME_MS;
    expect(await openClaims(benId, lapsedAt)).toEqual([]);
    await renewClaims(anaId, lapsedAt);
    expect(await openClaims(benId, lapsedAt)).toEqual([]);
    expect(await claimRequest(claimedRequestId, benId, { now: lapsedAt })).toBeNull();
    expect(await openClaims(benId, lapsedAt)).toMatchObject([{ by: 'ben@desk.example', since: lapsedAt }]);
  });

  it('ends with the request', async () => {
    await claimRequest(claimedRequestId, anaId);
    await db().customerRequest.update({
      where: { id: claimedRequestId },
      data: { status: 'cancelled', cancelled_at: new Date() },
    });
    expect(await claimHolders()).toEqual([]);
    expect(await claimRequest(claimedRequestId, benId)).toBeNull();
    expect(await claimHolders()).toEqual([]);
    expect(await claimRequest('00000000-0000-4000-8000-000000000000', anaId)).toBeNull();
  });
});
