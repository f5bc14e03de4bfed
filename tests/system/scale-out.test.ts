import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#scripts/lib/ports.ts';
import type { Part } from '#scripts/lib/processes.ts';
import { workflowId } from '#kernel/ids.ts';
import { temporal } from '#modules/request/temporal.ts';
import type { Visitor } from '#night/visitor.ts';
import { checkAll } from '../faults/checks.ts';
import { Journey, personAt, signIn } from '../faults/journey.ts';
import { COMPLETED } from '../faults/stories.ts';
import { startFaultSystem } from '../faults/system.ts';
import type { FaultSystem, Row } from '../faults/system.ts';
import { startProxy } from '../support/proxy.ts';
import type { Proxy } from '../support/proxy.ts';
import { until } from '../support/stage.ts';

/** Two sites and two workers, built as for production, behind one proxy that hands each request to the next site. */
const UP_MS = 180_000;
const STEP_MS = 45_000;
const FIRST = 0;
const SECOND = 1;

let system: FaultSystem;
let proxy: Proxy;
let secondWorker: Part;
let desk: Visitor;
let journeys = 0;
const submitted: string[] = [];

beforeAll(async () => {
  const [publicPort, port] = await Promise.all([freePort(), freePort()]);
  system = await startFaultSystem({ publicUrl: `http://localhost:${publicPort}` });
  const second = `http://127.0.0.1:${port}`;
  proxy = await startProxy(publicPort, [system.siteUrl, second]);
  const healthy = async () => (await fetch(`${second}/healthz`)).ok;
  [, secondWorker] = await Promise.all([
    system.another('site', { name: 'site-2', env: { PORT: String(port) }, readyCheck: healthy }),
    system.another('worker', { name: 'worker-2' }),
  ]);
  desk = await signIn(system.base);
}, UP_MS);

afterAll(async () => {
  proxy.close();
  await system.stop();
}, UP_MS);

/** A journey at its first step that is gone as far as the step with this status. */
async function journeyAt(status: string): Promise<Journey> {
  const journey = new Journey(system, desk, (journeys += 1), COMPLETED);
  while (journey.step && journey.step.status !== status) {
    await next(journey);
    // Only now: a try that never got its page has submitted nothing, and the next try is another journey.
    if (!submitted.includes(journey.plate)) submitted.push(journey.plate);
  }
  return journey;
}

async function next(journey: Journey): Promise<void> {
  const { step } = journey;
  if (step) await journey.go(step, await step.open(journey), STEP_MS);
}

async function rowOf(journey: Journey): Promise<Row> {
  const row = await journey.row();
  if (!row) throw new Error(`${journey.plate} is not there`);
  return row;
}

/** Listens to an event stream until it is closed. */
function hear(path: string, person: Visitor) {
  let said = '';
  let hangUp: (() => Promise<void> | undefined) | undefined;
  const listening = person
    .fetch(path)
    .then(async (answer) => {
      expect(answer.status).toBe(200);
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      hangUp = () => reader?.cancel();
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) return;
        said += value ?? '';
      }
    })
    .catch(() => undefined);
  return {
    said: () => said,
    async close() {
      await hangUp?.();
      await listening;
    },
  };
}

