import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mainFileOf } from '#scripts/lib/outputs.ts';
import { findFreePort } from '#scripts/lib/ports.ts';
import { waitUntil } from './stage.ts';

/**
 * Starts a built program, ends it when it's ready, and lists which OpenTelemetry files it loaded. The API package
 * doesn't count, because prom-client loads it.
 * @param folder where the program may write
 * @param more additional environment variables
 */
export async function loadedTelemetryFiles(
  program: 'server' | 'worker',
  folder: string,
  more: Record<string, string>,
): Promise<{ loaded: string[]; code: unknown }> {
  const probe = path.join(folder, 'probe.cjs');
  const resultFile = path.join(folder, `${program}.json`);
  await writeFile(
    probe,
    `process.on('exit', () => require('node:fs').writeFileSync(process.env.PROBE, JSON.stringify(
       Object.keys(require.cache).filter((file) => /@opentelemetry.(?!api.)|interceptors-opentelemetry/.test(file)))));`,
  );
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    APP_MODE: 'demo',
    NODE_ENV: 'production',
    PORT: String(await findFreePort()),
    SESSION_SECRET: 'x'.repeat(32),
    STRIPE_EMULATOR_URL: 'http://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_probe',
    WORKFLOW_BUNDLE: mainFileOf('workflows'),
    PROBE: resultFile,
    ...more,
  };
  const child = spawn(process.execPath, ['--require', probe, mainFileOf(program)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await waitUntil(`${program} is up`, () => Promise.resolve(/worker ready|website listening/.test(output))).finally(
    () => child.kill('SIGTERM'),
  );
  const [code] = (await exited) as [unknown];
  return { loaded: JSON.parse(await readFile(resultFile, 'utf8')) as string[], code };
}
