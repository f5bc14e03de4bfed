import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#kernel/server/db.ts';
import {
  askForOtherDropOff,
  editRequest,
  keepDropOff,
  unansweredDropOff,
  refusedDropOff,
} from '#modules/request/index.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { dropOffWishes } from './drop-off-wishes.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());

const insertTow = async (more: Parameters<DeskDatabase['insertRequest']>[0] = {}) =>
  (
    await desk.insertRequest({
      ...{ status: 'en_route', destination_address: '100 Main St', provider_phone: '+12145550199' },
      ...{ provider_job_id: Math.random().toString(36).slice(2, 11).toUpperCase(), ...more },
    })
  ).id;
const rowOf = (id: string) => db().customerRequest.findUniqueOrThrow({ where: { id } });
const wishOf = async (id: string) => unansweredDropOff(await rowOf(id));
const purposesOf = async (id: string) =>
  (await db().message.findMany({ where: { request_id: id } }))
    .map(({ recipient, purpose }) => `${recipient} ${purpose.split(':')[0]}`)
    .sort();
const isListed = async (id: string) => (await dropOffWishes()).some((wish) => wish.id === id);

describe("a customer's wish for another drop-off", () => {
  it('is shown to the desk and texted to the provider, and its address is not in the log', async () => {
    const id = await insertTow();
    expect(await askForOtherDropOff(id, '5 PRIVATE Ave')).toBe(true);
    expect(await askForOtherDropOff(id, '5 PRIVATE Ave')).toBe(true);
    expect([await wishOf(id), await isListed(id)]).toEqual(['5 PRIVATE Ave', true]);
    expect((await rowOf(id)).destination_address).toBe('100 Main St');
    expect(await purposesOf(id)).toEqual(['provider drop_off_asked']);
    const lines = await db().requestActivityLog.findMany({ where: { request_id: id } });
    expect(lines.map(({ action, user_type: by }) => [action, by])).toEqual([
      ['Customer asked for a different drop-off', 'customer'],
    ]);
  });

  it('ends when dispatch declines it, and the customer is told', async () => {
    const id = await insertTow();
    await askForOtherDropOff(id, '5 Other Ave');
    expect([await keepDropOff(id), await keepDropOff(id)]).toEqual([true, false]);
    expect([await wishOf(id), refusedDropOff(await rowOf(id)), await isListed(id)]).toEqual([
      null,
      '5 Other Ave',
      false,
    ]);
    expect(await purposesOf(id)).toEqual(['customer drop_off_kept', 'provider drop_off_asked']);
  });

  it('ends when a change is proposed, or dispatch corrects the drop-off', async () => {
    const [proposed, corrected] = [await insertTow(), await insertTow()];
    for (const id of [proposed, corrected]) await askForOtherDropOff(id, '5 Other Ave');
    const change = { change_status: 'asked', change_service_type: 'towing', change_price_cents: 25_000 } as const;
    const change_asked_at = new Date(Date.now() + 1);
    await db().customerRequest.update({ where: { id: proposed }, data: { ...change, change_asked_at } });
    await editRequest(corrected, { destination_address: '5 Other Avenue' });
    expect([await wishOf(proposed), await wishOf(corrected)]).toEqual([null, null]);
    expect([await isListed(proposed), await isListed(corrected)]).toEqual([false, false]);
    expect(await askForOtherDropOff(proposed, '7 Third Ave')).toBe(false);
  });

  it('is possible for a tow that was paid and is not done, five times', async () => {
    for (const more of [{ status: 'approved' }, { status: 'deposit_paid', service_type: 'jump_start' }] as const) {
      expect(await askForOtherDropOff(await insertTow(more), '5 Other Ave')).toBe(false);
    }
    const id = await insertTow();
    const answers = [];
    for (let n = 1; n <= 6; n += 1) answers.push(await askForOtherDropOff(id, `${n} Other Ave`));
    expect(answers).toEqual([true, true, true, true, true, false]);
    expect(await wishOf(id)).toBe('5 Other Ave');
  });
});
