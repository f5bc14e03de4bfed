import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { temporal } from '#modules/request/index.ts';
import type { Journey } from '#tests/faults/journey.ts';
import type { FaultSystem, ProcessName } from '#tests/faults/system.ts';
import { fictionalAddress } from '#night/visitor.ts';
import { workflowId } from '#kernel/ids.ts';
import { buildStaleTargets } from '../lib/builder.ts';
import { say } from '../lib/terminal.ts';
import type { Benchmark, BenchFigure, BenchFindings } from './frame.ts';
import { inParallel } from './site.ts';

const FULL_SIZES = { warm: 4, counted: 40 };
const QUICK_SIZES = { warm: 2, counted: 6 };
const AT_ONCE = 4;
/** How long a step may take, in milliseconds. */
const STEP_LIMIT_MS = 60_000;
/** The number of CPU ticks per second. CPU times in /proc on Linux are in ticks. */
const TICKS_PER_SECOND = 100;

const PROCESS_NAMES: readonly (readonly [ProcessName, string])[] = [
  ['site', 'the site'],
  ['worker', 'the worker'],
  ['postgres', 'PostgreSQL'],
  ['temporal', 'Temporal (development server, SQLite)'],
];

export const costBench: Benchmark = {
  title: 'What a request costs',
  description:
    `Whole jobs by plain form posts, as people without script do them, each with its pages before and after: submitted, ` +
    `priced, countered, last offer, accepted, deposit paid, provider assigned, agreed, driven, arrived, code entered, begun, ` +
    `completed, paid on site, rated; the customer gets texts. The system is as \`npm start\` brings it up. All figures are ` +
    `**by request**: what ${FULL_SIZES.counted} jobs added, divided by their number. Sizes of tables are those with their indexes ` +
    `after \`VACUUM FULL\`; to the right the same without it, as it lies on the disk of a database that nobody looks after. They grow ` +
    `by pages of 8 kB, so each table and each of its indexes is off by up to 8 kB divided by the number of jobs. What ` +
    `is written to PostgreSQL's log (WAL) counts every change, also of what is deleted later. Transactions are those of the ` +
    `site and the worker: what the bench itself asks the database is left out. Histories are counted as ` +
    `Temporal counts them against its limits. Processor time is that of one core, of the whole process. There is no reference ` +
    `and no goal: docs/bench/scale.md calculates with these.`,
  columns: { measured: 'by request', reference: 'before VACUUM FULL' },
  async run({ quick }) {
    await buildStaleTargets();
    const { startFaultSystem } = await import('#tests/faults/system.ts');
    const system = await startFaultSystem();
    try {
      return await benchCost(withQueryCount(system), quick ? QUICK_SIZES : FULL_SIZES);
    } finally {
      await system.stop();
    }
  },
};

/** The system, with a count of the database queries that this process makes. */
type CountingSystem = FaultSystem & { queryCount: number };

function withQueryCount(system: FaultSystem): CountingSystem {
  const countingSystem = {
    ...system,
    queryCount: 0,
    query(...question: Parameters<FaultSystem['query']>) {
      countingSystem.queryCount += 1;
      return system.query(...question);
    },
  };
  return countingSystem;
}

async function benchCost(system: CountingSystem, sizes: typeof FULL_SIZES): Promise<BenchFindings> {
  say('Journeys that do not count ...');
  await runJourneys(system, 0, sizes.warm);
  await vacuum(system);
  const before = await readUsage(system);
  say(`${sizes.counted} journeys ...`);
  const ids = await runJourneys(system, sizes.warm, sizes.counted);
  const beforeVacuum = await readUsage(system);
  await vacuum(system);
  const after = await readTableSizes(system);
  const perRequest = (now: number, then = 0) => (now - then) / sizes.counted;
  const names = [...after.keys()].filter(
    (name) => perRequest(after.get(name)?.rows ?? 0, before.tables.get(name)?.rows) > 0,
  );
  const tableFigure = (name: string, of: keyof TableSize, found = after) =>
    perRequest(found.get(name)?.[of] ?? 0, before.tables.get(name)?.[of]);
  const sum = (of: keyof TableSize, found = after) =>
    names.reduce((all, name) => all + tableFigure(name, of, found), 0);
  const kB = (bytes: number) => bytes / 1_000;
  return {
    rows: [],
    figures: [
      ...(await measureHistories(ids)),
      { name: "growth of Temporal's file", value: kB(perRequest(beforeVacuum.temporal, before.temporal)), unit: 'kB' },
      { name: '**rows, all tables**', value: sum('rows'), unit: '' },
      {
        name: '**size, all tables**',
        value: kB(sum('bytes')),
        unit: 'kB',
        reference: kB(sum('bytes', beforeVacuum.tables)),
      },
      ...names
        .toSorted((a, b) => tableFigure(b, 'bytes') - tableFigure(a, 'bytes'))
        .flatMap((name): BenchFigure[] => [
          { name: `\`${name}\`, rows`, value: tableFigure(name, 'rows'), unit: '' },
          {
            name: `\`${name}\`, size`,
            value: kB(tableFigure(name, 'bytes')),
            unit: 'kB',
            reference: kB(tableFigure(name, 'bytes', beforeVacuum.tables)),
          },
        ]),
      { name: 'transactions', value: perRequest(beforeVacuum.commits, before.commits), unit: '' },
      { name: "written to PostgreSQL's log", value: kB(perRequest(beforeVacuum.wal, before.wal)), unit: 'kB' },
      ...PROCESS_NAMES.map(([part, words]) => ({
        name: `processor time of ${words}`,
        value: 1_000 * perRequest(beforeVacuum.seconds.get(part) ?? 0, before.seconds.get(part)),
        unit: 'ms',
      })),
    ],
    facts: [
      ['jobs counted', String(sizes.counted)],
      ['PostgreSQL', String((await system.query('SHOW server_version'))[0]?.server_version)],
    ],
  };
}

