import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '#kernel/server/db.ts';
import { ALLOWED_ATTRIBUTES } from '#kernel/server/trace-export.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { findFreePort } from '#scripts/lib/ports.ts';
import { Supervisor } from '#scripts/lib/processes.ts';
import { readSettings } from '#scripts/lib/settings.ts';
import { startSystem } from '#scripts/lib/system.ts';
import { startCollector } from '../support/collector.ts';
import type { Collector, ExportedSpan } from '../support/collector.ts';
import { createFreshDatabase } from '../support/database.ts';
import type { FreshDatabase } from '../support/database.ts';
import { loadedTelemetryFiles } from '../support/loaded-telemetry.ts';
import { waitUntil } from '../support/stage.ts';
import { Visitor, formsOf } from '#night/visitor.ts';

/** These tests run the real processes, as built, with a trace collector. */
const PASSWORD = 'a password for this test';
const PHONE = '2145550163';

let folder: string;
let database: FreshDatabase;
let prisma: PrismaClient;
let collector: Collector;
let supervisor: Supervisor;
let baseUrl: string;
const originalEnv = { ...process.env };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shoulder-traces-'));
  database = await createFreshDatabase();
  prisma = createDatabase(database.url);
  collector = await startCollector();
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    TEMPORAL_TASK_QUEUE: `traces-${path.basename(folder)}`,
    LOG_LEVEL: 'info',
  });
  supervisor = new Supervisor(path.join(folder, 'logs'));
  const settings = await readSettings(folder, {
    NODE_ENV: 'production',
    PORT: String(await findFreePort()),
    STRIPE_EMULATOR_PORT: String(await findFreePort()),
    TWILIO_EMULATOR_PORT: String(await findFreePort()),
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: process.env.TEMPORAL_ADDRESS,
    ADMIN_PASSWORD: PASSWORD,
  });
  baseUrl = settings.publicUrl;
  await startSystem({ settings, supervisor, mode: 'built' });
});

