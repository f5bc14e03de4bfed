import { DAY, HOUR } from '#kernel/constants.ts';
import { planOpenJobs } from '#night/model/night.ts';
import { whyExpected } from '#night/report/expected.ts';
import { loadRoads, runNight } from '#night/run.ts';
import { createDatabase } from '#kernel/server/db.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { reconcileByIds, temporal } from '#modules/request/index.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { workflowId } from '#kernel/ids.ts';
import { readDemoDesk, ensureDemoDesk } from '../demo-desk.ts';
import { setEnvironmentFor } from '../running.ts';
import type { SystemAddresses } from '../running.ts';
import { ExpectedError, say } from '../terminal.ts';
import { DIRECTORY_SEED } from './directory.ts';
import { clearSeed, seedDatabase, listSeededRequestIds } from './fill.ts';
import type { SeededPayment } from './rows.ts';

/** Two jobs in ten are open, but no more than a desk can handle. */
const OPEN_SHARE = 0.2;
const MAX_OPEN_JOBS = 60;
/** How much faster than real time the simulated night is. At this speed, a night of two hours takes some seconds. */
const SPEED = 1_000;
const NIGHT_LIMIT_MS = 5 * 60_000;
/** Old jobs begin at least this long ago, so that all of them have ended. */
const MIN_AGE = 30 * HOUR;
const MAX_AGE = 57 * DAY;

interface DemoSeedOptions {
  running: SystemAddresses;
  /** The data folder of the running system. */
  folder: string;
  /** How many requests there should be in the end. */
  count: number;
}

/**
 * Fills a running demo with jobs. Old jobs are inserted as rows; each gets its payments in the emulator, and a workflow
 * that will delete it. Open jobs are made by simulated people who post the product's forms. Jobs that an earlier run
 * made are kept.
 */
export async function seedDemo({ running, folder, count }: DemoSeedOptions) {
  const { payments, textEmulatorUrl: texts, databaseUrl, siteUrl: site } = running;
  if (!payments || !texts) throw new ExpectedError('Invented people pay and text in the emulators only.');
  setEnvironmentFor(running);
  const prisma = createDatabase(databaseUrl);
  try {
    const openCount = Math.min(MAX_OPEN_JOBS, Math.round(count * OPEN_SHARE));
    const oldCount = count - openCount;
    say(`Old jobs: ${oldCount} ...`);
    const times = { minimumAge: MIN_AGE, interval: Math.floor((MAX_AGE - MIN_AGE) / Math.max(1, oldCount)) };
    const onPayments = (rows: readonly SeededPayment[]) => addPaymentsToEmulator(payments.emulatorUrl, rows);
    const old = await seedDatabase(databaseUrl, { count: oldCount, times, onPayments });
    // This includes jobs of an earlier run, which have no workflow if Temporal didn't respond then.
    await startWorkflows(prisma, await listSeededRequestIds(databaseUrl));
    const plan = await withoutExisting(prisma, planOpenJobs(DIRECTORY_SEED, openCount, await loadRoads()));
    if (plan.jobs.length === 0) return { old, open: 0, refused: [] };
    say(`Open jobs: ${plan.jobs.length} ...`);
    const desk = await readDemoDesk(folder);
    await ensureDemoDesk(prisma, desk);
    const { jobs, records } = await runNight({
      plan,
      speed: SPEED,
      addresses: { site, texts },
      desk,
      limitMs: NIGHT_LIMIT_MS,
    });
    const { acceptedPosts } = records;
    // If the machine is busy, a form may get no response or a 5xx status. The simulated person then sends it again, so
    // it doesn't count as refused.
    const refused = records.refusals.filter(
      (refusal) => refusal.status > 0 && refusal.status < 500 && !whyExpected(refusal, { outages: [], acceptedPosts }),
    );
    return {
      old,
      open: jobs.filter(({ plan: { stopsAt }, reachedAt }) => stopsAt && reachedAt.has(stopsAt)).length,
      refused: [
        ...records.simulatorErrors,
        ...refused.map(
          ({ job, actor, request, status, message }) => `job ${job}, ${actor}: ${request}: ${status} ${message}`,
        ),
        ...jobs
          .filter(({ plan: { stopsAt }, reachedAt }) => stopsAt && !reachedAt.has(stopsAt))
          .map(
            (job) =>
              `job ${job.plan.number} got as far as ${[...job.reachedAt.keys()].at(-1)}, not to ${job.plan.stopsAt}`,
          ),
      ],
    };
  } finally {
    await prisma.$disconnect();
    await disposeAll();
  }
}

/**
 * Starts a workflow for each request that has none, in the same way as `npm run reconcile`. The workflow deletes its
 * request two months after the request ended.
 * @throws ExpectedError if Temporal doesn't respond
 */
async function startWorkflows(prisma: PrismaClient, ids: readonly string[]): Promise<void> {
  let left = ids;
  for (let tries = 0; left.length > 0 && tries < 3; tries += 1) {
    ({ unanswered: left } = await reconcileByIds(prisma, left, { onResult: () => undefined }));
  }
  if (left.length > 0)
    throw new ExpectedError(`${left.length} old jobs have no workflow: Temporal did not answer. Try again.`);
}

/**
 * Ends the workflows of the requests that {@link seedDemo} made, and deletes these requests and the seeded providers.
 * @returns how many requests were deleted
 */
export async function clearDemo(running: SystemAddresses): Promise<number> {
  setEnvironmentFor(running);
  try {
    for (const id of await listSeededRequestIds(running.databaseUrl)) {
      const workflow = temporal().workflow.getHandle(workflowId(id));
      await workflow.terminate('its seeded request is deleted').catch(() => undefined);
    }
    return (await clearSeed(running.databaseUrl)).length;
  } finally {
    await disposeAll();
  }
}

/** The planned jobs that don't exist yet. */
async function withoutExisting<P extends ReturnType<typeof planOpenJobs>>(prisma: PrismaClient, plan: P): Promise<P> {
  const plates = plan.jobs.map(({ vehicle }) => vehicle.plate);
  const rows = await prisma.customerRequest.findMany({
    where: { vehicle_plate: { in: plates } },
    select: { vehicle_plate: true },
  });
  const existingPlates = new Set(rows.map(({ vehicle_plate }) => vehicle_plate));
  return { ...plan, jobs: plan.jobs.filter(({ vehicle }) => !existingPlates.has(vehicle.plate)) };
}

async function addPaymentsToEmulator(emulatorUrl: string, payments: readonly SeededPayment[]): Promise<void> {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
  const past = payments.flatMap(({ session_id: id, request_id, amount_cents, created_at, expires_at, ...settled }) => {
    const { paid_at, refunded_at } = settled;
    if (!paid_at) return [];
    return {
      id,
      requestId: request_id,
      amount: amount_cents,
      created: seconds(created_at),
      expiresAt: seconds(expires_at),
      paidAt: seconds(paid_at),
      refundedAt: refunded_at && seconds(refunded_at),
    };
  });
  const answer = await fetch(`${emulatorUrl}/_emulator/past`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(past),
  });
  if (!answer.ok) throw new ExpectedError(`The payment emulator does not take old payments: ${answer.status}`);
}
