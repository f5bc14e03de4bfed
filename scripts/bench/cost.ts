import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { temporal } from '#modules/request/index.ts';
import type { Journey } from '#tests/faults/journey.ts';
import type { FaultSystem, ProcessName } from '#tests/faults/system.ts';
import { addressOf } from '#night/visitor.ts';
import { workflowId } from '#kernel/ids.ts';
import { build } from '../lib/builder.ts';
import { say } from '../lib/terminal.ts';
import type { Bench, Figure, Findings } from './frame.ts';
import { inParallel } from './site.ts';

const FULL = { warm: 4, counted: 40 };
const QUICK = { warm: 2, counted: 6 };
const AT_ONCE = 4;
/** Timeout of a step, milliseconds. */
const STEP_MS = 60_000;
/** Processor ticks per second, as Linux reports them. */
const TICKS = 100;

const PARTS: readonly (readonly [ProcessName, string])[] = [
  ['site', 'the site'],
  ['worker', 'the worker'],
  ['postgres', 'PostgreSQL'],
  ['temporal', 'Temporal (development server, SQLite)'],
];

export const costBench: Bench = {
  title: 'What a request costs',
  about:
    `Whole jobs by plain form posts, as people without script do them, each with its pages before and after: submitted, ` +
    `priced, countered, last offer, accepted, deposit paid, provider assigned, agreed, driven, arrived, code entered, begun, ` +
    `completed, paid on site, rated; the customer gets texts. The system is as \`npm start\` brings it up. All figures are ` +
    `**by request**: what ${FULL.counted} jobs added, divided by their number. Sizes of tables are those with their indexes ` +
    `after \`VACUUM FULL\`; to the right the same without it, as it lies on the disk of a database that nobody looks after. They grow ` +
    `by pages of 8 kB, so each table and each of its indexes is off by up to 8 kB divided by the number of jobs. What ` +
    `is written to PostgreSQL's log (WAL) counts every change, also of what is deleted later. Transactions are those of the ` +
    `site and the worker: what the bench itself asks the database is left out. Histories are counted as ` +
    `Temporal counts them against its limits. Processor time is that of one core, of the whole process. There is no reference ` +
    `and no goal: docs/scale.md reckons with these.`,
  columns: { measured: 'by request', reference: 'before VACUUM FULL' },
  async run({ quick }) {
    await build();
    const { startFaultSystem } = await import('#tests/faults/system.ts');
    const system = await startFaultSystem();
    try {
      return await benchCost(countedIn(system), quick ? QUICK : FULL);
    } finally {
      await system.stop();
    }
  },
};

/** The system, with the number of database queries made from this process. */
type Counted = FaultSystem & { asked: number };

function countedIn(system: FaultSystem): Counted {
  const counted = {
    ...system,
    asked: 0,
    query(...question: Parameters<FaultSystem['query']>) {
      counted.asked += 1;
      return system.query(...question);
    },
  };
  return counted;
}

async function benchCost(system: Counted, sizes: typeof FULL): Promise<Findings> {
  say('Journeys that do not count ...');
  await journeys(system, 0, sizes.warm);
  await vacuum(system);
  const before = await taken(system);
  say(`${sizes.counted} journeys ...`);
  const ids = await journeys(system, sizes.warm, sizes.counted);
  const loose = await taken(system);
  await vacuum(system);
  const after = await tables(system);
  const each = (now: number, then = 0) => (now - then) / sizes.counted;
  const names = [...after.keys()].filter((name) => each(after.get(name)?.rows ?? 0, before.tables.get(name)?.rows) > 0);
  const ofTable = (name: string, of: keyof Table, found = after) =>
    each(found.get(name)?.[of] ?? 0, before.tables.get(name)?.[of]);
  const sum = (of: keyof Table, found = after) => names.reduce((all, name) => all + ofTable(name, of, found), 0);
  const kB = (bytes: number) => bytes / 1_000;
  return {
    rows: [],
    figures: [
      ...(await histories(ids)),
      { name: "growth of Temporal's file", value: kB(each(loose.temporal, before.temporal)), unit: 'kB' },
      { name: '**rows, all tables**', value: sum('rows'), unit: '' },
      { name: '**size, all tables**', value: kB(sum('bytes')), unit: 'kB', reference: kB(sum('bytes', loose.tables)) },
      ...names
        .toSorted((a, b) => ofTable(b, 'bytes') - ofTable(a, 'bytes'))
        .flatMap((name): Figure[] => [
          { name: `\`${name}\`, rows`, value: ofTable(name, 'rows'), unit: '' },
          {
            name: `\`${name}\`, size`,
            value: kB(ofTable(name, 'bytes')),
            unit: 'kB',
            reference: kB(ofTable(name, 'bytes', loose.tables)),
          },
        ]),
      { name: 'transactions', value: each(loose.commits, before.commits), unit: '' },
      { name: "written to PostgreSQL's log", value: kB(each(loose.wal, before.wal)), unit: 'kB' },
      ...PARTS.map(([part, words]) => ({
        name: `processor time of ${words}`,
        value: 1_000 * each(loose.seconds.get(part) ?? 0, before.seconds.get(part)),
        unit: 'ms',
      })),
    ],
    facts: [
      ['jobs counted', String(sizes.counted)],
      ['PostgreSQL', String((await system.query('SHOW server_version'))[0]?.server_version)],
    ],
  };
}

/** Runs journeys from submit to rating, a few in parallel. @returns the request ids */
async function journeys(system: FaultSystem, first: number, count: number): Promise<string[]> {
  const [{ Journey, signIn }, { COMPLETED_STEPS }] = await Promise.all([
    import('#tests/faults/journey.ts'),
    import('#tests/faults/steps.ts'),
  ]);
  const desk = await signIn(system.baseUrl, { 'x-forwarded-for': addressOf(70_000 + first) });
  const done: Journey[] = [];
  await inParallel(count, AT_ONCE, async (n) => {
    const number = first + n + 1;
    const journey = new Journey(system, desk, number, COMPLETED_STEPS, { text_consent: 'yes' });
    for (let step = journey.currentStep; step; step = journey.currentStep)
      await journey.takeStep(step, await step.openPage(journey), STEP_MS);
    done.push(journey);
  });
  return done.map(({ id }) => id);
}

/** Sizes of all histories, per request. */
async function histories(ids: readonly string[]): Promise<Figure[]> {
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

interface Table {
  rows: number;
  bytes: number;
}

async function tables(system: FaultSystem): Promise<Map<string, Table>> {
  const found = new Map<string, Table>();
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

/** Everything that grows with use: its current size. */
async function taken(system: Counted) {
  const { asked } = system;
  const [row] = await system.query(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal, xact_commit::float8 AS commits
       FROM pg_stat_database WHERE datname = current_database()`,
  );
  const seconds = new Map<ProcessName, number>();
  for (const [part] of PARTS) seconds.set(part, await processorTime(await system.pids(part)));
  return {
    tables: await tables(system),
    wal: Number(row?.wal),
    commits: Number(row?.commits) - asked,
    temporal: await sizeOf(system.folder, 'temporal.db'),
    seconds,
  };
}

/** CPU seconds of these processes and their exited children. Linux only. */
async function processorTime(pids: readonly number[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // utime, stime, cutime, cstime are fields 14 to 17; the process name before them is cut off.
    ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  }
  return ticks / TICKS;
}

/** Size of a database with its files: SQLite keeps recent writes in a second one. */
async function sizeOf(folder: string, name: string): Promise<number> {
  const files = (await readdir(folder)).filter((file) => file.startsWith(name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