/**
 * Runs journeys from submission to rating, a few in parallel.
 * @returns the ids of the requests
 */
async function runJourneys(system: FaultSystem, first: number, count: number): Promise<string[]> {
  const [{ Journey, signIn }, { COMPLETED_STEPS }] = await Promise.all([
    import('#tests/faults/journey.ts'),
    import('#tests/faults/steps.ts'),
  ]);
  const desk = await signIn(system.baseUrl, { 'x-forwarded-for': fictionalAddress(70_000 + first) });
  const finishedJourneys: Journey[] = [];
  await inParallel(count, AT_ONCE, async (n) => {
    const number = first + n + 1;
    const journey = new Journey(system, desk, number, COMPLETED_STEPS, { text_consent: 'yes' });
    for (let step = journey.currentStep; step; step = journey.currentStep)
      await journey.takeStep(step, await step.openPage(journey), STEP_LIMIT_MS);
    finishedJourneys.push(journey);
  });
  return finishedJourneys.map(({ id }) => id);
}

/** The average size of a request's history. */
async function measureHistories(ids: readonly string[]): Promise<BenchFigure[]> {
  let [events, bytes, transitions] = [0, 0, 0];
  for (const id of ids) {
    const { raw } = await temporal().workflow.getHandle(workflowId(id)).describe();
    events += Number(raw.workflowExecutionInfo?.historyLength ?? 0);
    bytes += Number(raw.workflowExecutionInfo?.historySizeBytes ?? 0);
    transitions += Number(raw.workflowExecutionInfo?.stateTransitionCount ?? 0);
  }
  return [
    { name: '**history events**', value: events / ids.length, unit: '' },
    { name: '**size of the history**', value: bytes / ids.length / 1_000, unit: 'kB' },
    { name: 'state transitions of Temporal', value: transitions / ids.length, unit: '' },
  ];
}

interface TableSize {
  rows: number;
  bytes: number;
}

async function readTableSizes(system: FaultSystem): Promise<Map<string, TableSize>> {
  const found = new Map<string, TableSize>();
  const names = await system.query(`SELECT relname AS name FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace
    WHERE c.relkind = 'r' AND s.nspname = 'public' ORDER BY 1`);
  for (const { name } of names) {
    const [row] = await system.query(
      `SELECT count(*)::int AS rows, pg_total_relation_size('${String(name)}')::int AS bytes FROM ${String(name)}`,
    );
    found.set(String(name), { rows: Number(row?.rows), bytes: Number(row?.bytes) });
  }
  return found;
}

async function vacuum({ prisma }: FaultSystem): Promise<void> {
  await prisma.$executeRawUnsafe('VACUUM FULL');
}

/** The current values of everything that grows with use: disk space, commits and CPU time. */
async function readUsage(system: CountingSystem) {
  const { queryCount: ownQueries } = system;
  const [row] = await system.query(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal, xact_commit::float8 AS commits
       FROM pg_stat_database WHERE datname = current_database()`,
  );
  const seconds = new Map<ProcessName, number>();
  for (const [part] of PROCESS_NAMES) seconds.set(part, await processorSeconds(await system.pids(part)));
  return {
    tables: await readTableSizes(system),
    wal: Number(row?.wal),
    commits: Number(row?.commits) - ownQueries,
    temporal: await sqliteBytes(system.folder, 'temporal.db'),
    seconds,
  };
}

/** The CPU seconds that these processes have used, including those of their exited children. Linux only. */
async function processorSeconds(pids: readonly number[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // Fields 14 to 17 are utime, stime, cutime and cstime. Everything up to the process name has been cut off.
    ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  }
  return ticks / TICKS_PER_SECOND;
}

/** The size of all files of a SQLite database, in bytes. Recent writes are in a second file. */
async function sqliteBytes(folder: string, name: string): Promise<number> {
  const files = (await readdir(folder)).filter((file) => file.startsWith(name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