describe('two sites and two workers behind one proxy', () => {
  it('share a journey: session, form, nonce and row', async () => {
    const before = [...proxy.handed];
    const journey = await journeyAt('pending');
    const form = await desk.get(`/admin/request/${journey.id}`);
    const twice = await Promise.all([1, 2, 3, 4].map(() => desk.submit(form, 'set_price', { amount: '200' })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rowOf(journey)).toMatchObject({ version: 2, admin_price_cents: 20_000 });
    journey.next += 1;
    while (journey.step) await next(journey);
    expect(await rowOf(journey)).toMatchObject({ status: 'completed', customer_rating: 4 });
    const shares = proxy.handed.map((count, site) => count - (before[site] ?? 0));
    expect(Math.min(...shares)).toBeGreaterThan(15);
    expect(Math.abs((shares[FIRST] ?? 0) - (shares[SECOND] ?? 0))).toBeLessThanOrEqual(1);
  }, 90_000);

  it('send live updates across sites', async () => {
    const journey = await journeyAt('priced');
    proxy.only(FIRST);
    const page = hear(`${journey.track}/events`, journey.driver);
    const queue = hear('/admin/events', desk);
    await until('both listen', () => Promise.resolve(page.said() !== '' && queue.said() !== ''));
    const before = { page: page.said().length, queue: queue.said().length };
    proxy.only(SECOND);
    await next(journey);
    const { version } = await rowOf(journey);
    await until('the page is told', () =>
      Promise.resolve(
        page
          .said()
          .slice(before.page)
          .includes(`data: ${String(version)}`),
      ),
    );
    await until('the desk is told', () => Promise.resolve(queue.said().slice(before.queue).includes('event: ')));
    proxy.only();
    await Promise.all([page.close(), queue.close()]);
  }, 60_000);

  it('end a session together', async () => {
    const other = await signIn(system.base);
    proxy.only(FIRST);
    expect((await other.get('/admin')).url).toBe('/admin');
    await other.postFields('/admin/logout', {});
    // Whoever kept the cookie is out on the other site as well.
    const kept = personAt(system.base);
    proxy.only(SECOND);
    for (const [name, value] of other.cookies) kept.cookies.set(name, value);
    expect((await kept.get('/admin')).url).toMatch(/^\/admin\/login/);
    proxy.only();
  }, 60_000);

  it('adopt a request from a Temporal outage only once', async () => {
    await system.freeze('temporal');
    let journey: Journey;
    try {
      journey = await journeyAt('pending');
      expect(await rowOf(journey)).toMatchObject({ version: 0 });
    } finally {
      await system.thaw('temporal');
    }
    await until('it is adopted', async () => (await rowOf(journey)).version === 1);
    const runs: string[] = [];
    const query = `WorkflowId = '${workflowId(journey.id)}'`;
    await until('it is listed', async () => {
      runs.length = 0;
      for await (const run of temporal().workflow.list({ query })) runs.push(run.runId);
      return runs.length > 0;
    });
    expect(runs).toHaveLength(1);
  }, 90_000);

  it('continue when a worker is killed and when it returns', async () => {
    const going = await Promise.all(Array.from({ length: 3 }, () => journeyAt('agreed')));
    const blow = async (during: Promise<void>[], killed: () => Promise<void>, back: () => Promise<unknown>) => {
      await killed();
      await Promise.all(during);
      await back();
    };
    await blow(
      going.map(next),
      () => system.crash('worker'),
      () => system.restart('worker'),
    );
    await blow(
      going.map(next),
      () => secondWorker.crash(),
      () => system.another('worker', { name: 'worker-3' }),
    );
    await Promise.all(
      going.map(async (journey) => {
        while (journey.step) await next(journey);
        expect(await rowOf(journey)).toMatchObject({ status: 'completed', on_site_paid_at: expect.any(Date) as Date });
      }),
    );
  }, 150_000);

  it('share rate limits, and ignore a forged client address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 14; n += 1) {
      const stranger = personAt(system.base, { 'x-forwarded-for': `10.0.0.${n}` });
      const { status } = await stranger.postFields('/admin/login', {
        email: 'nobody@example.com',
        password: `guess ${n}`,
      });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429]);
  }, 60_000);

  it('leave each request once, paid once, its row in step, no SMS twice', async () => {
    expect(await checkAll(system, submitted)).toEqual([]);
    const doubles = await system.query(
      `SELECT request_id, purpose FROM messages GROUP BY 1, 2, recipient HAVING count(*) > 1`,
    );
    expect(doubles).toEqual([]);
  }, 150_000);
});
