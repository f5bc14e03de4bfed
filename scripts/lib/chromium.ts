import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './folders.ts';
import { findOnPath, runTool } from './programs.ts';
import { ExpectedError, say } from './terminal.ts';

const DOWNLOAD_HOST = 'https://cdn.playwright.dev/';
const PROBE_LIMIT_MS = 4_000;
const INSTALL_LIMIT_MS = 10 * 60_000;

/**
 * Finds Chromium for the browser tests: CHROMIUM_PATH, one on the PATH, Playwright's own (downloaded if possible), or
 * Debian's package if we're root.
 * @returns the program's path; undefined means Playwright's own
 * @throws ExpectedError with advice if there's none
 */
export async function findOrInstallChromium(): Promise<string | undefined> {
  const configuredPath = process.env.CHROMIUM_PATH?.trim();
  if (configuredPath && !existsSync(configuredPath))
    throw new ExpectedError(`CHROMIUM_PATH=${configuredPath} does not exist.`);
  const found = configuredPath || (await findInstalled());
  if (found) return found;
  if (await hasPlaywrightChromium()) return undefined;
  const reachable = await fetch(DOWNLOAD_HOST, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_LIMIT_MS) }).then(
    () => true,
    () => false,
  );
  if (reachable) {
    say('Downloading Chromium by Playwright (once) ...');
    const cli = path.join(ROOT, 'node_modules/playwright/cli.js');
    await runTool(process.execPath, [cli, 'install', 'chromium'], { cwd: ROOT, limitMs: INSTALL_LIMIT_MS });
    if (await hasPlaywrightChromium()) return undefined;
  }
  if (process.getuid?.() === 0 && (await findOnPath('apt-get'))) {
    say('Installing Chromium by apt-get (once) ...');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runTool('apt-get', ['update', '-qq'], { env, limitMs: INSTALL_LIMIT_MS });
    // The headless shell needs half the CPU time, but not every release has it.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const installArguments = ['install', '-y', '-qq', '--no-install-recommends', name];
      await runTool('apt-get', installArguments, { env, limitMs: INSTALL_LIMIT_MS });
      const installedPath = await findInstalled();
      if (installedPath) return installedPath;
    }
  }
  throw new ExpectedError('No Chromium for the browser tests: install chromium, or set CHROMIUM_PATH to one.');
}

function findInstalled(): Promise<string | undefined> {
  return findOnPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
}

async function hasPlaywrightChromium(): Promise<boolean> {
  // This module is large, so import it only if needed.
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath());
}
