import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#kernel/server/db.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { findFreePort } from '#scripts/lib/ports.ts';
import { Supervisor } from '#scripts/lib/processes.ts';
import type { SupervisedProcess, ProcessSpec } from '#scripts/lib/processes.ts';
import { startProduction } from '#scripts/lib/production.ts';
import { startTemporal } from '#scripts/lib/temporal-server.ts';
import { createFreshDatabase } from '../support/database.ts';
import type { FreshDatabase } from '../support/database.ts';

/** These tests run docker/smoke.sh against a site and a worker, started as `APP_MODE=production npm start` does. */

const EXTERNAL_ADDRESS = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

/** A supervisor that remembers which processes it started. */
class RecordingSupervisor extends Supervisor {
  readonly parts = new Map<string, { part: SupervisedProcess; spec: ProcessSpec }>();

  override async start(spec: ProcessSpec): Promise<SupervisedProcess> {
    const part = await super.start(spec);
    this.parts.set(spec.name, { part, spec });
    return part;
  }
}

let folder: string;
let database: FreshDatabase;
let prisma: PrismaClient;
let supervisor: RecordingSupervisor;
let scriptEnvironment: Record<string, string>;
const originalEnv = { ...process.env };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shoulder-smoke-'));
  database = await createFreshDatabase();
  prisma = createDatabase(database.url);
  supervisor = new RecordingSupervisor(path.join(folder, 'logs'));
  const [port, metrics, uiPort, preferredPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  const { address } = await startTemporal(folder, supervisor, { uiPort, preferredPort });
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: address,
    PORT: String(port),
    METRICS_PORT: String(metrics),
    PUBLIC_URL: 'https://shoulder.example',
    TRUST_PROXY: '1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString('hex')}`,
  });
  await startProduction(supervisor);
  publishedPorts = { site: port, ui: uiPort };
  scriptEnvironment = {
    PATH: process.env.PATH ?? '',
    BASE_URL: `http://127.0.0.1:${port}`,
    PUBLIC_URL: 'https://shoulder.example',
    UI_URL: `http://127.0.0.1:${uiPort}`,
    METRICS_URL: `http://127.0.0.1:${metrics}/metrics`,
    CLOSED_PORTS: [uiPort, metrics, preferredPort].join(' '),
    PATIENCE_SECONDS: '20',
  };
});