afterAll(async () => {
  for (const name of Object.keys(process.env)) if (!(name in originalEnv)) delete process.env[name];
  Object.assign(process.env, originalEnv);
  await supervisor.stop();
  collector.close();
  await prisma.$disconnect();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The span with this name in a trace. Fails unless there's exactly one. */
function onlySpan(trace: readonly ExportedSpan[], name: string): ExportedSpan {
  const found = trace.filter((span) => span.name === name);
  expect(found.map((span) => span.name)).toEqual([name]);
  return found[0] as ExportedSpan;
}

/** Waits for the trace of the newest span with this name. The trace must also have spans with the other names. */
async function waitForTrace(name: string, ...otherNames: string[]): Promise<ExportedSpan[]> {
  let trace: ExportedSpan[] = [];
  await waitUntil(`a trace with ${name} and ${otherNames.join(', ')}`, () => {
    const id = collector.spans.findLast((span) => span.name === name)?.traceId;
    trace = collector.spans.filter((span) => span.traceId === id);
    return Promise.resolve([name, ...otherNames].every((wanted) => trace.some((span) => span.name === wanted)));
  });
  return trace;
}

describe('a trace', () => {
  const newVisitor = () => new Visitor(baseUrl);

  it('goes from the form post to the activity, nested by caller, without secrets', async () => {
    const desk = newVisitor();
    await desk.postFields('/admin/login', { email: 'admin@example.com', password: PASSWORD });
    const customer = newVisitor();
    const page = await customer.submit(await customer.get('/request'), 'request_offer', {
      service_type: 'Jump Start',
      vehicle_type: 'Car',
      phone: PHONE,
      vehicle_year: '2016',
      vehicle_make: 'Subaru',
      vehicle_model: 'Outback',
      location_address: '2200 Ross Ave, Dallas, TX 75201',
      text_consent: 'yes',
    });
    expect(page.statuses).toEqual([303, 200]);
    const row = await prisma.customerRequest.findFirstOrThrow();
    const form = await desk.get(`/admin/request/${row.id}`);
    const priced = await desk.submit(form, 'set_price', { amount: '90' });
    expect(priced.statuses).toEqual([303, 200]);

    const trace = await waitForTrace(
      'command setPrice',
      'POST /admin/request/:id',
      'HandleUpdate:setPrice',
      'RunActivity:project',
    );
    const post = onlySpan(trace, 'POST /admin/request/:id');
    const command = onlySpan(trace, 'command setPrice');
    const update = onlySpan(trace, 'UpdateWithStartWorkflow:setPrice');
    const handled = onlySpan(trace, 'HandleUpdate:setPrice');
    const requested = onlySpan(trace, 'StartActivity:project');
    const done = onlySpan(trace, 'RunActivity:project');
    expect([post, command, update, handled, requested, done].map((span) => span.parentSpanId)).toEqual([
      undefined,
      post.spanId,
      command.spanId,
      update.spanId,
      handled.spanId,
      requested.spanId,
    ]);
    expect([post, command, update, handled, requested, done].map((span) => span.service)).toEqual([
      ...['shoulder-site', 'shoulder-site', 'shoulder-site'],
      ...['shoulder-worker', 'shoulder-worker', 'shoulder-worker'],
    ]);
    expect(post.attributes).toMatchObject({ 'http.route': '/admin/request/:id', 'http.response.status_code': 303 });
    expect(command.attributes).toMatchObject({ 'shoulder.command': 'setPrice', 'shoulder.result': 'ok' });
    expect(handled.attributes.run_id).toBe(done.attributes.run_id);
  });

  it('includes calls to Stripe and Twilio, from the site and from the worker', async () => {
    const row = await prisma.customerRequest.findFirstOrThrow();
    const customer = newVisitor();
    const link = `/track/${row.customer_tracking_id ?? ''}`;
    await customer.postFields(link, { intent: 'accept_terms', agree: 'yes' });
    const payment = await customer.submit(await customer.get(link), 'accept_offer');
    expect(payment.url).toBe(`/payment/${row.id}`);
    const checkout = await customer.submit(payment, 'pay_deposit');
    expect(checkout.statuses).toEqual([303]);
    const trace = await waitForTrace('command openPayment', 'stripe createCheckout', 'RunActivity:createCheckout');
    const call = onlySpan(trace, 'stripe createCheckout');
    expect(call.parentSpanId).toBe(onlySpan(trace, 'RunActivity:createCheckout').spanId);
    expect(call.attributes).toEqual({ 'peer.service': 'stripe', 'shoulder.call': 'createCheckout' });
    await waitForTrace('twilio send', 'RunActivity:deliverTexts', 'StartActivity:deliverTexts');
  });

  it('has routes instead of URLs, only known attributes, and no personal data or links', async () => {
    const row = await prisma.customerRequest.findFirstOrThrow();
    await newVisitor().get('/track/no-such-link-at-all');
    await waitForTrace('GET /track/:trackingId');
    const { session_id: session, checkout_url: checkout } = await prisma.payment.findFirstOrThrow();
    const nonces = await prisma.formNonce.findMany();
    const secrets = [
      ...[row.id, row.customer_tracking_id, row.phone, PHONE, 'no-such-link', row.location_address, 'Subaru'],
      ...[session, checkout, ...nonces.map(({ nonce }) => nonce)],
    ].filter((secret) => secret !== null);
    expect(secrets.length).toBeGreaterThan(10);
    const exported = collector.rawBodies.join('\n');
    for (const secret of secrets) expect(exported).not.toContain(secret);
    const names = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...names].filter((name) => !ALLOWED_ATTRIBUTES.includes(name))).toEqual([]);
    expect(collector.spans.filter(({ name }) => name.includes('/events'))).toEqual([]);
  });

  it('is named in the log line of its request', async () => {
    // The log line and the trace are written just after the response.
    await vi.waitFor(async () => {
      const log = await readFile(path.join(folder, 'logs/site.log'), 'utf8');
      const line = log.split('\n').find((one) => one.includes('"route":"/track/:trackingId","status":404'));
      const { trace, http } = JSON.parse(line?.slice(line.indexOf('{')) ?? '{}') as {
        trace?: string;
        http?: string;
      };
      expect(trace).toMatch(/^[0-9a-f]{32}$/);
      const span = collector.spans.find(({ traceId }) => traceId === trace);
      expect(http).toMatch(/^[\w-]{8,64}$/);
      expect(span?.attributes['shoulder.http']).toBe(http);
    }, 30_000);
  });
});

