import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { db } from '#kernel/server/db.ts';
import { addNote } from './notes.ts';
import { requestForDesk } from './queries/request-page.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());

const notesOf = async (id: string) =>
  (await requestForDesk(id, null))?.notes.map(({ text, admin }) => [text, admin?.email ?? null]);

it('shows notes newest first with their authors, and deletes them with the request', async () => {
  const { id } = await desk.insertRequest();
  const ana = await desk.createSignedInAdmin('ana@desk.example');
  const ben = await desk.createSignedInAdmin('ben@desk.example');
  expect(await addNote(id, ana.adminId, 'Gate code 4411')).toBe(true);
  expect(await addNote(id, ben.adminId, 'x'.repeat(500))).toBe(true);
  expect(await notesOf(id)).toEqual([
    ['x'.repeat(500), 'ben@desk.example'],
    ['Gate code 4411', 'ana@desk.example'],
  ]);
  await db().admin.delete({ where: { id: ben.adminId } });
  expect((await notesOf(id))?.[0]?.[1]).toBeNull();
  await db().customerRequest.delete({ where: { id } });
  expect(await db().requestNote.count()).toBe(0);
  expect(await addNote(id, ana.adminId, 'Too late')).toBe(false);
});

it('adds a note once, however often its form is sent', async () => {
  const { id } = await desk.insertRequest();
  const { adminId } = await desk.createSignedInAdmin();
  const nonce = randomUUID();
  await Promise.all([1, 2, 3].map(() => addNote(id, adminId, 'Once', nonce)));
  await addNote(id, adminId, 'Another from the same page', nonce);
  expect((await notesOf(id))?.map(([text]) => text).toSorted()).toEqual(['Another from the same page', 'Once']);
});
