/*
 * Runs npm's scripts on a machine where nothing is installed yet, so this file has no dependencies. It checks Node's
 * version, installs packages, generates the database client, and runs scripts/<command>.ts.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MINIMUM_NODE = [20, 19];
/** These commands run for a long time. To save memory, they run in this process. */
const LAUNCHERS = ['start', 'dev'];
const COMMANDS = [
  ...LAUNCHERS,
  ...['build', 'migrate', 'admin-reset', 'setup'],
  ...[
    'test',
    'keep',
    'test-ui',
    'screenshots',
    'histories',
    'alerts',
    'map',
    'roads',
    'money-check',
    'reconcile',
    'budget',
    'seed',
    'night',
    'film',
    'bench',
    'faults',
  ],
  'start-trial',
];

/** @param {string} name */
const inRoot = (name) => path.join(ROOT, name);

/**
 * @param {string} line
 * @returns {never}
 */
function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = MINIMUM_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  giveUp(
    `Shoulder needs Node ${MINIMUM_NODE.join('.')} or newer, and this is ${process.versions.node}: install it from https://nodejs.org`,
  );
}

/**
 * Runs a program, and shows its output only if it fails. If it's slow, says so at intervals that double.
 * @param {string} what
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [extra]
 * @returns {Promise<boolean>} whether it succeeded
 */
function runQuietly(what, command, args, extra = {}) {
  return new Promise((resolve) => {
    const started = Date.now();
    let pause = 15_000;
    const tellProgress = () => {
      process.stdout.write(`Still waiting for ${what} (${Math.round((Date.now() - started) / 1000)} s) ...\n`);
      timer = setTimeout(tellProgress, (pause *= 2));
    };
    let timer = setTimeout(tellProgress, pause);
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    /** @param {boolean} succeeded */
    const end = (succeeded) => {
      clearTimeout(timer);
      if (!succeeded) process.stderr.write(output);
      resolve(succeeded);
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/** Whether somebody has run `npm ci`, and node_modules still matches the lock file. */
function installedByHand() {
  const installRecord = inRoot('node_modules/.package-lock.json');
  if (!existsSync(installRecord)) return false;
  const installed = JSON.parse(readFileSync(installRecord, 'utf8')).packages ?? {};
  const locked = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages ?? {};
  return Object.entries(locked).every(
    ([folder, entry]) =>
      folder === '' || installed[folder]?.version === entry.version || (entry.optional && !installed[folder]),
  );
}

/** Installs the packages if they're missing or don't match the lock file. */
async function installPackages() {
  const stamp = inRoot('node_modules/.shoulder-installed');
  // The hash includes the platform and Node's ABI: a folder that's shared with a container would have the wrong
  // binaries.
  const hash = createHash('sha256').update(readFileSync(inRoot('package-lock.json')));
  const wantedStamp = `${hash.digest('hex')} ${process.platform}-${process.arch}-${process.versions.modules}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp) return;
  if (!existsSync(stamp) && installedByHand()) {
    writeFileSync(stamp, wantedStamp);
    return;
  }
  process.stdout.write('Installing packages (npm ci), about half a minute ...\n');
  rmSync(stamp, { force: true });
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  if (!(await runQuietly('npm ci', 'npm', flags)))
    giveUp("The packages could not be installed: see npm's words above.");
  writeFileSync(stamp, wantedStamp);
}

/** Generates the database client if it's missing, or if the schema or the lock file has changed. */
async function generateClient() {
  const schema = inRoot('prisma/schema.prisma');
  const generated = inRoot('prisma/generated/client.ts');
  const stamp = inRoot('prisma/generated/.schema');
  const wanted = createHash('sha256')
    .update(readFileSync(schema))
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  if (existsSync(generated) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Generating the database client ...\n');
  mkdirSync(inRoot('prisma/generated'), { recursive: true });
  const prisma = inRoot('node_modules/prisma/build/index.js');
  // Generating needs no schema engine, but Prisma downloads one unless this variable names a file, so name any program.
  // Don't set it for other commands: with it, `prisma migrate` would do nothing and report success.
  const offline = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    // Prisma looks on the PATH for the schema's second generator. npm would have added this folder, but not everybody
    // uses npm.
    PATH: `${inRoot('node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  };
  const args = [prisma, 'generate', `--schema=${schema}`];
  if (!(await runQuietly('the database client', process.execPath, args, offline))) {
    giveUp("The database client could not be generated: see Prisma's words above.");
  }
  if (!existsSync(generated) || !statSync(generated).isFile()) giveUp(`Prisma generated no ${generated}.`);
  writeFileSync(stamp, wanted);
}

/**
 * Calls back when npm's shell has ended. A signal to npm ends the shell, which doesn't pass the signal on.
 * @param {() => void} onGone
 */
function watchShell(onGone) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
    setInterval(() => process.ppid !== parent && onGone(), 250).unref();
  }
}

/**
 * Runs a launcher in this process. Bundles it first, because a TypeScript loader would stay in memory.
 * @param {string} command
 */
async function launch(command) {
  // Without this, esbuild keeps a thread and a process running.
  process.env.ESBUILD_WORKER_THREADS = '0';
  const { buildSync } = await import('esbuild');
  delete process.env.ESBUILD_WORKER_THREADS;
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [`scripts/${command}.ts`],
    outfile: `.cache/launcher/${command}.js`,
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  const [bundle] = outputFiles;
  if (!bundle) throw new Error(`${command} was not bundled`);
  mkdirSync(path.dirname(bundle.path), { recursive: true });
  // Write to a temporary file, because another start may be reading the bundle.
  const temporaryFile = `${bundle.path}.${process.pid}`;
  writeFileSync(temporaryFile, bundle.contents);
  renameSync(temporaryFile, bundle.path);
  process.chdir(ROOT);
  watchShell(() => process.kill(process.pid, 'SIGTERM'));
  await import(pathToFileURL(bundle.path).href);
}

/**
 * Runs the command in a process of its own, and exits with its code.
 * @param {string} command
 * @param {string[]} args
 */
function handOver(command, args) {
  const child = spawn(process.execPath, ['--import', 'tsx', inRoot(`scripts/${command}.ts`), ...args], {
    cwd: ROOT,
    // The channel closes if this process is killed, which tells the command to stop.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  watchShell(() => child.kill('SIGTERM'));
  child.on('error', (error) => giveUp(`node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

const [command = '', ...rest] = process.argv.slice(2);
if (!COMMANDS.includes(command)) giveUp(`Usage: node scripts/run.mjs ${COMMANDS.join('|')}`);
checkNode();
try {
  await installPackages();
  await generateClient();
  if (LAUNCHERS.includes(command)) await launch(command);
  else handOver(command, rest);
} catch (error) {
  // A system error, such as ENOSPC (a full disk) or EROFS (a read-only folder), needs no stack: its message is enough.
  const { code = '', message, stack } = /** @type {NodeJS.ErrnoException} */ (error);
  giveUp(/^E(?!RR_)[A-Z]+$/.test(code) ? message : String(stack ?? error));
}
