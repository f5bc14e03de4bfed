import { MigrationError, pendingMigrations } from '#kernel/server/migrations.ts';
import { parseEnvironment } from '#kernel/server/env.ts';
import { productionWarnings } from '#kernel/server/production-env.ts';
import { ROOT } from './folders.ts';
import { mainFileOf, systemTargets } from './outputs.ts';
import { withWaitMessages } from './patience.ts';
import { requireFreePorts } from './ports.ts';
import type { Supervisor } from './processes.ts';
import { runBuild } from './scripts.ts';
import { SITE_FLAG } from './system.ts';
import { ExpectedError, say, warn, messageOf } from './terminal.ts';

/**
 * Runs worker and site on this machine, with an existing database and Temporal server. Nothing is embedded or
 * emulated, and migrations are a step of their own (`npm run migrate`).
 * @throws ExpectedError that names what's missing
 */
export async function startProduction(supervisor: Supervisor): Promise<void> {
  const source: NodeJS.ProcessEnv = { ...process.env, APP_MODE: 'production', NODE_ENV: 'production' };
  const settings = parseProductionEnv(source);
  for (const warning of productionWarnings(settings)) warn(`${warning}.`);
  await requireFreePorts([{ part: 'the website', port: settings.PORT, variable: 'PORT', host: settings.HOST }]);
  const pending = await withWaitMessages(
    'the database',
    pendingMigrations(settings.DIRECT_DATABASE_URL ?? settings.DATABASE_URL).catch((error: unknown) => {
      if (error instanceof MigrationError) throw error;
      throw new ExpectedError(`The database at DATABASE_URL does not answer: ${messageOf(error)}`);
    }),
  );
  if (pending.length > 0)
    throw new ExpectedError(`${pending.length} migrations are pending: run npm run migrate first.`);
  await runBuild(systemTargets());
  const env = { ...source, WORKFLOW_BUNDLE: mainFileOf('workflows') };
  const nodeOptions = { command: process.execPath, cwd: ROOT, env };
  const flags = ['--enable-source-maps'];
  await supervisor.start({
    name: 'worker',
    ...nodeOptions,
    args: [...flags, mainFileOf('worker')],
    readyLine: /worker ready/,
  });
  const healthUrl = `http://${settings.HOST === '0.0.0.0' ? '127.0.0.1' : settings.HOST}:${settings.PORT}/healthz`;
  await supervisor.start({
    name: 'site',
    ...nodeOptions,
    args: [SITE_FLAG, ...flags, mainFileOf('server')],
    readyCheck: async () => (await fetch(healthUrl, { signal: AbortSignal.timeout(2_000) })).ok,
  });
  say(`Shoulder is ready in production mode: ${settings.PUBLIC_URL}`);
}

function parseProductionEnv(source: NodeJS.ProcessEnv) {
  try {
    return parseEnvironment(source);
  } catch (error) {
    throw new ExpectedError(`The environment is not complete for APP_MODE=production:\n${messageOf(error)}`);
  }
}
