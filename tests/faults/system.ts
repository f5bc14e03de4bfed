import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { createStripeGateway } from '#modules/payment/stripe/client.ts';
import type { PaymentGateway } from '#modules/payment/stripe/gateway.ts';
import { createDatabase } from '#kernel/server/db.ts';
import { logger } from '#kernel/server/logger.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { isAlive } from '#scripts/lib/identity.ts';
import { freePort } from '#scripts/lib/ports.ts';
import { Supervisor } from '#scripts/lib/processes.ts';
import type { Part, PartSpec } from '#scripts/lib/processes.ts';
import { localSiteUrl, readSettings } from '#scripts/lib/settings.ts';
import { startSystem } from '#scripts/lib/system.ts';
import { grep } from './logs.ts';

const run = promisify(execFile);

/** What is killed, by the names that `npm start` gives its parts. */
export const PROCESSES = ['worker', 'site', 'temporal', 'postgres', 'stripe-emulator'] as const;
export type ProcessName = (typeof PROCESSES)[number] | 'twilio-emulator';

export const DESK = { email: 'admin@example.com', password: 'a password for fault runs' };
const START_TRIES = 3;
/** For looking on: no person waits for it, and the database may be away. */
const PATIENT = { connections: 4, connectMs: 5_000, statementMs: 20_000 };

export type Row = Record<string, unknown>;

/** The whole system as `npm start` brings it up, in a folder of its own, whose parts can be killed and started again. */
export interface FaultSystem {
  readonly base: string;
  /** Where the site itself answers; `base` where nothing stands before it. */
  readonly siteUrl: string;
  /** The data folder of this run. */
  readonly folder: string;
  readonly emulatorUrl: string;
  /** The emulator of text messages. */
  readonly textsUrl: string;
  readonly databaseUrl: string;
  readonly prisma: PrismaClient;
  readonly gateway: PaymentGateway;
  query(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Kill -9, with every process that the part started. */
  crash(name: ProcessName): Promise<void>;
  /** Starts a killed part again, on the same port and data; ready when this answers. */
  restart(name: ProcessName): Promise<void>;
  /** Starts one more of the same, beside the first. */
  another(
    name: 'site' | 'worker',
    more: Pick<PartSpec, 'name' | 'readyCheck'> & { env?: Record<string, string> },
  ): Promise<Part>;
  /** Holds a part, as a machine that hangs does, until `thaw`. */
  freeze(name: ProcessName): Promise<void>;
  thaw(name: ProcessName): Promise<void>;
  /** The processes of a part: it and all that it started. */
  pids(name: ProcessName): Promise<number[]>;
  /** Whether a part runs. */
  runs(name: ProcessName): boolean;
  /** Words of a part that ended although nobody killed it. */
  death(): string | undefined;
  /** Lines of all parts' logs that hold `words`, whichever letters are capitals. */
  logged(words: string): Promise<string[]>;
  stop(): Promise<void>;
}

export interface FaultSystemOptions {
  /** Changes the empty data folder before anything is started; what it returns undoes that at the end. */
  prepare?: (folder: string) => Promise<() => void>;
  /** The origin that people see, where a proxy stands before the site. */
  publicUrl?: string;
  /** A part that may end by itself, since what it is put through is its death. */
  mayEnd?: ProcessName;
}

/** Knows how each part was started, so that it can be started again. */
class RememberingSupervisor extends Supervisor {
  readonly specs = new Map<string, PartSpec>();
  readonly parts = new Map<string, Part>();

