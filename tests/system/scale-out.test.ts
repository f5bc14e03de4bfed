import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#scripts/lib/ports.ts';
import type { SupervisedProcess } from '#scripts/lib/processes.ts';
import { workflowId } from '#kernel/ids.ts';
import { temporal } from '#modules/request/temporal.ts';
import type { Visitor } from '#night/visitor.ts';
import { checkInvariants } from '../faults/checks.ts';
import { Journey, newImpatientVisitor, signIn } from '../faults/journey.ts';
import { COMPLETED_STEPS } from '../faults/steps.ts';
import { startFaultSystem } from '../faults/system.ts';
import type { FaultSystem, DatabaseRow } from '../faults/system.ts';
import { startProxy } from '../support/proxy.ts';
import type { Proxy } from '../support/proxy.ts';
import { waitUntil } from '../support/stage.ts';

/**
 * These tests run two sites and two workers, built as for production, behind a proxy that sends requests to the sites
 * in turn.
 */
const STEP_TIMEOUT_MS = 45_000;
const FIRST_SITE = 0;
const SECOND_SITE = 1;

let system: FaultSystem;
let proxy: Proxy;
let secondWorker: SupervisedProcess;
let desk: Visitor;
let journeyCount = 0;
const submittedPlates: string[] = [];

beforeAll(async () => {
  const [publicPort, port] = await Promise.all([findFreePort(), findFreePort()]);
  system = await startFaultSystem({ publicUrl: `http://localhost:${publicPort}` });
  const second = `http://127.0.0.1:${port}`;
  proxy = await startProxy(publicPort, [system.siteUrl, second]);
  const isSecondSiteHealthy = async () => (await fetch(`${second}/healthz`)).ok;
  [, secondWorker] = await Promise.all([
    system.startSecond('site', { name: 'site-2', env: { PORT: String(port) }, readyCheck: isSecondSiteHealthy }),
    system.startSecond('worker', { name: 'worker-2' }),
  ]);
  desk = await signIn(system.baseUrl);
});

afterAll(async () => {
  proxy.close();
  await system.stop();
});

/** Starts a journey and plays it up to the step with this status. */
async function startJourney(status: string): Promise<Journey> {
  const journey = new Journey(system, desk, (journeyCount += 1), COMPLETED_STEPS);
  while (journey.currentStep && journey.currentStep.status !== status) {
    await takeNextStep(journey);
    // Add the plate only after a step. If the first page doesn't load, takeNextStep throws and nothing was submitted. A
    // retry of the test starts another journey.
    if (!submittedPlates.includes(journey.plate)) submittedPlates.push(journey.plate);
  }
  return journey;
}

async function takeNextStep(journey: Journey): Promise<void> {
  const { currentStep } = journey;
  if (currentStep) await journey.takeStep(currentStep, await currentStep.openPage(journey), STEP_TIMEOUT_MS);
}

async function readRow(journey: Journey): Promise<DatabaseRow> {
  const row = await journey.row();
  if (!row) throw new Error(`${journey.plate} is not there`);
  return row;
}

/** Listens to an event stream until it's closed. */
function openStream(path: string, person: Visitor) {
  let events = '';
  let cancelReading: (() => Promise<void> | undefined) | undefined;
  const listening = person
    .fetch(path)
    .then(async (answer) => {
      expect(answer.status).toBe(200);
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      cancelReading = () => reader?.cancel();
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) return;
        events += value ?? '';
      }
    })
    .catch(() => undefined);
  return {
    said: () => events,
    async close() {
      await cancelReading?.();
      await listening;
    },
  };
}

