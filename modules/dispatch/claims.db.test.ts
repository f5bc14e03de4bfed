import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { db } from '#kernel/server/db.ts';
import { claimRequest, keepClaims, openClaims, releaseRequest } from './claims.ts';
import { CLAIM_MS } from './rules/claims.ts';

let desk: DeskDatabase;
let ana: string;
let ben: string;
let id: string;

beforeAll(async () => {
  desk = await openDeskDatabase();
  ana = (await desk.signedInAdmin('ana@desk.example')).adminId;
  ben = (await desk.signedInAdmin('ben@desk.example')).adminId;
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().customerRequest.deleteMany();
  ({ id } = await desk.insertRequest());
});

const claimHolders = async () => (await openClaims(ana)).map(({ by }) => by);

describe('claims', () => {
  it('gives a request to one of two admins who press at once, and tells the other who has it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id: one } = await desk.insertRequest();
      const [forAna, forBen] = await Promise.all([claimRequest(one, ana), claimRequest(one, ben)]);
      const winners = [forAna, forBen].filter((other) => other === null);
      expect(winners).toHaveLength(1);
      const winner = forAna === null ? 'ana@desk.example' : 'ben@desk.example';
      expect(forAna ?? forBen).toMatchObject({ requestId: one, by: winner, mine: false });
      expect((await openClaims(ana)).find(({ requestId }) => requestId === one)?.by).toBe(winner);
    }
  });

  it('keeps its first time when the same admin claims again', async () => {
    const now = Date.now();
    await claimRequest(id, ana, { now });
    expect(await claimRequest(id, ana, { now: now + 60_000 })).toBeNull();
    expect(await openClaims(ana, now + 60_000)).toEqual([
      { requestId: id, by: 'ana@desk.example', mine: true, since: now, leftMs: CLAIM_MS },
    ]);
    expect(await openClaims(ben, now + 60_000)).toMatchObject([{ mine: false }]);
  });

  it('is taken over only from whom the admin saw', async () => {
    await claimRequest(id, ana);
    const seen = (await openClaims(ben))[0]?.since;
    const { adminId: carl } = await desk.signedInAdmin('carl@desk.example');
    const results = await Promise.all([claimRequest(id, ben, { seen }), claimRequest(id, carl, { seen })]);
    expect(results.filter((other) => other === null)).toHaveLength(1);
    expect(results.find((other) => other !== null)?.by).toMatch(/^(ben|carl)@/);
    expect(await claimRequest(id, ana)).not.toBeNull();
  });

  it('is free again after a release, which only its admin can give', async () => {
    await claimRequest(id, ana);
    await releaseRequest(id, ben);
    expect(await claimHolders()).toEqual(['ana@desk.example']);
    await releaseRequest(id, ana);
    expect(await claimHolders()).toEqual([]);
    expect(await claimRequest(id, ben)).toBeNull();
    expect(await claimHolders()).toEqual(['ben@desk.example']);
  });

  it('lapses when its admin has been away, and stays while they are at the desk', async () => {
    const now = Date.now();
    await claimRequest(id, ana, { now });
    await keepClaims(ana, now + CLAIM_MS - 1);
    expect(await claimRequest(id, ben, { now: now + CLAIM_MS })).not.toBeNull();
    const lapsed = now + 2 * CLAIM_MS;
    expect(await openClaims(ben, lapsed)).toEqual([]);
    await keepClaims(ana, lapsed);
    expect(await openClaims(ben, lapsed)).toEqual([]);
    expect(await claimRequest(id, ben, { now: lapsed })).toBeNull();
    expect(await openClaims(ben, lapsed)).toMatchObject([{ by: 'ben@desk.example', since: lapsed }]);
  });

  it('ends with the request', async () => {
    await claimRequest(id, ana);
    await db().customerRequest.update({ where: { id }, data: { status: 'cancelled', cancelled_at: new Date() } });
    expect(await claimHolders()).toEqual([]);
    expect(await claimRequest(id, ben)).toBeNull();
    expect(await claimHolders()).toEqual([]);
    expect(await claimRequest('00000000-0000-4000-8000-000000000000', ana)).toBeNull();
  });
});
