import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#kernel/server/db.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { freePort } from '#scripts/lib/ports.ts';
import { Supervisor } from '#scripts/lib/processes.ts';
import { readSettings } from '#scripts/lib/settings.ts';
import { startSystem } from '#scripts/lib/system.ts';
import type { RunningSystem } from '#scripts/lib/system.ts';
import { temporalBinary } from '#scripts/lib/temporal-binary.ts';
import { prepareNamespace } from '#scripts/lib/temporal-namespace.ts';
import { SERVER_SETTINGS } from '#scripts/lib/temporal-server.ts';
import { freshDatabase } from '../support/database.ts';
import type { FreshDatabase } from '../support/database.ts';
import { until } from '../support/stage.ts';
import { Visitor, visibleText } from '#night/visitor.ts';

/** The real processes: site, worker, emulator, and a Temporal server of our own that is killed and comes back. */
const TOO_LONG_MS = 3_000;
const UP_MS = 180_000;
const COMPLAINS_MS = 60_000;

let folder: string;
let database: FreshDatabase;
let prisma: PrismaClient;
let supervisor: Supervisor;
let system: RunningSystem;
let temporalPort: number;
let temporal: ChildProcess;
let desk: Visitor;
let base: string;

beforeAll(async () => {
  // What the worker logs is looked at.
  process.env.LOG_LEVEL = 'info';
  folder = await mkdtemp(path.join(tmpdir(), 'shoulder-away-'));
  database = await freshDatabase();
  prisma = createDatabase(database.url);
  temporalPort = await freePort();
  await startTemporal();
  supervisor = new Supervisor(path.join(folder, 'logs'));
  const settings = await readSettings(folder, {
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    STRIPE_EMULATOR_PORT: String(await freePort()),
    TWILIO_EMULATOR_PORT: String(await freePort()),
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: `127.0.0.1:${temporalPort}`,
    ADMIN_PASSWORD: 'a password for this test',
  });
  base = settings.publicUrl;
  system = await startSystem({ settings, supervisor, mode: 'built' });
  desk = new Visitor(base);
  const page = await desk.postFields('/admin/login', {
    email: 'admin@example.com',
    password: 'a password for this test',
  });
  expect(page.status).toBe(200);
}, UP_MS);

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
  const rest = ['--db-filename', file, '--log-level', 'never', ...SERVER_SETTINGS];
  temporal = spawn(await temporalBinary(), [...args, ...rest], { stdio: 'ignore' });
  await until('Temporal answers', () =>
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

async function timed<T>(job: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  return { result: await job(), ms: performance.now() - start };
}

async function submit(): Promise<{ id: string; driver: Visitor; track: string }> {
  const driver = new Visitor(base);
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
  return { id: row.id, driver, track: page.url };
}

async function versionOf(id: string): Promise<number> {
  return (await prisma.customerRequest.findUniqueOrThrow({ where: { id } })).version;
}

describe('Temporal down', () => {
  it('accepts a request and adopts it later; commands fail within 3 s and can be retried', async () => {
    const known = await submit();
    await stopTemporal();

    const { result: made, ms: submitMs } = await timed(submit);
    expect(submitMs).toBeLessThan(TOO_LONG_MS);
    expect(await versionOf(made.id)).toBe(0);
    expect(visibleText(await made.driver.get(made.track))).toContain('Admin is Reviewing');
    const list = await desk.get('/admin');
    expect(list.html).toContain(`/admin/request/${made.id}`);

    const form = await desk.get(`/admin/request/${known.id}`);
    const { result: refused, ms } = await timed(() => desk.submit(form, 'set_price', { amount: '90' }));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(visibleText(refused)).toMatch(/send the form again/i);
    expect(refused.html).toContain('value="90"');
    expect(ms).toBeLessThan(TOO_LONG_MS);

    await startTemporal();
    await until('the request is adopted', async () => (await versionOf(made.id)) === 1);
    await until('the price is taken', async () => {
      const again = await desk.submit(refused, 'set_price', { amount: '90' });
      return again.status === 200 && visibleText(again).includes('$90.00');
    });
    expect(await prisma.requestActivityLog.count({ where: { request_id: known.id, event: 'price_set' } })).toBe(1);
  }, 120_000);

  it('detects a hanging server as fast as a dead one', async () => {
    const known = await submit();
    await until('adopted', async () => (await versionOf(known.id)) === 1);
    temporal.kill('SIGSTOP');
    try {
      const form = await desk.get(`/admin/request/${known.id}`);
      const { result: refused, ms } = await timed(() => desk.submit(form, 'set_price', { amount: '90' }));
      expect(refused.status).toBe(503);
      expect(ms).toBeLessThan(TOO_LONG_MS);
      const { result: made, ms: submitMs } = await timed(submit);
      expect(submitMs).toBeLessThan(TOO_LONG_MS);
      expect(made.track).toMatch(/^\/track\//);
    } finally {
      temporal.kill('SIGCONT');
    }
  }, 60_000);
});

describe('the worker down', () => {
  it('a timed-out command has one effect, however often it is sent', async () => {
    const known = await submit();
    await until('adopted', async () => (await versionOf(known.id)) === 1);
    process.kill(system.worker.pid, 'SIGSTOP');
    const form = await desk.get(`/admin/request/${known.id}`);
    const { result: refused, ms } = await timed(() => desk.submit(form, 'set_price', { amount: '90' }));
    process.kill(system.worker.pid, 'SIGCONT');
    expect(refused.status).toBe(503);
    expect(ms).toBeLessThan(TOO_LONG_MS + 500);
    await until('the price is shown', async () => {
      const again = await desk.submit(refused, 'set_price', { amount: '90' });
      return again.status === 200 && visibleText(again).includes('$90.00');
    });
    expect(await versionOf(known.id)).toBe(2);
  }, 60_000);
});

describe('what the worker has logged of all that', () => {
  it('are lines of our own form, those of the SDK’s core too, and no request’s whole id', async () => {
    const read = () => readFile(path.join(folder, 'logs/worker.log'), 'utf8');
    await stopTemporal();
    // It says so only once it has tried in vain for a while.
    await until('the core complains', async () => /"sdk":.*(?:poll|gRPC)/i.test(await read()), COMPLAINS_MS);
    await startTemporal();
    const log = await read();
    const lines = log
      .split('\n')
      .map((line) => line.replace(/^\S+Z /, ''))
      .filter((line) => line !== '' && line !== 'worker ready');
    expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
    const said = lines.map((line) => JSON.parse(line) as { sdk?: string; msg?: string });
    const bySdk = said.filter(({ sdk }) => sdk !== undefined).map(({ msg }) => msg);
    expect(bySdk).toContainEqual(expect.stringMatching(/poll|gRPC/i));
    for (const { id } of await prisma.customerRequest.findMany()) expect(log).not.toContain(id);
  }, 120_000);
});
