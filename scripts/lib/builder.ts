import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { manifestName } from '#app/http/pipeline/languages.ts';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { compressFiles } from './compress.ts';
import { ROOT } from './folders.ts';
import { BUILD_FOLDER, BUILD_OUTPUTS, PRODUCT_TARGETS, TARGET_NAMES, mainFileOf } from './outputs.ts';
import type { TargetName } from './outputs.ts';
import { runTool } from './programs.ts';
import { hashSources } from './sources.ts';
import { ExpectedError, say } from './terminal.ts';

/** Remix empties build/ when it builds the site, so bundles are made in this folder and copied afterwards. */
const CACHE_FOLDER = path.join(ROOT, '.cache/build');
const STAMPS_FILE = path.join(CACHE_FOLDER, 'sources.json');
const BUILD_CONFIG_FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/lib/builder.ts',
  'scripts/lib/outputs.ts',
  'scripts/lib/compress.ts',
];
const SHARED_SOURCES = ['kernel', 'modules', 'prisma/schema.prisma', 'workflows'];

interface Target {
  /** What's built, as the message "Building: ..." lists it. */
  title: string;
  /** The source files and folders. If one changes, the target is out of date. */
  sources: readonly string[];
  build(): Promise<void>;
}

/** All build targets. */
const TARGETS: Record<TargetName, Target> = {
  site: {
    title: 'pages',
    sources: [...BUILD_CONFIG_FILES, ...SHARED_SOURCES, 'app', 'public', 'vite.config.ts', 'remix.config.js'],
    build: buildSite,
  },
  server: bundleTarget('web server', 'app/server.ts', BUILD_OUTPUTS.server, ['app']),
  worker: bundleTarget('worker', 'worker/main.ts', BUILD_OUTPUTS.worker, ['worker']),
  emulator: bundleTarget('payment emulator', 'modules/payment/stripe/emulator/main.ts', BUILD_OUTPUTS.emulator, []),
  textEmulator: bundleTarget(
    'message emulator',
    'modules/message/sms/emulator/main.ts',
    BUILD_OUTPUTS.textEmulator,
    [],
  ),
  // Container images have no sources, so they need bundles of the scripts that run there.
  migrate: bundleTarget('migrations', 'scripts/migrate.ts', BUILD_OUTPUTS.migrate, ['scripts']),
  adminReset: bundleTarget('password reset', 'scripts/admin-reset.ts', BUILD_OUTPUTS.adminReset, ['scripts']),
  reconcile: bundleTarget('reconciliation', 'scripts/reconcile.ts', BUILD_OUTPUTS.reconcile, ['scripts', 'worker']),
  moneyCheck: bundleTarget('money check', 'scripts/money-check.ts', BUILD_OUTPUTS.moneyCheck, ['scripts']),
  stage: bundleTarget('stage', 'demo/main.ts', BUILD_OUTPUTS.stage, ['demo', 'night']),
  workflows: {
    title: 'workflow bundle',
    sources: [...BUILD_CONFIG_FILES, 'workflows', 'kernel', 'modules'],
    build: () => buildWorkflows(BUILD_OUTPUTS.workflows),
  },
  // The workflow bundle with OpenTelemetry's interceptors, which is used only if traces are on (worker/traced.ts).
  tracedWorkflows: {
    title: 'workflow bundle that traces',
    sources: [...BUILD_CONFIG_FILES, 'workflows', 'kernel', 'modules'],
    build: () =>
      buildWorkflows(BUILD_OUTPUTS.tracedWorkflows, [
        '@temporalio/interceptors-opentelemetry/lib/workflow-interceptors',
      ]),
  },
};

/**
 * Builds the targets that are missing, or whose sources have changed (compared by hash), in parallel.
 * @returns the names of the targets that were built
 * @throws ExpectedError with the tool's output if a build fails
 */