  override async start(spec: PartSpec): Promise<Part> {
    this.specs.set(spec.name, spec);
    const part = await super.start(spec);
    this.parts.set(spec.name, part);
    return part;
  }
}

/**
 * Brings the system up; the environment of this process points at it from then on.
 * @throws Fault when a part does not start
 */
export async function startFaultSystem(options: FaultSystemOptions = {}): Promise<FaultSystem> {
  const { prepare, mayEnd, publicUrl } = options;
  // Each of its people comes from an address of their own: limits count by address.
  process.env.TRUST_PROXY = '1';
  const folder = await mkdtemp(path.join(tmpdir(), 'shoulder-faults-'));
  // mkdtemp's folder is closed even to the database's user.
  await chmod(folder, 0o711);
  const logs = path.join(folder, 'logs');
  const supervisor = new RememberingSupervisor(logs);
  const frozen = new Map<ProcessName, number[]>();
  const thawAll = () => signal([...frozen.values()].flat(), 'SIGCONT');
  const undo = await prepare?.(folder).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const abandon = () => {
    thawAll();
    supervisor.kill();
    undo?.();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', abandon);
  const close = async () => {
    thawAll();
    await supervisor.stop();
    undo?.();
    process.removeListener('exit', abandon);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    const [site, ui, stripe, texts] = ports.map(String);
    // Not the usual port, which another system on this machine may want while Temporal is away.
    await writeFile(path.join(folder, 'temporal.port'), String(await freePort()));
    const settings = await readSettings(folder, {
      NODE_ENV: 'production',
      PORT: site,
      PUBLIC_URL: publicUrl,
      TEMPORAL_UI_PORT: ui,
      STRIPE_EMULATOR_PORT: stripe,
      TWILIO_EMULATOR_PORT: texts,
      ADMIN_EMAIL: DESK.email,
      ADMIN_PASSWORD: DESK.password,
    });
    const running = await startSystem({ settings, supervisor, mode: 'built' });
    let died: string | undefined;
    void supervisor.death.then(({ part, how, lastLines }) => {
      if (part !== mayEnd) died = `${part} ended ${how}: ${lastLines.join(' | ')}`;
    });
    const emulatorUrl = running.emulatorUrl ?? '';
    Object.assign(process.env, {
      APP_MODE: 'demo',
      DATABASE_URL: running.databaseUrl,
      TEMPORAL_ADDRESS: running.temporalAddress,
      SESSION_SECRET: settings.secrets.session,
      STRIPE_SECRET_KEY: settings.secrets.stripeKey,
      STRIPE_EMULATOR_URL: emulatorUrl,
    });
    // Of this process alone: what the parts write is looked through afterwards.
    logger.level = 'silent';
    await disposeAll();
    const prisma = createDatabase(running.databaseUrl, PATIENT);
    const pool = new Pool({ connectionString: running.databaseUrl, max: 4, connectionTimeoutMillis: 2_000 });
    pool.on('error', () => undefined);
    const partOf = (name: ProcessName) => supervisor.parts.get(name) as Part;
    return {
      base: settings.publicUrl,
      siteUrl: localSiteUrl(settings),
      folder,
      emulatorUrl,
      textsUrl: running.textEmulatorUrl ?? '',
      databaseUrl: running.databaseUrl,
      prisma,
      gateway: createStripeGateway({ secretKey: settings.secrets.stripeKey, webhookSecret: '', emulatorUrl }),
      query: async (sql, values = []) =>
        (await pool.query<Row>({ text: sql, values, query_timeout: 2_000 } as never)).rows,
      async crash(name) {
        const part = partOf(name);
        // Sessions of the database are no longer in its process group.
        const below = await descendants(part.pid);
        const crashed = part.crash();
        signal(below, 'SIGKILL');
        await crashed;
      },
      async restart(name) {
        const spec = supervisor.specs.get(name) as PartSpec;
        for (let tries = 1; ; tries += 1) {
          try {
            return void (await supervisor.start(spec));
          } catch (error) {
            if (tries === START_TRIES) throw error;
            await wait(500);
          }
        }
      },
      another(name, { env, ...more }) {
        const spec = supervisor.specs.get(name) as PartSpec;
        return supervisor.start({ ...spec, ...more, env: { ...(spec.env ?? process.env), ...env } });
      },
      async freeze(name) {
        const { pid } = partOf(name);
        frozen.set(name, [...(await descendants(pid)), pid]);
        signal(frozen.get(name), 'SIGSTOP');
      },
      async thaw(name) {
        signal(frozen.get(name), 'SIGCONT');
        frozen.delete(name);
      },
      async pids(name) {
        const { pid } = partOf(name);
        return [pid, ...(await descendants(pid))];
      },
      runs: (name) => isAlive(partOf(name).pid),
      death: () => died,
      logged: (words) => grep(logs, words),
      async stop() {
        await prisma.$disconnect();
        await pool.end();
        await disposeAll();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function signal(pids: readonly number[] | undefined, name: NodeJS.Signals): void {
  for (const pid of pids ?? []) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Every process that this one started, and those that they started. */
async function descendants(root: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [root];
  // A list that grows is walked to its new end.
  for (const parent of found) for (const [pid, ppid] of pairs) if (pid && ppid === parent) found.push(pid);
  return found.slice(1);
}
