import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { manifestName } from '#app/http/pipeline/languages.ts';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import { compressFiles } from './compress.ts';
import { ROOT } from './folders.ts';
import { BUILD, OUTPUTS, PRODUCT_TARGETS, TARGET_NAMES, outputOf } from './outputs.ts';
import type { TargetName } from './outputs.ts';
import { runTool } from './programs.ts';
import { hashSources } from './sources.ts';
import { Fault, say } from './terminal.ts';

/** Remix empties build/ at each build of the pages: the bundles are made here and copied afterwards. */
const KEEP = path.join(ROOT, '.cache/build');
const STAMPS = path.join(KEEP, 'sources.json');
const COMMON = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/lib/builder.ts',
  'scripts/lib/outputs.ts',
  'scripts/lib/compress.ts',
];
const SHARED = ['kernel', 'modules', 'prisma/schema.prisma', 'workflows'];

interface Target {
  /** What is told while it is built. */
  title: string;
  /** What it is built from. */
  sources: readonly string[];
  build(): Promise<void>;
}

/** Everything that is built, by name. */
const TARGETS: Record<TargetName, Target> = {
  site: {
    title: 'pages',
    sources: [...COMMON, ...SHARED, 'app', 'public', 'vite.config.ts', 'remix.config.js'],
    build: buildSite,
  },
  server: bundle('web server', 'app/server.ts', OUTPUTS.server, ['app']),
  worker: bundle('worker', 'worker/main.ts', OUTPUTS.worker, ['worker']),
  emulator: bundle('payment emulator', 'modules/payment/stripe/emulator/main.ts', OUTPUTS.emulator, []),
  textEmulator: bundle('message emulator', 'modules/message/sms/emulator/main.ts', OUTPUTS.textEmulator, []),
  // For containers, which hold no sources.
  migrate: bundle('migrations', 'scripts/migrate.ts', OUTPUTS.migrate, ['scripts']),
  adminReset: bundle('password reset', 'scripts/admin-reset.ts', OUTPUTS.adminReset, ['scripts']),
  reconcile: bundle('reconciliation', 'scripts/reconcile.ts', OUTPUTS.reconcile, ['scripts', 'worker']),
  moneyCheck: bundle('money check', 'scripts/money-check.ts', OUTPUTS.moneyCheck, ['scripts']),
  stage: bundle('stage', 'demo/main.ts', OUTPUTS.stage, ['demo', 'night']),
  workflows: {
    title: 'workflow bundle',
    sources: [...COMMON, 'workflows', 'kernel', 'modules'],
    build: () => buildWorkflows(OUTPUTS.workflows),
  },
  // The same with what OpenTelemetry needs inside of workflows; run only where traces are on (worker/traced.ts).
  tracedWorkflows: {
    title: 'workflow bundle that traces',
    sources: [...COMMON, 'workflows', 'kernel', 'modules'],
    build: () =>
      buildWorkflows(OUTPUTS.tracedWorkflows, ['@temporalio/interceptors-opentelemetry/lib/workflow-interceptors']),
  },
};

/**
 * Builds what is missing or older than its sources (compared by their hash), side by side.
 * @returns the names of what was built
 * @throws Fault with the tool's last words when something does not build
 */
