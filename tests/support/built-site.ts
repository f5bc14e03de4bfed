import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { buildStaleTargets } from '#scripts/lib/builder.ts';
import { ROOT } from '#scripts/lib/folders.ts';
import { findFreePort } from '#scripts/lib/ports.ts';
import { openStage, waitUntil } from './stage.ts';
import type { Stage } from './stage.ts';

/**
 * Opens a stage with the built website in a process of its own. The site trusts the header X-Forwarded-For, as behind a
 * proxy.
 * @param execArgv Node's options for the website
 */
export async function openStageWithSite(
  kind: 'server' | 'time-skipping',
  execArgv: readonly string[] = [],
): Promise<{ stage: Stage; site: ChildProcess; siteUrl: string }> {
  await buildStaleTargets(['site', 'server']);
  const port = await findFreePort();
  const siteUrl = `http://localhost:${port}`;
  const stage = await openStage(kind, { url: siteUrl, close: () => Promise.resolve() });
  const site = fork(path.join(ROOT, 'build/server.js'), [], {
    cwd: ROOT,
    execArgv: [...execArgv],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
  });
  await waitUntil('the site is ready', async () => {
    if (site.exitCode !== null) throw new Error('the site ended');
    return (await fetch(`${siteUrl}/healthz`).catch(() => undefined))?.ok ?? false;
  });
  return { stage, site, siteUrl };
}
