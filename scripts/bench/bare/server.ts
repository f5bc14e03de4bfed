import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import { writeManifest } from '../../lib/builder.ts';
import { mainFileOf } from '../../lib/outputs.ts';
import { ROOT } from '../../lib/folders.ts';
import { findFreePort } from '../../lib/ports.ts';
import type { ProcessSpec } from '../../lib/processes.ts';
import { runTool } from '../../lib/programs.ts';
import { SITE_FLAG } from '../../lib/system.ts';
import { ExpectedError } from '../../lib/terminal.ts';
import { withProcessBeside } from '../parts.ts';
import { BARE_SITE_FOLDER } from './site/paths.ts';

/** Builds the bare site. @throws ExpectedError with the output of Remix's build */
export async function buildBareSite(): Promise<void> {
  const remix = path.join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js');
  const lines: string[] = [];
  const args = [remix, 'vite:build', '--config', 'scripts/bench/bare/site/vite.config.ts'];
  await mkdir(path.join(ROOT, BARE_SITE_FOLDER), { recursive: true });
  const { code } = await runTool(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    onLine: (line) => lines.push(line),
  });
  if (code !== 0) throw new ExpectedError(`The bare site does not build:\n${lines.slice(-40).join('\n')}`);
  // The bare page has no translations, so every language has the same scripts.
  const build = path.join(ROOT, BARE_SITE_FOLDER, 'build');
  for (const language of LOCALES) await writeManifest(build, language, path.join(build, 'client/assets'));
}

/**
 * Serves the bare site with the product's own web server. Express, headers, limits and logging are the same, and only
 * the pages differ.
 * @param env from `withSystem`, so that the bare site uses the same database
 */
export async function withBareSite<T>(env: NodeJS.ProcessEnv, work: (base: string) => Promise<T>): Promise<T> {
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  const spec: ProcessSpec = {
    name: 'bare-site',
    command: process.execPath,
    args: [SITE_FLAG, '--enable-source-maps', mainFileOf('server')],
    cwd: path.join(ROOT, BARE_SITE_FOLDER),
    env: {
      ...process.env,
      APP_MODE: 'demo',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: base,
      DATABASE_URL: env.E2E_DATABASE_URL,
      TEMPORAL_ADDRESS: env.E2E_TEMPORAL_ADDRESS,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      STRIPE_EMULATOR_URL: env.E2E_STRIPE_EMULATOR_URL,
    },
    readyCheck: async () => (await fetch(`${base}/healthz`)).ok,
  };
  return withProcessBeside(env, spec, () => work(base));
}
