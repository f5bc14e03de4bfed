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
import { findFreePort } from '#scripts/lib/ports.ts';
import { Supervisor } from '#scripts/lib/processes.ts';
import type { SupervisedProcess, ProcessSpec } from '#scripts/lib/processes.ts';
import { localSiteUrl, readSettings } from '#scripts/lib/settings.ts';
import { startSystem } from '#scripts/lib/system.ts';
import { findLines } from './logs.ts';

const execFileAsync = promisify(execFile);

/** The processes to kill, by their names in `npm start`. */
export const PROCESSES = ['worker', 'site', 'temporal', 'postgres', 'stripe-emulator'] as const;
export type ProcessName = (typeof PROCESSES)[number] | 'twilio-emulator';

export const DESK_ACCOUNT = { email: 'admin@example.com', password: 'a password for fault runs' };
const MAX_START_TRIES = 3;
/** Long timeouts for the Prisma client of the tests, because the database may be down meanwhile. */
const LONG_TIMEOUTS = { connections: 4, connectMs: 5_000, statementMs: 20_000 };

export type DatabaseRow = Record<string, unknown>;

/**
 * The whole system as `npm start` runs it, in a data folder of its own, with processes that can be killed and
 * restarted.
 */
export interface FaultSystem {
  readonly baseUrl: string;
  /** The site's own URL. `baseUrl` is the proxy's URL if there's a proxy. */
  readonly siteUrl: string;
  /** The data folder of this run. */
  readonly folder: string;
  readonly stripeEmulatorUrl: string;
  readonly smsEmulatorUrl: string;
  readonly databaseUrl: string;
  readonly prisma: PrismaClient;
  readonly gateway: PaymentGateway;
  query(sql: string, values?: unknown[]): Promise<DatabaseRow[]>;
  /** Kills a process and all its child processes with SIGKILL. */
  kill(name: ProcessName): Promise<void>;
  /** Restarts a killed process on the same port and data. Resolves when it's ready. */
  restart(name: ProcessName): Promise<void>;
  /** Starts another process of the same kind. */
  startSecond(
    name: 'site' | 'worker',
    more: Pick<ProcessSpec, 'name' | 'readyCheck'> & { env?: Record<string, string> },
  ): Promise<SupervisedProcess>;
  /** Pauses a process until `thaw`, as if its machine hung. */
  freeze(name: ProcessName): Promise<void>;
  thaw(name: ProcessName): Promise<void>;
  /** The ids of a process and its children. */
  pids(name: ProcessName): Promise<number[]>;
  isRunning(name: ProcessName): boolean;
  /** The message about a process that ended without being killed. */
  unexpectedExit(): string | undefined;
  /** The lines that contain this text, ignoring case, in all logs. */
  logLines(words: string): Promise<string[]>;
  stop(): Promise<void>;
}

export interface FaultSystemOptions {
  /** Prepares the empty data folder before anything starts. Returns a function that undoes this at the end. */
  prepare?: (folder: string) => Promise<() => void>;
  /** The public origin, if there's a proxy in front of the site. */
  publicUrl?: string;
  /** The process that may crash because of what the test does. */
  mayCrash?: ProcessName;
}

/** A supervisor that remembers how it started each process, in order to restart it. */
class RememberingSupervisor extends Supervisor {
  readonly specs = new Map<string, ProcessSpec>();
  readonly parts = new Map<string, SupervisedProcess>();

  override async start(spec: ProcessSpec): Promise<SupervisedProcess> {
    this.specs.set(spec.name, spec);
    const part = await super.start(spec);
    this.parts.set(spec.name, part);
    return part;
  }
}

/**
 * Starts the system, and points this process's environment to it.
 * @throws ExpectedError if a process doesn't start
 */
