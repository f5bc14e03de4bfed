import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { sameCarRequests } from './same-car.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());

async function insert(columns: Partial<Prisma.CustomerRequestCreateManyInput>) {
  const { id } = await desk.insertRequest(columns);
  return db().customerRequest.findUniqueOrThrow({ where: { id } });
}

const othersOf = async ({ id }: { id: string }) => (await sameCarRequests([id]))[id] ?? [];

describe('two open requests for one car', () => {
  it('are found by each other, by the phone number or by the plate however it is written', async () => {
    const first = await insert({ phone: '+12145550161', vehicle_plate: 'abc 1234' });
    const samePhone = await insert({ phone: '+12145550161', status: 'en_route' });
    const samePlate = await insert({ phone: '+12145550162', vehicle_plate: 'ABC-1234' });
    await insert({ phone: '+12145550163', vehicle_plate: 'XYZ-1234' });
    await insert({ phone: '+12145550161', status: 'cancelled', cancelled_at: new Date() });
    await insert({ phone: '+12145550161', created_at: new Date(Date.now() - 7 * HOUR) });
    expect(await othersOf(first)).toMatchObject([
      { id: samePhone.id, why: 'phone' },
      { id: samePlate.id, why: 'plate' },
    ]);
    expect(await othersOf(samePhone)).toMatchObject([{ id: first.id, why: 'phone' }]);
    expect(await othersOf(samePlate)).toMatchObject([{ id: first.id, why: 'plate' }]);
  });

  it('are not listed once this one has ended, and a missing plate matches no other', async () => {
    const ended = await insert({ phone: '+12145550164', status: 'cancelled', cancelled_at: new Date() });
    await insert({ phone: '+12145550164' });
    expect(await othersOf(ended)).toEqual([]);
    const [plain] = [
      await insert({ phone: '+12145550165', vehicle_plate: '-' }),
      await insert({ phone: '+12145550166' }),
    ];
    expect(await othersOf(plain)).toEqual([]);
  });
});