export async function buildStaleTargets(names: readonly TargetName[] = PRODUCT_TARGETS): Promise<TargetName[]> {
  await mkdir(CACHE_FOLDER, { recursive: true });
  const stamps = await readStamps();
  const stale: TargetName[] = [];
  const hashes: Partial<Record<TargetName, string>> = {};
  for (const name of names) {
    hashes[name] = await hashSources(TARGETS[name].sources);
    if (stamps[name] !== hashes[name] || !existsSync(outputPath(name))) stale.push(name);
  }
  if (stale.length === 0) {
    await copyBundles(names, false);
    return [];
  }
  say(`Building: ${stale.map((name) => TARGETS[name].title).join(', ')} ...`);
  // First remove the stored hashes of these targets, so that they're out of date if the build is aborted.
  await writeStamps(Object.fromEntries(Object.entries(stamps).filter(([name]) => !stale.includes(name as TargetName))));
  const results = await Promise.allSettled(stale.map((name) => TARGETS[name].build()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  await copyBundles(TARGET_NAMES, true);
  await writeStamps({ ...stamps, ...Object.fromEntries(stale.map((name) => [name, hashes[name]])) });
  return stale;
}

/** Where a target is built: build/ for the site, otherwise a folder that Remix doesn't empty. */
export function outputPath(name: TargetName): string {
  return name === 'site' ? mainFileOf(name) : path.join(CACHE_FOLDER, BUILD_OUTPUTS[name]);
}

async function copyBundles(names: readonly TargetName[], overwrite: boolean): Promise<void> {
  await mkdir(BUILD_FOLDER, { recursive: true });
  for (const name of names) {
    if (name === 'site' || (!overwrite && existsSync(mainFileOf(name)))) continue;
    for (const suffix of ['', '.map']) {
      const madePath = outputPath(name) + suffix;
      if (existsSync(madePath)) await copyFile(madePath, mainFileOf(name) + suffix);
    }
  }
}

/**
 * Builds the site in English, then the browser's scripts for each other language (decision 0014). All scripts are in
 * one folder; each language has its own manifest.
 */
async function buildSite(): Promise<void> {
  const client = path.join(BUILD_FOLDER, 'client');
  for (const language of LOCALES) {
    const folder = language === 'en' ? 'build' : path.join('.cache/pages', language);
    await buildPages(language, folder);
    const assets = path.join(ROOT, folder, 'client/assets');
    await writeManifest(BUILD_FOLDER, language, assets);
    if (language !== 'en') await cp(assets, path.join(client, 'assets'), { recursive: true });
  }
  await compressFiles(client);
}

/**
 * Writes the list of a language's scripts next to the server's build.
 * @param assets the folder with the scripts
 */
export async function writeManifest(build: string, language: Locale, assets: string): Promise<void> {
  const manifest = JSON.stringify(await readManifest(assets));
  await writeFile(path.join(build, 'server', manifestName(language)), manifest);
}

async function buildPages(language: string, folder: string): Promise<void> {
  const remix = path.join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js');
  const lines: string[] = [];
  const { code } = await runTool(process.execPath, [remix, 'vite:build'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', BUILD_LANGUAGE: language, BUILD_FOLDER: folder },
    onLine: (line) => lines.push(line),
  });
  if (code !== 0) throw new ExpectedError(`The pages do not build:\n${lines.slice(-40).join('\n')}`);
}

/** Reads Remix's manifest, which is a script that sets a global variable. */
async function readManifest(assets: string): Promise<unknown> {
  const name = (await readdir(assets)).find((file) => file.startsWith('manifest-'));
  if (!name) throw new ExpectedError(`Remix wrote no manifest to ${assets}`);
  const window: { __remixManifest?: unknown } = {};
  runInNewContext(await readFile(path.join(assets, name), 'utf8'), { window });
  return window.__remixManifest;
}

function bundleTarget(title: string, entry: string, output: string, extraSources: readonly string[]): Target {
  return {
    title,
    sources: [...BUILD_CONFIG_FILES, ...SHARED_SOURCES, ...extraSources],
    async build() {
      const esbuild = await import('esbuild');
      try {
        await esbuild.build({
          absWorkingDir: ROOT,
          entryPoints: [entry],
          outfile: path.join(CACHE_FOLDER, output),
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
        throw new ExpectedError(`${entry} does not build: ${(error as Error).message}`);
      }
    },
  };
}

/** Bundles the workflow code into a file, with Temporal's bundler. */
async function buildWorkflows(output: string, interceptors: string[] = []): Promise<void> {
  const { DefaultLogger, bundleWorkflowCode } = await import('@temporalio/worker');
  const errorLines: string[] = [];
  try {
    const workflowsPath = path.join(ROOT, 'workflows/index.ts');
    const { code } = await bundleWorkflowCode({
      workflowsPath,
      // None of these modules keeps state of a request, so a worker may load them once instead of once per workflow.
      preloadModules: [workflowsPath],
      workflowInterceptorModules: interceptors,
      logger: new DefaultLogger('WARN', ({ message }) => errorLines.push(message)),
    });
    await writeAtomically(path.join(CACHE_FOLDER, output), code);
  } catch (error) {
    throw new ExpectedError(
      `The workflows do not bundle: ${(error as Error).message}\n${errorLines.slice(-10).join('\n')}`,
    );
  }
}

async function writeAtomically(file: string, text: string): Promise<void> {
  const temporaryFile = `${file}.${process.pid}.tmp`;
  await writeFile(temporaryFile, text);
  await rename(temporaryFile, file);
}

async function readStamps(): Promise<Partial<Record<TargetName, string>>> {
  try {
    return JSON.parse(await readFile(STAMPS_FILE, 'utf8')) as Partial<Record<TargetName, string>>;
  } catch {
    // If the stored hashes can't be read, everything counts as out of date.
    return {};
  }
}

async function writeStamps(stamps: Partial<Record<TargetName, string>>): Promise<void> {
  await writeAtomically(STAMPS_FILE, JSON.stringify(stamps));
}
