import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { db } from '#kernel/server/db.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { requestEvents } from './events.server.ts';
import type { RequestLookup } from './events.server.ts';

let database: DeskDatabase;
beforeAll(async () => {
  database = await openDeskDatabase();
});
afterAll(() => database.close());

it('a page reloads after a change whose lookup fails, because the database has too much to do', async () => {
  const { id } = await database.insertRequest();
  let isDown = false;
  const lookUp = async (): Promise<RequestLookup> => {
    if (isDown) throw new AppError(503);
    return { kind: 'open', requestId: id, version: 1, expiresAt: null };
  };
  const ended = new AbortController();
  const context = {
    address: '192.0.2.7',
    sender: { by: 'address', key: '192.0.2.7' },
    closing: new AbortController().signal,
    ended: ended.signal,
  } as AppLoadContext;
  const request = new Request('http://localhost:3000/track/x/events');
  const response = await requestEvents({ request, context, params: {} }, lookUp);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const readUntil = async (event: string) => {
    while (!received.includes(event)) received += (await reader?.read())?.value ?? '';
  };
  await readUntil('event: version\ndata: 1');
  isDown = true;
  await db().customerRequest.update({ where: { id }, data: { version: { increment: 1 } } });
  await readUntil('event: touched');
  ended.abort();
  expect(received.match(/event: \w+/g)).toEqual(['event: version', 'event: touched']);
});