interface Line {
  http?: string;
  request?: string;
  workflow?: string;
  command?: string;
  method?: string;
  route?: string;
  status?: number;
  msg?: string;
}

/** The site's log lines so far. */
async function readSiteLines(): Promise<Line[]> {
  const log = await readFile(path.join(folder, 'logs/site.log'), 'utf8');
  return log
    .split('\n')
    .filter((line) => line.includes('"part":'))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as Line);
}

describe('the log line of a form post', () => {
  const shortId = (id: string) => ({ request: id.slice(0, 8), workflow: `request/${id.slice(0, 8)}` });

  it('names page, request and workflow, both when the command succeeds and in the response', async () => {
    const row = await prisma.customerRequest.findFirstOrThrow();
    await vi.waitFor(async () => {
      const lines = await readSiteLines();
      const http = lines.find(({ command }) => command === 'setPrice')?.http;
      expect(http).toMatch(/^[\w-]{8,64}$/);
      const { [0]: command, [1]: answered, length } = lines.filter((line) => line.http === http);
      expect(command).toMatchObject({ ...shortId(row.id), msg: 'command', command: 'setPrice' });
      const answer = { msg: 'answered', method: 'POST', route: '/admin/request/:id', status: 303 };
      expect(answered).toMatchObject({ ...shortId(row.id), ...answer });
      expect(length).toBe(2);
    }, 30_000);
  });

  it('does so for a form with a photo, which is parsed differently', async () => {
    const customer = new Visitor(baseUrl);
    const page = await customer.get('/request');
    const form = new FormData();
    const fields = {
      ...formsOf(page.html).find(({ intent }) => intent === 'request_offer')?.hidden,
      intent: 'request_offer',
      service_type: 'Jump Start',
      vehicle_type: 'Car',
      phone: '2145550164',
      vehicle_year: '2016',
      vehicle_make: 'Subaru',
      vehicle_model: 'Outback',
      location_address: '2200 Ross Ave, Dallas, TX 75201',
      text_consent: 'yes',
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect((await customer.postForm('/request', form)).statuses).toEqual([303, 200]);
    const row = await prisma.customerRequest.findFirstOrThrow({ where: { phone: { endsWith: '2145550164' } } });
    await vi.waitFor(async () => {
      const posts = (await readSiteLines()).filter(({ msg, method }) => msg === 'answered' && method === 'POST');
      // SMS status callbacks are posts too, and may come later, so look for this line only.
      const line = { ...shortId(row.id), route: '/request', status: 303 };
      expect(posts).toContainEqual(expect.objectContaining(line));
    }, 30_000);
  });
});

describe('without a collector', () => {
  it.each(['server', 'worker'] as const)('the %s loads no OpenTelemetry; with one it does', async (program) => {
    const withoutCollector = await loadedTelemetryFiles(program, folder, {
      DATABASE_URL: database.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
    });
    expect(withoutCollector).toEqual({ loaded: [], code: 0 });
    // Nothing listens at this URL. That must not keep the process from starting or ending.
    const withCollector = await loadedTelemetryFiles(program, folder, {
      DATABASE_URL: database.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    });
    expect(withCollector.loaded.length).toBeGreaterThan(10);
    expect(withCollector.code).toBe(0);
  });
});