export async function build(names: readonly TargetName[] = PRODUCT_TARGETS): Promise<TargetName[]> {
  await mkdir(KEEP, { recursive: true });
  const stamps = await readStamps();
  const stale: TargetName[] = [];
  const hashes: Partial<Record<TargetName, string>> = {};
  for (const name of names) {
    hashes[name] = await hashSources(TARGETS[name].sources);
    if (stamps[name] !== hashes[name] || !existsSync(madeAt(name))) stale.push(name);
  }
  if (stale.length === 0) {
    await copyBundles(names, false);
    return [];
  }
  say(`Building: ${stale.map((name) => TARGETS[name].title).join(', ')} ...`);
  // Until the new files are in place, nothing counts as up to date.
  await writeStamps(Object.fromEntries(Object.entries(stamps).filter(([name]) => !stale.includes(name as TargetName))));
  const results = await Promise.allSettled(stale.map((name) => TARGETS[name].build()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  await copyBundles(TARGET_NAMES, true);
  await writeStamps({ ...stamps, ...Object.fromEntries(stale.map((name) => [name, hashes[name]])) });
  return stale;
}

/** Where a target is made and stays: the pages in build/ itself, the rest where Remix does not empty it. */
export function madeAt(name: TargetName): string {
  return name === 'site' ? outputOf(name) : path.join(KEEP, OUTPUTS[name]);
}

async function copyBundles(names: readonly TargetName[], anew: boolean): Promise<void> {
  await mkdir(BUILD, { recursive: true });
  for (const name of names) {
    if (name === 'site' || (!anew && existsSync(outputOf(name)))) continue;
    for (const suffix of ['', '.map']) {
      const made = madeAt(name) + suffix;
      if (existsSync(made)) await copyFile(made, outputOf(name) + suffix);
    }
  }
}

/**
 * Builds the pages in English, then the browser's scripts once more for each other language (decision 0014). All scripts lie in
 * one folder, and a list for each language says which are its own.
 */
async function buildSite(): Promise<void> {
  await buildPages('en', 'build');
  const client = path.join(BUILD, 'client');
  for (const language of LOCALES.filter((locale) => locale !== 'en')) {
    const folder = path.join('.cache/pages', language);
    await buildPages(language, folder);
    const assets = path.join(ROOT, folder, 'client/assets');
    await cp(assets, path.join(client, 'assets'), { recursive: true });
    await writeFile(path.join(BUILD, 'server', manifestName(language)), JSON.stringify(await readManifest(assets)));
  }
  await compressFiles(client);
}

async function buildPages(language: string, folder: string): Promise<void> {
  const remix = path.join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js');
  const lines: string[] = [];
  const { code } = await runTool(process.execPath, [remix, 'vite:build'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', BUILD_LANGUAGE: language, BUILD_FOLDER: folder },
    onLine: (line) => lines.push(line),
  });
  if (code !== 0) throw new Fault(`The pages do not build:\n${lines.slice(-40).join('\n')}`);
}

/** Remix's list of a build's scripts. It's written as a script that sets a variable of the window. */
async function readManifest(assets: string): Promise<unknown> {
  const name = (await readdir(assets)).find((file) => file.startsWith('manifest-'));
  if (!name) throw new Fault(`Remix wrote no manifest to ${assets}`);
  const window: { __remixManifest?: unknown } = {};
  runInNewContext(await readFile(path.join(assets, name), 'utf8'), { window });
  return window.__remixManifest;
}

function bundle(title: string, entry: string, output: string, own: readonly string[]): Target {
  return {
    title,
    sources: [...COMMON, ...SHARED, ...own],
    async build() {
      const esbuild = await import('esbuild');
      try {
        await esbuild.build({
          absWorkingDir: ROOT,
          entryPoints: [entry],
          outfile: path.join(KEEP, output),
          bundle: true,
          packages: 'external',
          platform: 'node',
          format: 'esm',
          target: 'node20',
          jsx: 'automatic',
          sourcemap: 'linked',
          logLevel: 'silent',
        });
      } catch (error) {
        throw new Fault(`${entry} does not build: ${(error as Error).message}`);
      }
    },
  };
}

/** Temporal's workers load workflow code from one file, bundled by Temporal's own rules. */
async function buildWorkflows(output: string, interceptors: string[] = []): Promise<void> {
  const { DefaultLogger, bundleWorkflowCode } = await import('@temporalio/worker');
  const words: string[] = [];
  try {
    const workflowsPath = path.join(ROOT, 'workflows/index.ts');
    const { code } = await bundleWorkflowCode({
      workflowsPath,
      // No module of ours keeps anything of a request: loaded once for all requests in a worker's memory, not once for each.
      preloadModules: [workflowsPath],
      workflowInterceptorModules: interceptors,
      logger: new DefaultLogger('WARN', ({ message }) => words.push(message)),
    });
    await writeWhole(path.join(KEEP, output), code);
  } catch (error) {
    throw new Fault(`The workflows do not bundle: ${(error as Error).message}\n${words.slice(-10).join('\n')}`);
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  const fresh = `${file}.${process.pid}.tmp`;
  await writeFile(fresh, text);
  await rename(fresh, file);
}

async function readStamps(): Promise<Partial<Record<TargetName, string>>> {
  try {
    return JSON.parse(await readFile(STAMPS, 'utf8')) as Partial<Record<TargetName, string>>;
  } catch {
    // Without stamps, whatever lies there is of unknown age.
    return {};
  }
}

async function writeStamps(stamps: Partial<Record<TargetName, string>>): Promise<void> {
  await writeWhole(STAMPS, JSON.stringify(stamps));
}
