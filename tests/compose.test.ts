import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { mainFileOf, systemTargets } from '#scripts/lib/outputs.ts';
import { SITE_FLAG, WORKER_MEMORY } from '#scripts/lib/system.ts';
import { SEARCH_ATTRIBUTES } from '#modules/request/rules/contract.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

interface Service {
  image?: string;
  build?: { context: string; target: string };
  restart: string;
  ports?: string[];
  networks: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  mem_limit?: string;
  read_only?: boolean;
}

interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
}

const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const dockerfile = read('Dockerfile');

function service(name: string): Service {
  const found = compose.services[name];
  if (!found) throw new Error(`no service ${name}`);
  return found;
}

/** The variables that kernel/server/variables.ts reads. */
const PRODUCT_VARIABLES = [
  ...read('kernel/server/variables.ts').matchAll(/^ {2}([A-Z][A-Z_]+): (?:z\.|port|optional)/gm),
].map(([, name = '']) => name);

const REQUIRED_VARIABLES = [
  'POSTGRES_PASSWORD',
  'SHOULDER_DB_PASSWORD',
  'TEMPORAL_DB_PASSWORD',
  'PUBLIC_URL',
  'SESSION_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

describe('docker-compose.yml', () => {
  it('has every service', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      ['migrate', 'postgres', 'temporal', 'temporal-setup', 'temporal-ui', 'web', 'worker'].sort(),
    );
  });

  it.each(services)('%s: pinned image or a target of the Dockerfile, memory limit, known networks', (_name, one) => {
    if (one.build) expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${one.build.target}$`, 'm'));
    else expect(one.image).toMatch(/:\d+\.\d+(\.\d+)?(-\w+)?$/);
    expect(one.mem_limit).toMatch(/^\d+[mg]$/);
    for (const network of one.networks) expect(compose.networks).toHaveProperty(network);
    for (const volume of one.volumes ?? []) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('.')) expect(existsSync(path.join(ROOT, from)), from).toBe(true);
      else expect(compose.volumes).toHaveProperty(from);
    }
    for (const [other, { condition }] of Object.entries(one.depends_on ?? {})) {
      const target = service(other);
      if (condition === 'service_completed_successfully') expect(target.restart).toBe('no');
      else expect(target.restart).toBe('unless-stopped');
      if (condition === 'service_healthy') expect(target.healthcheck).toBeDefined();
    }
  });

  it('publishes only the site and, on loopback, the Web UI', () => {
    const published = services.filter(([, one]) => one.ports).map(([name]) => name);
    expect(published.sort()).toEqual(['temporal-ui', 'web']);
    expect(service('temporal-ui').ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
    expect(service('web').ports).toEqual([expect.stringMatching(/:3000$/)]);
    expect(compose.networks.inside?.internal).toBe(true);
    for (const name of ['postgres', 'temporal']) expect(service(name).networks).toEqual(['inside']);
  });

  it('makes the Web UI read-only', () => {
    expect(service('temporal-ui').environment?.TEMPORAL_DISABLE_WRITE_ACTIONS).toBe('true');
  });

  it('keeps data in a volume, and Temporal in separate databases', () => {
    expect(service('postgres').volumes).toContain('postgres-data:/var/lib/postgresql/data');
    const { DB, DBNAME, VISIBILITY_DBNAME, POSTGRES_USER, DEFAULT_NAMESPACE_RETENTION } =
      service('temporal').environment ?? {};
    expect({ DB, POSTGRES_USER, DEFAULT_NAMESPACE_RETENTION }).toEqual({
      DB: 'postgres12_pgx',
      POSTGRES_USER: 'temporal',
      DEFAULT_NAMESPACE_RETENTION: '720h',
    });
    const init = read('docker/postgres-init.sh');
    for (const name of [DBNAME, VISIBILITY_DBNAME]) expect(init).toContain(`CREATE DATABASE ${name} OWNER temporal`);
    expect(statSync(path.join(ROOT, 'docker/postgres-init.sh')).mode & 0o111).not.toBe(0);
  });

  it('registers every search attribute that the workflows set', () => {
    const named = /^attributes='(.*)'$/m.exec(read('docker/temporal-setup.sh'))?.[1];
    expect(named?.split(' ')).toEqual([...SEARCH_ATTRIBUTES]);
  });

  it('starts migrate, worker, web in order, and the site does not wait for Temporal', () => {
    expect(service('worker').depends_on).toEqual({
      migrate: { condition: 'service_completed_successfully' },
      'temporal-setup': { condition: 'service_completed_successfully' },
    });
    expect(Object.keys(service('web').depends_on ?? {})).toEqual(['migrate', 'worker']);
  });

  it.each(['migrate', 'worker', 'web'])('%s has a read-only file system and no extra privileges', (name) => {
    expect(service(name)).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it.each(['worker', 'web'])('%s: only variables that the program reads, no emulator', (name) => {
    const given = Object.keys(service(name).environment ?? {});
    expect(given.filter((variable) => !PRODUCT_VARIABLES.includes(variable))).toEqual([]);
    expect(given).not.toContain('STRIPE_EMULATOR_URL');
    expect(given).not.toContain('TWILIO_EMULATOR_URL');
    expect(service(name).environment?.APP_MODE).toBe('production');
  });

  it.each(['worker', 'web'])('%s: Prometheus can scrape it whatever address .env sets', (name) => {
    expect(service(name).environment?.METRICS_HOST).toBe('0.0.0.0');
    expect(service(name).ports ?? []).not.toContainEqual(expect.stringMatching(/94\d\d/));
  });

  it('has a health check for each long-running service', () => {
    const longRunning = services.filter(([, { restart }]) => restart !== 'no').map(([name]) => name);
    const healthCheckOf = (name: string) => service(name).healthcheck ?? stage(service(name).build?.target ?? 'none');
    const stage = (target: string) =>
      new RegExp(`^FROM \\S+ AS ${target}\\n(?:(?!FROM ).*\\n)*HEALTHCHECK`, 'm').exec(dockerfile);
    for (const name of longRunning) expect(healthCheckOf(name), name).toBeTruthy();
    expect(longRunning).toContain('temporal-ui');
  });

  it('accepts only SERVING as a healthy status of Temporal', () => {
    const { test } = service('temporal').healthcheck as { test: string[] };
    const filter = test[1]?.split(' | ')[1] ?? 'false';
    const filterStatus = (words: string) => spawnSync('sh', ['-c', filter], { input: `${words}\n` }).status;
    expect([filterStatus('SERVING'), filterStatus('NOT_SERVING'), filterStatus('')]).toEqual([0, 1, 1]);
  });

  it.each(['temporal', 'temporal-setup'])('%s: its tools reach Temporal without external DNS', (name) => {
    expect(service(name).networks).toEqual(['inside']);
    expect(service(name).environment?.TEMPORAL_ADDRESS).toBe('passthrough:///temporal:7233');
    expect(JSON.stringify(service(name).healthcheck ?? '')).not.toContain('--address');
  });

  it('contains no secrets, and reports missing ones', () => {
    const text = read('docker-compose.yml');
    for (const name of REQUIRED_VARIABLES) {
      expect(text).toMatch(new RegExp(`\\$\\{${name}:\\?set ${name} to [^}]+\\}`));
      expect(text).not.toMatch(new RegExp(`\\$\\{${name}(:?-[^}]*)?\\}`));
    }
  });
});

describe('.env.example', () => {
  const example = read('.env.example');
  const named = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '']) => name);

  it('has every variable of kernel/server/variables.ts and of docker-compose.yml', () => {
    expect(PRODUCT_VARIABLES.length).toBeGreaterThan(20);
    const used = [...read('docker-compose.yml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    for (const name of new Set([...PRODUCT_VARIABLES, ...used])) expect(named).toContain(name);
  });

  it('has the defaults of docker-compose.yml, so that a copy changes nothing', () => {
    const defaults = [...read('docker-compose.yml').matchAll(/\$\{([A-Z_]+):-([^}]+)\}/g)];
    expect(defaults.length).toBeGreaterThan(5);
    for (const [, name = '', value = ''] of defaults) {
      expect(example.match(new RegExp(`^${name}=(.*)$`, 'm'))?.[1], name).toBe(value);
    }
  });

  it('has no duplicates and no secrets', () => {
    expect(new Set(named).size).toBe(named.length);
    for (const name of REQUIRED_VARIABLES) expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
  });
});

describe('container commands', () => {
  const docs = ['README.md', 'docs/real-parts.md', 'docs/operations.md', 'Dockerfile', 'docker-compose.yml']
    .map((name) => read(name))
    .join('\n');

  it('run files that exist in the images', () => {
    const named = [...docs.matchAll(/node["',]* ["']?(build\/[\w-]+\.js)/g)].map(([, file = '']) => file);
    const built = systemTargets().map((name) => path.relative(ROOT, mainFileOf(name)));
    expect(new Set(named)).toContain('build/money-check.js');
    for (const file of named) expect(built).toContain(file);
  });

  it('name existing services', () => {
    const named = [...docs.matchAll(/docker compose (?:run --rm|exec(?: -T)?|logs) ([^\n`]*)/g)].map(([, rest = '']) =>
      rest
        .split(' ')
        .find(
          (word, n, all) => !word.startsWith('-') && !/^-[ev]$|^--(?:since|tail|entrypoint)$/.test(all[n - 1] ?? ''),
        ),
    );
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect(Object.keys(compose.services)).toContain(name);
  });
});