describe('two sites and two workers behind one proxy', () => {
  it('share a journey: session, form, nonce and row', async () => {
    const before = [...proxy.requestCounts];
    const journey = await startJourney('pending');
    const form = await desk.get(`/admin/request/${journey.id}`);
    const copies = await Promise.all([1, 2, 3, 4].map(() => desk.submit(form, 'set_price', { amount: '200' })));
    expect(copies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await readRow(journey)).toMatchObject({ version: 2, admin_price_cents: 20_000 });
    journey.nextStep += 1;
    while (journey.currentStep) await takeNextStep(journey);
    expect(await readRow(journey)).toMatchObject({ status: 'completed', customer_rating: 4 });
    const siteShares = proxy.requestCounts.map((count, site) => count - (before[site] ?? 0));
    expect(Math.min(...siteShares)).toBeGreaterThan(15);
    expect(Math.abs((siteShares[FIRST_SITE] ?? 0) - (siteShares[SECOND_SITE] ?? 0))).toBeLessThanOrEqual(1);
  });

  it('send live updates across sites', async () => {
    const journey = await startJourney('priced');
    proxy.pinTo(FIRST_SITE);
    const page = openStream(`${journey.trackingPath}/events`, journey.driver);
    const queue = openStream('/admin/events', desk);
    await waitUntil('both listen', () => Promise.resolve(page.said() !== '' && queue.said() !== ''));
    const before = { page: page.said().length, queue: queue.said().length };
    proxy.pinTo(SECOND_SITE);
    await takeNextStep(journey);
    const { version } = await readRow(journey);
    await waitUntil('the page is told', () =>
      Promise.resolve(
        page
          .said()
          .slice(before.page)
          .includes(`data: ${String(version)}`),
      ),
    );
    await waitUntil('the desk is told', () => Promise.resolve(queue.said().slice(before.queue).includes('event: ')));
    proxy.pinTo();
    await Promise.all([page.close(), queue.close()]);
  });

  it('end a session together', async () => {
    const otherDesk = await signIn(system.baseUrl);
    proxy.pinTo(FIRST_SITE);
    expect((await otherDesk.get('/admin')).url).toBe('/admin');
    await otherDesk.postFields('/admin/logout', {});
    // After the sign-out, a copied session cookie must not work on the other site either.
    const copiedSession = newImpatientVisitor(system.baseUrl);
    proxy.pinTo(SECOND_SITE);
    for (const [name, value] of otherDesk.cookies) copiedSession.cookies.set(name, value);
    expect((await copiedSession.get('/admin')).url).toMatch(/^\/admin\/login/);
    proxy.pinTo();
  });

  it('start only one workflow for a request made while Temporal was down', async () => {
    await system.freeze('temporal');
    let journey: Journey;
    try {
      journey = await startJourney('pending');
      expect(await readRow(journey)).toMatchObject({ version: 0 });
    } finally {
      await system.thaw('temporal');
    }
    await waitUntil('it is adopted', async () => (await readRow(journey)).version === 1);
    const runIds: string[] = [];
    const query = `WorkflowId = '${workflowId(journey.id)}'`;
    await waitUntil('it is listed', async () => {
      runIds.length = 0;
      for await (const run of temporal().workflow.list({ query })) runIds.push(run.runId);
      return runIds.length > 0;
    });
    expect(runIds).toHaveLength(1);
  });

  it('continue when a worker is killed and when it returns', async () => {
    const journeys = await Promise.all(Array.from({ length: 3 }, () => startJourney('agreed')));
    const killDuring = async (during: Promise<void>[], kill: () => Promise<void>, restart: () => Promise<unknown>) => {
      await kill();
      await Promise.all(during);
      await restart();
    };
    await killDuring(
      journeys.map(takeNextStep),
      () => system.kill('worker'),
      () => system.restart('worker'),
    );
    await killDuring(
      journeys.map(takeNextStep),
      () => secondWorker.kill(),
      () => system.startSecond('worker', { name: 'worker-3' }),
    );
    await Promise.all(
      journeys.map(async (journey) => {
        while (journey.currentStep) await takeNextStep(journey);
        expect(await readRow(journey)).toMatchObject({
          status: 'completed',
          on_site_paid_at: expect.any(Date) as Date,
        });
      }),
    );
  });

  it('share rate limits, and ignore a forged client address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 14; n += 1) {
      const stranger = newImpatientVisitor(system.baseUrl, { 'x-forwarded-for': `10.0.0.${n}` });
      const { status } = await stranger.postFields('/admin/login', {
        email: 'nobody@example.com',
        password: `guess ${n}`,
      });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429]);
  });

  it('leave each request once, paid once, with a row that matches, and no SMS twice', async () => {
    expect(await checkInvariants(system, submittedPlates)).toEqual([]);
    const duplicates = await system.query(
      `SELECT request_id, purpose FROM messages GROUP BY 1, 2, recipient HAVING count(*) > 1`,
    );
    expect(duplicates).toEqual([]);
  });
});
