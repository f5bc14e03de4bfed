import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { outputOf } from '#scripts/lib/outputs.ts';
import { freePort } from '#scripts/lib/ports.ts';
import { until } from './stage.ts';

/** For a program to start on a machine that does much else. */
const SLOW_MS = 60_000;

/**
 * Runs a built program until it says that it is ready, ends it, and tells which files of OpenTelemetry it had loaded, apart
 * from its small interface, which prom-client brings along.
 * @param folder where it may write
 * @param more of its environment
 */
export async function loadedBy(
  program: 'server' | 'worker',
  folder: string,
  more: Record<string, string>,
): Promise<{ loaded: string[]; code: unknown }> {
  const probe = path.join(folder, 'probe.cjs');
  const found = path.join(folder, `${program}.json`);
  await writeFile(
    probe,
    `process.on('exit', () => require('node:fs').writeFileSync(process.env.PROBE, JSON.stringify(
       Object.keys(require.cache).filter((file) => /@opentelemetry.(?!api.)|interceptors-opentelemetry/.test(file)))));`,
  );
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    APP_MODE: 'demo',
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    SESSION_SECRET: 'x'.repeat(32),
    STRIPE_EMULATOR_URL: 'http://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_probe',
    WORKFLOW_BUNDLE: outputOf('workflows'),
    PROBE: found,
    ...more,
  };
  const child = spawn(process.execPath, ['--require', probe, outputOf(program)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await until(`${program} is up`, () => Promise.resolve(/worker ready|website listening/.test(said)), SLOW_MS).finally(
    () => child.kill('SIGTERM'),
  );
  const [code] = (await exited) as [unknown];
  return { loaded: JSON.parse(await readFile(found, 'utf8')) as string[], code };
}
