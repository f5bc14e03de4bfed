import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#kernel/server/db.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { findFreePort } from '#scripts/lib/ports.ts';
import { Supervisor } from '#scripts/lib/processes.ts';
import { readSettings } from '#scripts/lib/settings.ts';
import { startSystem } from '#scripts/lib/system.ts';
import type { RunningSystem } from '#scripts/lib/system.ts';
import { findOrBuildTemporal } from '#scripts/lib/temporal-binary.ts';
import { prepareNamespace } from '#scripts/lib/temporal-namespace.ts';
import { TEMPORAL_SERVER_ARGUMENTS } from '#scripts/lib/temporal-server.ts';
import { createFreshDatabase } from '../support/database.ts';
import type { FreshDatabase } from '../support/database.ts';
import { waitUntil } from '../support/stage.ts';
import { Visitor, visibleText } from '#night/visitor.ts';

/** These tests run real processes: site, worker, emulator, and a Temporal server, which the tests kill and restart. */
/** The site waits for Temporal at most 2.7 s. On a busy machine, the rest of the response takes seconds too. */
const ANSWER_LIMIT_MS = 20_000;
const WARNING_LIMIT_MS = 60_000;

let folder: string;
let database: FreshDatabase;
let prisma: PrismaClient;
let supervisor: Supervisor;
let system: RunningSystem;
let temporalPort: number;
let temporal: ChildProcess;
let desk: Visitor;
let baseUrl: string;

beforeAll(async () => {
  // The tests read the worker's log, so it must be detailed enough.
  process.env.LOG_LEVEL = 'info';
  folder = await mkdtemp(path.join(tmpdir(), 'shoulder-away-'));
  database = await createFreshDatabase();
  prisma = createDatabase(database.url);
  temporalPort = await findFreePort();
  await startTemporal();
  supervisor = new Supervisor(path.join(folder, 'logs'));
  const settings = await readSettings(folder, {
    NODE_ENV: 'production',
    PORT: String(await findFreePort()),
    STRIPE_EMULATOR_PORT: String(await findFreePort()),
    TWILIO_EMULATOR_PORT: String(await findFreePort()),
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: `127.0.0.1:${temporalPort}`,
    ADMIN_PASSWORD: 'a password for this test',
  });
  baseUrl = settings.publicUrl;
  system = await startSystem({ settings, supervisor, mode: 'built' });
  desk = new Visitor(baseUrl);
  const page = await desk.postFields('/admin/login', {
    email: 'admin@example.com',
    password: 'a password for this test',
  });
  expect(page.status).toBe(200);
});