describe('Dockerfile', () => {
  it('needs no frontend image', () => expect(dockerfile).not.toMatch(/^#\s*syntax=/m));

  it('pins its base image, runs unprivileged, and ships no sources', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from = '', name = '']) => ({
      from,
      name,
    }));
    const names = bases.map(({ name }) => name);
    for (const { from } of bases) {
      if (!names.includes(from)) expect(from).toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim$/);
    }
    const runtime = dockerfile.slice(dockerfile.indexOf('AS runtime'));
    expect(runtime).toContain('USER node\nSTOPSIGNAL SIGTERM\n');
    expect(runtime).not.toContain('COPY . .');
  });

  it('has the Node version of .nvmrc', () => expect(dockerfile).toContain(`FROM node:${read('.nvmrc').trim()}.`));

  it('gives the site and the worker the memory limits used in benchmarks', () => {
    const [, worker, site] = dockerfile.split(/AS worker|AS web/);
    expect(site).toContain(` ${SITE_FLAG} `);
    expect(worker).toContain(`--max-old-space-size=${WORKER_MEMORY.heapMegabytes} `);
    expect(worker).toContain(`MALLOC_ARENA_MAX=${WORKER_MEMORY.arenas} `);
  });
});

describe('docker/try.sh', () => {
  it('says in one line why it skips when no engine answers', () => {
    const { status, stdout, stderr } = spawnSync('bash', ['docker/try.sh'], {
      cwd: ROOT,
      env: { NODE_ENV: 'test', PATH: process.env.PATH, HOME: process.env.HOME, DOCKER_HOST: 'unix:///nowhere.sock' },
      encoding: 'utf8',
    });
    expect(status).toBe(77);
    expect(stdout).toMatch(/^Containers not tried: [^\n]+\.\n$/);
    expect(stderr).toBe('');
  });

  it('kills every long-running service', () => {
    const killed = /^lasting='(.+)'$/m.exec(read('docker/try.sh'))?.[1]?.split(' ');
    const longRunning = services.filter(([, { restart }]) => restart !== 'no').map(([name]) => name);
    expect(killed?.toSorted()).toEqual(longRunning.toSorted());
  });
});