export async function startFaultSystem(options: FaultSystemOptions = {}): Promise<FaultSystem> {
  const { prepare, mayCrash, publicUrl } = options;
  // Rate limits count per IP address, so each person gets a different one, which the site reads from a header.
  process.env.TRUST_PROXY = '1';
  const folder = await mkdtemp(path.join(tmpdir(), 'shoulder-faults-'));
  // PostgreSQL may run as another OS user (see database-user.ts), who can't enter the private folders of mkdtemp.
  await chmod(folder, 0o711);
  const logs = path.join(folder, 'logs');
  const supervisor = new RememberingSupervisor(logs);
  const frozenPids = new Map<ProcessName, number[]>();
  const thawAll = () => sendSignal([...frozenPids.values()].flat(), 'SIGCONT');
  const undo = await prepare?.(folder).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const killEverything = () => {
    thawAll();
    supervisor.kill();
    undo?.();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', killEverything);
  const cleanUp = async () => {
    thawAll();
    await supervisor.stop();
    undo?.();
    process.removeListener('exit', killEverything);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort(), findFreePort()]);
    const [site, ui, stripe, texts] = ports.map(String);
    // Let Temporal use a free port, not the default, which another system could take while Temporal is down.
    await writeFile(path.join(folder, 'temporal.port'), String(await findFreePort()));
    const settings = await readSettings(folder, {
      NODE_ENV: 'production',
      PORT: site,
      PUBLIC_URL: publicUrl,
      TEMPORAL_UI_PORT: ui,
      STRIPE_EMULATOR_PORT: stripe,
      TWILIO_EMULATOR_PORT: texts,
      ADMIN_EMAIL: DESK_ACCOUNT.email,
      ADMIN_PASSWORD: DESK_ACCOUNT.password,
    });
    const running = await startSystem({ settings, supervisor, mode: 'built' });
    let exitMessage: string | undefined;
    void supervisor.death.then(({ part, how, lastLines }) => {
      if (part !== mayCrash) exitMessage = `${part} ended ${how}: ${lastLines.join(' | ')}`;
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
    // Silence this process's own log. The logs of the system's processes are checked afterwards.
    logger.level = 'silent';
    await disposeAll();
    const prisma = createDatabase(running.databaseUrl, LONG_TIMEOUTS);
    const pool = new Pool({ connectionString: running.databaseUrl, max: 4, connectionTimeoutMillis: 2_000 });
    pool.on('error', () => undefined);
    const runningPart = (name: ProcessName) => supervisor.parts.get(name) as SupervisedProcess;
    return {
      baseUrl: settings.publicUrl,
      siteUrl: localSiteUrl(settings),
      folder,
      stripeEmulatorUrl: emulatorUrl,
      smsEmulatorUrl: running.textEmulatorUrl ?? '',
      databaseUrl: running.databaseUrl,
      prisma,
      gateway: createStripeGateway({ secretKey: settings.secrets.stripeKey, webhookSecret: '', emulatorUrl }),
      query: async (sql, values = []) =>
        (await pool.query<DatabaseRow>({ text: sql, values, query_timeout: 2_000 } as never)).rows,
      async kill(name) {
        const part = runningPart(name);
        // PostgreSQL's sessions are in process groups of their own, so list all descendants.
        const children = await descendantPids(part.pid);
        const exit = part.kill();
        sendSignal(children, 'SIGKILL');
        await exit;
      },
      async restart(name) {
        const spec = supervisor.specs.get(name) as ProcessSpec;
        for (let attempt = 1; ; attempt += 1) {
          try {
            return void (await supervisor.start(spec));
          } catch (error) {
            if (attempt === MAX_START_TRIES) throw error;
            await wait(500);
          }
        }
      },
      startSecond(name, { env, ...more }) {
        const spec = supervisor.specs.get(name) as ProcessSpec;
        return supervisor.start({ ...spec, ...more, env: { ...(spec.env ?? process.env), ...env } });
      },
      async freeze(name) {
        const { pid } = runningPart(name);
        frozenPids.set(name, [...(await descendantPids(pid)), pid]);
        sendSignal(frozenPids.get(name), 'SIGSTOP');
      },
      async thaw(name) {
        sendSignal(frozenPids.get(name), 'SIGCONT');
        frozenPids.delete(name);
      },
      async pids(name) {
        const { pid } = runningPart(name);
        return [pid, ...(await descendantPids(pid))];
      },
      isRunning: (name) => isAlive(runningPart(name).pid),
      unexpectedExit: () => exitMessage,
      logLines: (words) => findLines(logs, words),
      async stop() {
        await prisma.$disconnect();
        await pool.end();
        await disposeAll();
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

function sendSignal(pids: readonly number[] | undefined, name: NodeJS.Signals): void {
  for (const pid of pids ?? []) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has already ended.
    }
  }
}

/** All direct and indirect child processes of a process. */
async function descendantPids(root: number): Promise<number[]> {
  const { stdout } = await execFileAsync('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const ids = [root];
  // `ids` grows during the loop, so that this finds children of children too.
  for (const parent of ids) for (const [pid, ppid] of pairs) if (pid && ppid === parent) ids.push(pid);
  return ids.slice(1);
}