afterAll(async () => {
  await supervisor.stop();
  await stopTemporal();
  await prisma.$disconnect();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startTemporal(): Promise<void> {
  const address = `127.0.0.1:${temporalPort}`;
  const file = path.join(folder, 'temporal.db');
  const args = ['server', 'start-dev', '--headless', '--ip', '127.0.0.1', '--port', String(temporalPort)];
  const options = ['--db-filename', file, '--log-level', 'never', ...TEMPORAL_SERVER_ARGUMENTS];
  temporal = spawn(await findOrBuildTemporal(), [...args, ...options], { stdio: 'ignore' });
  await waitUntil('Temporal answers', () =>
    prepareNamespace(address).then(
      () => true,
      () => false,
    ),
  );
}

async function stopTemporal(): Promise<void> {
  if (temporal.exitCode !== null || temporal.signalCode !== null) return;
  temporal.kill('SIGKILL');
  await once(temporal, 'exit');
}

async function measureMs<T>(job: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  return { result: await job(), ms: performance.now() - start };
}

async function submitRequest(): Promise<{ id: string; customer: Visitor; track: string }> {
  const driver = new Visitor(baseUrl);
  const page = await driver.submit(await driver.get('/request'), 'request_offer', {
    service_type: 'Jump Start',
    vehicle_type: 'Car',
    phone: '(214) 555-0142',
    vehicle_year: '2016',
    vehicle_make: 'Subaru',
    vehicle_model: 'Outback',
    location_address: '2200 Ross Ave, Dallas, TX 75201',
  });
  expect(page.statuses).toEqual([303, 200]);
  const row = await prisma.customerRequest.findUniqueOrThrow({
    where: { customer_tracking_id: page.url.split('/').at(-1) ?? '' },
  });
  return { id: row.id, customer: driver, track: page.url };
}

async function rowVersion(id: string): Promise<number> {
  return (await prisma.customerRequest.findUniqueOrThrow({ where: { id } })).version;
}

describe('Temporal down', () => {
  it("doesn't lose requests, whose workflows start later; commands soon fail and can be sent again", async () => {
    const known = await submitRequest();
    await stopTemporal();

    const { result: submitted, ms: submitMs } = await measureMs(submitRequest);
    expect(submitMs).toBeLessThan(ANSWER_LIMIT_MS);
    expect(await rowVersion(submitted.id)).toBe(0);
    expect(visibleText(await submitted.customer.get(submitted.track))).toContain('Admin is Reviewing');
    const list = await desk.get('/admin');
    expect(list.html).toContain(`/admin/board/${submitted.id}`);

    const form = await desk.get(`/admin/request/${known.id}`);
    const { result: refused, ms } = await measureMs(() => desk.submit(form, 'set_price', { amount: '90' }));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(visibleText(refused)).toMatch(/send it again/i);
    expect(refused.html).toContain('value="90"');
    expect(ms).toBeLessThan(ANSWER_LIMIT_MS);

    await startTemporal();
    await waitUntil('the request is adopted', async () => (await rowVersion(submitted.id)) === 1);
    await waitUntil('the price is taken', async () => {
      const again = await desk.submit(refused, 'set_price', { amount: '90' });
      return again.status === 200 && visibleText(again).includes('$90.00');
    });
    expect(await prisma.requestActivityLog.count({ where: { request_id: known.id, event: 'price_set' } })).toBe(1);
  });

  it('does not wait long for a hanging server either', async () => {
    const known = await submitRequest();
    await waitUntil('adopted', async () => (await rowVersion(known.id)) === 1);
    temporal.kill('SIGSTOP');
    try {
      const form = await desk.get(`/admin/request/${known.id}`);
      const { result: refused, ms } = await measureMs(() => desk.submit(form, 'set_price', { amount: '90' }));
      expect(refused.status).toBe(503);
      expect(ms).toBeLessThan(ANSWER_LIMIT_MS);
      const { result: made, ms: submitMs } = await measureMs(submitRequest);
      expect(submitMs).toBeLessThan(ANSWER_LIMIT_MS);
      expect(made.track).toMatch(/^\/track\//);
    } finally {
      temporal.kill('SIGCONT');
    }
  });
});

describe('the worker down', () => {
  it('a timed-out command has one effect, however often it is sent', async () => {
    const known = await submitRequest();
    await waitUntil('adopted', async () => (await rowVersion(known.id)) === 1);
    process.kill(system.worker.pid, 'SIGSTOP');
    const form = await desk.get(`/admin/request/${known.id}`);
    const { result: refused, ms } = await measureMs(() => desk.submit(form, 'set_price', { amount: '90' }));
    process.kill(system.worker.pid, 'SIGCONT');
    expect(refused.status).toBe(503);
    expect(ms).toBeLessThan(ANSWER_LIMIT_MS);
    await waitUntil('the price is shown', async () => {
      const again = await desk.submit(refused, 'set_price', { amount: '90' });
      return again.status === 200 && visibleText(again).includes('$90.00');
    });
    expect(await rowVersion(known.id)).toBe(2);
  });
});

describe('the worker’s log of these outages', () => {
  it('has only lines in our format, including the SDK core’s, and no full request id', async () => {
    const readLog = () => readFile(path.join(folder, 'logs/worker.log'), 'utf8');
    await stopTemporal();
    // The SDK's core warns only after it has failed for a while.
    await waitUntil('the core complains', async () => /"sdk":.*(?:poll|gRPC)/i.test(await readLog()), WARNING_LIMIT_MS);
    await startTemporal();
    const log = await readLog();
    const lines = log
      .split('\n')
      .map((line) => line.replace(/^\S+Z /, ''))
      .filter((line) => line !== '' && line !== 'worker ready');
    expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
    const messages = lines.map((line) => JSON.parse(line) as { sdk?: string; msg?: string });
    const sdkLines = messages.filter(({ sdk }) => sdk !== undefined).map(({ msg }) => msg);
    expect(sdkLines).toContainEqual(expect.stringMatching(/poll|gRPC/i));
    for (const { id } of await prisma.customerRequest.findMany()) expect(log).not.toContain(id);
  });
});
