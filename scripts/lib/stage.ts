import { setTimeout as wait } from 'node:timers/promises';
import { readDemoDesk } from './demo-desk.ts';
import type { DemoDesk } from './demo-desk.ts';
import { findFreePortFrom, readPort } from './ports.ts';
import type { SupervisedProcess, ProcessSpec } from './processes.ts';
import { localSiteUrl } from './settings.ts';
import type { Settings } from './settings.ts';

const DEFAULT_PORT = 8440;
const POLL_MS = 100;
/** The stage listens only on loopback, even if the site doesn't, because whoever opens it is signed in at the desk. */
const LOOPBACK = '127.0.0.1';

export interface StageSettings {
  port: number;
  /** The account with which the stage's desk is signed in. Only a demo has one. */
  desk: DemoDesk;
}

/** Finds the stage's port (STAGE_PORT, or the first free one after it) and the account of its desk. */
export async function readStageSettings(
  settings: Settings,
  source: NodeJS.ProcessEnv,
): Promise<StageSettings | undefined> {
  // The stage shows the pages of both emulators, so it needs them.
  if (!settings.emulatorPort || !settings.textEmulatorPort) return undefined;
  return {
    port: await findFreePortFrom(readPort(source, 'STAGE_PORT', DEFAULT_PORT), LOOPBACK),
    desk: await readDemoDesk(settings.dataFolder),
  };
}

export function stageUrl({ port }: StageSettings): string {
  return `http://localhost:${port}/demo`;
}

interface StageOptions {
  stage: StageSettings;
  settings: Settings;
  env: NodeJS.ProcessEnv;
  worker: SupervisedProcess;
  emulatorUrl: string;
  textEmulatorUrl: string;
}

/** The process of the stage. It can ask to kill the worker, and is told when the next worker is ready. */
export function stageProcessSpec({
  stage,
  settings,
  env,
  worker,
  ...urls
}: StageOptions): Pick<ProcessSpec, 'name' | 'env' | 'readyLine' | 'onMessage'> {
  return {
    name: 'stage',
    env: {
      ...env,
      HOST: LOOPBACK,
      STAGE_PORT: String(stage.port),
      STAGE_EMAIL: stage.desk.email,
      STAGE_PASSWORD: stage.desk.password,
      SITE_URL: localSiteUrl(settings),
      STRIPE_EMULATOR_URL: urls.emulatorUrl,
      TWILIO_EMULATOR_URL: urls.textEmulatorUrl,
      ...(settings.temporalUiPort ? { TEMPORAL_UI_URL: `http://localhost:${settings.temporalUiPort}` } : {}),
    },
    readyLine: /stage ready/,
    onMessage: (message, reply) => {
      if (message === 'kill worker') void killWorker(worker).then(() => reply('worker ready'));
    },
  };
}

/** Kills the worker as if it had crashed, so that the supervisor restarts it. */
async function killWorker(worker: SupervisedProcess): Promise<void> {
  const { pid } = worker;
  process.kill(pid, 'SIGKILL');
  while (worker.pid === pid) await wait(POLL_MS);
}
