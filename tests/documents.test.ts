import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '#scripts/lib/folders.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const markdownFilesIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name));
const DOCUMENTS = [...['.', 'docs', 'docs/bench', 'docs/decisions', 'app', 'modules'].flatMap(markdownFilesIn)];
/** Guides for newcomers. The files that they name must exist. */
const GUIDES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'app/README.md',
  'modules/README.md',
  'docs/real-parts.md',
];
const FOLDERS = ['app', 'docs', 'kernel', 'modules', 'prisma', 'scripts', 'tests', 'worker', 'workflows'];

/** Our code, styles, SQL and documents. Folders such as node_modules are left out. */
function textFiles(): string[] {
  const inside = [...FOLDERS, 'demo', 'night'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  return [...markdownFilesIn('.'), ...inside].filter((name) => /\.(?:tsx?|css|sql|prisma|md)$/.test(name));
}

describe('documents', () => {
  it('link only to existing files', () => {
    const broken = DOCUMENTS.flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link.replace(/#.*/, ''))
        .filter((link) => link !== '' && !/^https?:/.test(link))
        .filter((link) => !existsSync(path.join(ROOT, path.dirname(file), link)))
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it.each(GUIDES)('%s names only existing files', (file) => {
    const named = [...read(file).matchAll(new RegExp(`\`((?:${FOLDERS.join('|')})/[^\`*\\s]+)\``, 'g'))];
    const paths = named.map(([, name = '']) => name);
    expect(paths.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });

  it.each(GUIDES)('%s names only existing npm commands', (file) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(file).matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('are all listed in the index', () => {
    const index = read('docs/README.md');
    const unlisted = markdownFilesIn('docs').filter(
      (file) => file !== 'docs/README.md' && !index.includes(`(${path.basename(file)})`),
    );
    expect(unlisted).toEqual([]);
  });

  it('refer only to existing headings of docs/product.md', () => {
    const headings = [...read('docs/product.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
    const missing = textFiles().flatMap((file) => {
      const text = read(file).replaceAll(/\n\s*(?:\*|\/\/+|--)?\s*/g, ' ');
      return [...text.matchAll(/docs\/product\.md, ("[^"]+"(?: and "[^"]+")*)/g)]
        .flatMap(([, names = '']) => [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name))
        .filter((name) => !headings.includes(name))
        .map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('describe every variable of kernel/server/variables.ts', () => {
    const variables = [...read('kernel/server/variables.ts').matchAll(/^ {2}([A-Z][A-Z_]+): (?:z\.|port|optional)/gm)];
    expect(variables.length).toBeGreaterThan(20);
    const table = read('docs/configuration.md');
    expect(variables.map(([, name = '']) => name).filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the CI workflow', () => {
  interface GithubWorkflow {
    jobs: { test: { strategy: { matrix: { node: string[] } }; steps: { uses?: string; run?: string }[] } };
  }
  const { jobs } = parse(read('.github/workflows/ci.yml')) as GithubWorkflow;

  it('runs the same commands as any machine', () => {
    expect(jobs.test.steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run']);
  });

  it("runs on .nvmrc's Node and on the oldest that package.json allows", () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const oldest = semver.minVersion(engines.node)?.version ?? '';
    const { node } = jobs.test.strategy.matrix;
    expect(node).toContain(read('.nvmrc').trim());
    expect(node.map((version) => semver.coerce(version)?.version)).toContain(oldest);
  });
});
