/*
 * What npm's scripts run, on a machine where nothing is installed yet: no dependencies. It checks Node, installs the
 * packages, generates the database client, and hands over to scripts/<command>.ts.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MINIMUM_NODE = [20, 19];
const COMMANDS = [
  ...['start', 'dev', 'build', 'migrate', 'admin-reset', 'setup'],
  ...['test', 'keep', 'test-ui', 'screenshots', 'histories', 'money-check', 'reconcile', 'budget', 'seed', 'bench', 'faults'],
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
 * Runs a tool to its end, its output shown only when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [extra]
 * @returns {boolean} whether it succeeded
 */
function runQuietly(command, args, extra = {}) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (result.status === 0) return true;
  process.stderr.write(
    `${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? `${result.error.message}\n` : ''}`,
  );
  return false;
}

/** Whether npm's own record of node_modules, written by a plain `npm ci`, has every version of the lock file. */
function installedByHand() {
  const record = inRoot('node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages ?? {};
  const locked = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages ?? {};
  return Object.entries(locked).every(
    ([folder, entry]) =>
      folder === '' || installed[folder]?.version === entry.version || (entry.optional && !installed[folder]),
  );
}

/** Installs the packages when they are missing or belong to another lock file. */
function installPackages() {
  const stamp = inRoot('node_modules/.shoulder-installed');
  // The platform and Node's ABI too: a folder shared with a container would hold the wrong binaries.
  const hash = createHash('sha256').update(readFileSync(inRoot('package-lock.json')));
  const wanted = `${hash.digest('hex')} ${process.platform}-${process.arch}-${process.versions.modules}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!existsSync(stamp) && installedByHand()) {
    writeFileSync(stamp, wanted);
    return;
  }
  process.stdout.write('Installing packages (npm ci), about half a minute ...\n');
  rmSync(stamp, { force: true });
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  if (!runQuietly('npm', flags)) giveUp("The packages could not be installed: see npm's words above.");
  writeFileSync(stamp, wanted);
}

/** Generates the database client when it is missing or older than the schema. */
function generateClient() {
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
  // Generating needs no engine, yet Prisma would download one: any existing file keeps it from that. For this command
  // only, since `prisma migrate` would then do nothing and call it success.
  const offline = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
  if (!runQuietly(process.execPath, [prisma, 'generate', `--schema=${schema}`], offline)) {
    giveUp("The database client could not be generated: see Prisma's words above.");
  }
  if (!existsSync(generated) || !statSync(generated).isFile()) giveUp(`Prisma generated no ${generated}.`);
  writeFileSync(stamp, wanted);
}

/**
 * Runs the command itself and ends as it ends.
 * @param {string} command
 * @param {string[]} args
 */
function handOver(command, args) {
  const child = spawn(process.execPath, ['--import', 'tsx', inRoot(`scripts/${command}.ts`), ...args], {
    cwd: ROOT,
    // The channel tells the command when this process is killed outright.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  // A signal to npm ends the shell between npm and this process without passing on: its disappearance counts as one.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
  }
  child.on('error', (error) => giveUp(`node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

const [command = '', ...rest] = process.argv.slice(2);
if (!COMMANDS.includes(command)) giveUp(`Usage: node scripts/run.mjs ${COMMANDS.join('|')}`);
checkNode();
installPackages();
generateClient();
handOver(command, rest);
