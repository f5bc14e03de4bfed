import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { makeRequestNumber } from '../request-number.ts';
import { createFreshDatabase } from '#tests/support/database.ts';
import type { FreshDatabase } from '#tests/support/database.ts';
import { createChangeFeed } from './live.ts';
import type { ChangeHint, ChangeFeed } from './live.ts';
import { inLogContext, logContext } from './log-context.ts';

let database: FreshDatabase;
let sql: Client;
let live: ChangeFeed;

beforeAll(async () => {
  database = await createFreshDatabase();
  sql = new Client({ connectionString: database.url });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});
beforeEach(() => {
  live = createChangeFeed(database.url, { spreadMs: 50 });
});
afterEach(() => live.close());

async function insertRequest(): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO customer_requests (id, request_number, phone, service_type, vehicle_year, vehicle_make, vehicle_model, location_address)
     VALUES (gen_random_uuid(), $1, '+12145550142', 'towing', '2016', 'Subaru', 'Outback', '2200 Ross Ave') RETURNING id`,
    [makeRequestNumber()],
  );
  return rows[0]?.id ?? '';
}

const raiseVersion = (id: string) =>
  sql.query('UPDATE customer_requests SET version = version + 1 WHERE id = $1', [id]);
const setRandomPosition = (id: string) =>
  sql.query('UPDATE customer_requests SET provider_current_lat = random() WHERE id = $1', [id]);
const renameAndMoveProvider = (id: string) =>
  sql.query(
    "UPDATE customer_requests SET provider_name = provider_name || 'x', provider_current_lat = 2 WHERE id = $1",
    [id],
  );
const deleteRequest = (id: string) => sql.query('DELETE FROM customer_requests WHERE id = $1', [id]);

async function listenerPids(): Promise<number[]> {
  const { rows } = await sql.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'shoulder-live' AND datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

async function collectHints(id: string) {
  const hints: ChangeHint[] = [];
  const subscription = live.subscribe(id, (hint) => hints.push(hint));
  await subscription.started;
  return { heard: hints, ...subscription };
}

describe('the listener', () => {
  it('connects with the first subscriber, and not before', async () => {
    expect(await listenerPids()).toEqual([]);
    await collectHints(await insertRequest());
    await collectHints(await insertRequest());
    expect(await listenerPids()).toHaveLength(1);
  });

  it('reports changes, touched rows and the deletion, but only of its own request', async () => {
    const [id, otherId] = [await insertRequest(), await insertRequest()];
    const { heard: hints } = await collectHints(id);
    await raiseVersion(otherId);
    await raiseVersion(id);
    await setRandomPosition(id);
    await deleteRequest(id);
    await expect.poll(() => hints).toHaveLength(3);
    expect(hints).toEqual([
      { kind: 'changed', requestId: id, version: 1, touched: false },
      { kind: 'changed', requestId: id, version: 1, touched: true },
      { kind: 'gone', requestId: id },
    ]);
  });

  it('tells the first position as a change, later ones as a move, and anything else with them as a change', async () => {
    const id = await insertRequest();
    await sql.query("UPDATE customer_requests SET provider_name = 'Ray' WHERE id = $1", [id]);
    const { heard: hints } = await collectHints(id);
    await setRandomPosition(id);
    await setRandomPosition(id);
    await renameAndMoveProvider(id);
    await sql.query('UPDATE customer_requests SET provider_current_lat = NULL WHERE id = $1', [id]);
    await expect.poll(() => hints).toHaveLength(4);
    expect(hints.map(({ kind }) => kind)).toEqual(['changed', 'moved', 'changed', 'changed']);
  });

  it('calls each subscriber in the context of its own page, whoever caused the connection', async () => {
    const [id, otherId] = [await insertRequest(), await insertRequest()];
    const hints: (string | undefined)[] = [];
    const followAs = (http: string, whose: string) =>
      inLogContext({ http }, () => live.subscribe(whose, () => hints.push(logContext().http)).started);
    await followAs('first', id);
    await followAs('second', otherId);
    await raiseVersion(otherId);
    await raiseVersion(id);
    await expect.poll(() => hints).toEqual(['second', 'first']);
  });

  it('reports the delivery of a location link, but of no other message', async () => {
    const id = await insertRequest();
    const texts = await sql.query<{ id: string }>(
      `INSERT INTO messages (id, request_id, purpose, recipient, phone, body)
       SELECT gen_random_uuid(), $1, purpose, 'customer', '+12145550142', 'words'
         FROM unnest(ARRAY['offer:2', 'locate:a']) AS purpose RETURNING id`,
      [id],
    );
    const { heard: hints } = await collectHints(id);
    for (const status of ['sent', 'sent', 'undelivered'])
      for (const text of texts.rows)
        await sql.query('UPDATE messages SET status = $2 WHERE id = $1', [text.id, status]);
    await deleteRequest(id);
    await expect.poll(() => hints.at(-1)).toMatchObject({ kind: 'gone' });
    expect(hints).toHaveLength(3);
  });

  it('reports all requests to the desk', async () => {
    const hints: ChangeHint[] = [];
    await live.subscribeAll((hint) => hints.push(hint)).started;
    const [id, otherId] = [await insertRequest(), await insertRequest()];
    await expect.poll(() => hints).toHaveLength(2);
    expect(hints.map((hint) => 'requestId' in hint && hint.requestId)).toEqual([id, otherId]);
  });

  it('reports to nobody but the desk that somebody opened or views a request', async () => {
    const id = await insertRequest();
    const { heard: hints } = await collectHints(id);
    const desk: ChangeHint[] = [];
    await live.subscribeAll((hint) => desk.push(hint)).started;
    await sql.query('UPDATE customer_requests SET first_opened_at = now() WHERE id = $1', [id]);
    await sql.query(
      `INSERT INTO admin_sessions (id, data, expires_at) VALUES ('s', '{}', now()) ON CONFLICT DO NOTHING`,
    );
    const reportPresence = () =>
      sql.query(
        `INSERT INTO desk_presence (request_id, session_id) VALUES ($1, 's')
         ON CONFLICT (request_id, session_id) DO UPDATE SET seen_at = now()`,
        [id],
      );
    await reportPresence();
    // The desk already knows about this viewer, so there's nothing to report.
    await reportPresence();
    await raiseVersion(id);
    await expect.poll(() => desk).toHaveLength(3);
    expect(desk.map(({ kind }) => kind)).toEqual(['desk', 'people', 'changed']);
    expect(hints).toEqual([{ kind: 'changed', requestId: id, version: 1, touched: false }]);
  });

  it('reconnects when its connection is lost, and tells everybody to read again', async () => {
    const id = await insertRequest();
    const { heard: hints } = await collectHints(id);
    const desk: ChangeHint[] = [];
    live.subscribeAll((hint) => desk.push(hint));
    const [pid] = await listenerPids();
    await sql.query('SELECT pg_terminate_backend($1)', [pid]);
    await expect.poll(() => [hints.at(-1), desk.at(-1)]).toEqual([{ kind: 'resync' }, { kind: 'resync' }]);
    await raiseVersion(id);
    await expect.poll(() => hints.at(-1)).toMatchObject({ kind: 'changed', version: 1 });
    expect(await listenerPids()).not.toContain(pid);
  });

  it('removes subscribers that have left', async () => {
    const id = await insertRequest();
    const stayed = await collectHints(id);
    const departed = await collectHints(id);
    departed.end();
    expect(live.size()).toBe(1);
    await raiseVersion(id);
    await expect.poll(() => stayed.heard).toHaveLength(1);
    expect(departed.heard).toEqual([]);
    stayed.end();
    stayed.end();
    expect(live.size()).toBe(0);
  });

  it('calls the others if one subscriber fails', async () => {
    const id = await insertRequest();
    live.subscribe(id, () => {
      throw new Error('broken');
    });
    const { heard: hints } = await collectHints(id);
    await raiseVersion(id);
    await expect.poll(() => hints).toHaveLength(1);
  });

  it('starts without a database', async () => {
    const feed = createChangeFeed('postgresql://nobody@127.0.0.1:1/none');
    await feed.subscribe('x', () => undefined).started;
    expect(feed.size()).toBe(1);
    await feed.close();
  });

  it('closes its connection', async () => {
    await collectHints(await insertRequest());
    await live.close();
    await expect.poll(() => listenerPids()).toEqual([]);
    expect(live.size()).toBe(0);
  });
});