afterAll(async () => {
  await supervisor.stop();
  for (const name of Object.keys(process.env)) if (!(name in originalEnv)) delete process.env[name];
  Object.assign(process.env, originalEnv);
  await prisma.$disconnect();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The ports of the site and of Temporal's Web UI. A test writes them to the .env that docker/smoke.sh reads. */
let publishedPorts: { site: number; ui: number };

async function runSmoke(more: Record<string, string> = {}, file = 'docker/smoke.sh') {
  const child = spawn('bash', [file], { env: { ...scriptEnvironment, ...more, NODE_ENV: 'test' } });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0;
if (!hasShellcheck) console.log('shellcheck: skipped, it is not on this machine');

describe('the smoke script', () => {
  it.skipIf(!hasShellcheck)('passes shellcheck', () => {
    const scripts = ['docker/smoke.sh', 'docker/try.sh', 'docker/temporal-setup.sh', 'docker/postgres-init.sh'];
    expect(spawnSync('shellcheck', scripts, { encoding: 'utf8' }).stdout).toBe('');
  });

  it('passes on a working system, and leaves one cancelled request', async () => {
    const { code, said } = await runSmoke();
    expect(said).not.toContain('FAIL');
    expect(code).toBe(0);
    expect(said.match(/^ok /gm)?.length).toBeGreaterThanOrEqual(7);
    const requests = await prisma.customerRequest.findMany({ select: { status: true, vehicle_make: true } });
    expect(requests).toEqual([{ status: 'cancelled', vehicle_make: 'Smoke' }]);
  });

  it('uses the URLs from .env beside the compose file, and fails with another URL', async () => {
    const host = path.join(folder, 'host');
    await mkdir(path.join(host, 'docker'), { recursive: true });
    const copy = path.join(host, 'docker/smoke.sh');
    await copyFile('docker/smoke.sh', copy);
    const unset = { BASE_URL: '', PUBLIC_URL: '', UI_URL: '', METRICS_URL: '', ADDRESSES: '' };
    const published = `WEB_PORT=${publishedPorts.site}-${publishedPorts.site + 1}\nTEMPORAL_UI_PORT=${publishedPorts.ui} # on this host\n`;

    await writeFile(path.join(host, '.env'), `PUBLIC_URL=\n${published}`);
    const otherAddress = await runSmoke(unset, copy);
    expect(otherAddress.said).toContain(`FAIL  a form from http://127.0.0.1:${publishedPorts.site} was refused`);
    expect(otherAddress.code).toBe(1);

    await writeFile(path.join(host, '.env'), `${published}PUBLIC_URL="https://shoulder.example/" # the proxy's\r\n`);
    const correctUrl = await runSmoke(unset, copy);
    expect(correctUrl.said).not.toContain('FAIL');
    expect(correctUrl.code).toBe(0);
    expect(correctUrl.said).toContain("ok    Temporal's Web UI answers");
  });

  it('accepts a cancellation that took effect although the response was 503', async () => {
    let falseRefusalsLeft = 1;
    const proxy = http.createServer((request, response) => {
      const { method, url = '/', headers } = request;
      const onward = http.request(`${scriptEnvironment.BASE_URL}${url}`, { method, headers }, (answer) => {
        if (method === 'POST' && url.startsWith('/track/') && falseRefusalsLeft-- > 0) {
          answer.resume().once('end', () => response.writeHead(503).end());
        } else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      });
      request.pipe(onward);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { code, said } = await runSmoke({ BASE_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` });
    proxy.close();
    expect(said).not.toContain('FAIL');
    expect([code, falseRefusalsLeft]).toEqual([0, 0]);
  });

  it('changes no link for a forged Host header', async () => {
    for (const page of ['/', '/sitemap.xml', '/robots.txt', '/admin']) {
      const request = http.get(new URL(page, scriptEnvironment.BASE_URL), { headers: { host: 'evil.example' } });
      const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
      expect([200, 303], page).toContain(answer.statusCode);
      expect(answer.headers.location ?? '', page).not.toContain('evil.example');
      expect(await text(answer), page).not.toContain('evil.example');
    }
  });

  it.skipIf(!EXTERNAL_ADDRESS)('reports a port that is open to the outside', async () => {
    const server = createServer().listen(0, '0.0.0.0');
    await once(server, 'listening');
    const port = String((server.address() as AddressInfo).port);
    const { code, said } = await runSmoke({ CLOSED_PORTS: port, ADDRESSES: EXTERNAL_ADDRESS ?? '' });
    server.close();
    expect(said).toContain(`port ${port} is open at ${EXTERNAL_ADDRESS ?? ''}`);
    expect(code).toBe(1);
  });

  it("reports that the Web UI doesn't respond", async () => {
    const { code, said } = await runSmoke({ UI_URL: `http://127.0.0.1:${await findFreePort()}` });
    expect(said).toContain("FAIL  Temporal's Web UI does not answer");
    expect(code).toBe(1);
  });

  it('reports that no worker runs', async () => {
    await supervisor.parts.get('worker')?.part.stop();
    const { code, said } = await runSmoke({ PATIENCE_SECONDS: '3' });
    expect(said).toContain('FAIL  the metrics do not show the request, or it has no workflow');
    const withoutUi = await runSmoke({ METRICS_URL: '', PATIENCE_SECONDS: '2' });
    expect(withoutUi.said).toContain('FAIL  cancelling was answered with 503');
    expect([code, withoutUi.code]).toEqual([1, 1]);
  });

  it('reports that nothing responds', async () => {
    const { code, said } = await runSmoke({ BASE_URL: `http://127.0.0.1:${await findFreePort()}` });
    expect(said).toContain('FAIL');
    expect(code).toBe(1);
  });
});
