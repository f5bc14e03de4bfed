import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFreshDatabase } from '#tests/support/database.ts';
import type { FreshDatabase } from '#tests/support/database.ts';
import { createDatabase } from './db.ts';

/** The message that PostgreSQL sends on each connection when its main process is killed. */
function shutdownMessage(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to unexpected postmaster exit', ''];
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** PostgreSQL ends every response with these bytes. They mean that it's ready for the next query. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

let database: FreshDatabase;
let server: Server;
let url: string;
/** If set, the shutdown message is sent in the same packet as the next response that contains this text. */
let textThatEndsConnection: string | undefined;

beforeEach(async () => {
  database = await createFreshDatabase();
  const { hostname, port } = new URL(database.url);
  server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    let answer = Buffer.alloc(0);
    far.on('data', (piece: Buffer) => {
      answer = Buffer.concat([answer, piece]);
      // Wait for the whole response, because everything must be in one packet.
      if (textThatEndsConnection !== undefined && !answer.subarray(-6, -1).equals(READY)) return;
      const dies = textThatEndsConnection !== undefined && answer.includes(textThatEndsConnection);
      near.write(dies ? Buffer.concat([answer, shutdownMessage()]) : answer);
      answer = Buffer.alloc(0);
      if (!dies) return;
      textThatEndsConnection = undefined;
      near.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = new URL(database.url);
  here.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url = here.href;
});
afterEach(async () => {
  server.close();
  await database.drop();
});

async function countRunningQueries(observer: ReturnType<typeof createDatabase>): Promise<number> {
  const rows = await observer.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active' AND query LIKE '%the last answer%'`;
  return rows.length;
}

it('a connection that dies between two uses fails only the next one', async () => {
  // The pool has a single connection, so the transaction gets it right after the first query.
  const prisma = createDatabase(url, { connections: 1, connectMs: 30_000, statementMs: 30_000 });
  const observer = createDatabase(database.url);
  try {
    await prisma.$queryRaw`SELECT 1`;
    textThatEndsConnection = 'the last answer';
    const before = prisma.$queryRaw`SELECT 'the last answer' AS words FROM pg_sleep(5)`.then((rows) => rows);
    await expect.poll(() => countRunningQueries(observer)).toBe(1);
    const after = prisma.$transaction((transaction) => transaction.$queryRaw`SELECT 2`);
    const [answered, failed] = await Promise.allSettled([before, after]);
    expect(answered).toMatchObject({ status: 'fulfilled', value: [{ words: 'the last answer' }] });
    expect(failed.status).toBe('rejected');
    expect(await prisma.$queryRaw`SELECT 3 AS more`).toEqual([{ more: 3 }]);
  } finally {
    await Promise.all([prisma.$disconnect(), observer.$disconnect()]);
  }
});