const composeProgram = [['docker', 'compose'], ['docker-compose']].find(
  ([command = '', ...args]) => spawnSync(command, [...args, 'version'], { stdio: 'ignore' }).status === 0,
);
if (!composeProgram)
  console.log('compose config: skipped, neither `docker compose` nor `docker-compose` is on this machine');

describe.skipIf(!composeProgram)('a compose checker', () => {
  function runComposeConfig(variables: Record<string, string>) {
    const [command = '', ...args] = composeProgram ?? [];
    // Run without our environment or a local .env, so that the example is tested as copied.
    return spawnSync(command, [...args, '--env-file', '.env.example', '-f', 'docker-compose.yml', 'config', '-q'], {
      cwd: ROOT,
      env: { NODE_ENV: 'test', PATH: process.env.PATH, HOME: process.env.HOME, ...variables },
      encoding: 'utf8',
    });
  }
  const all = Object.fromEntries(REQUIRED_VARIABLES.map((name) => [name, 'x'.repeat(40)]));

  it('finds no errors', () => {
    const { status, stderr } = runComposeConfig(all);
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it.each(REQUIRED_VARIABLES)('explains %s when it is missing', (name) => {
    const { [name]: _left, ...rest } = all;
    const { status, stderr } = runComposeConfig(rest);
    expect(status).not.toBe(0);
    expect(stderr).toContain(`set ${name} to`);
  });
});
