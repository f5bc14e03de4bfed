import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/folders.ts';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
interface Lock {
  lockfileVersion: number;
  packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>;
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const lock = JSON.parse(read('package-lock.json')) as Lock;
const wantedVersions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });

describe('dependencies', () => {
  it('are all listed with purpose and reason', () => {
    // A line may name several packages of a scope: "- `@temporalio/client`, `worker`: why we need them".
    const listed = [...read('docs/dependencies.md').matchAll(/^- (`[^:]+`):/gm)].flatMap(([, line = '']) => {
      const names = [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      const scope = names[0]?.startsWith('@') ? `${names[0].split('/')[0]}/` : '';
      return names.flatMap((name) => [name, `${scope}${name}`]);
    });
    expect(wantedVersions.map(([name]) => name).filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('come from a registry by version, never from a branch, folder or URL', () => {
    for (const [name, version] of wantedVersions) expect(version, name).toMatch(/^[~^]?\d+(?:\.\d+){1,2}(?:-[\w.]+)?$/);
  });

  it('are locked by content hash', () => {
    expect(lock.lockfileVersion).toBe(3);
    for (const [name] of wantedVersions) expect(Object.keys(lock.packages), name).toContain(`node_modules/${name}`);
    const loose = Object.entries(lock.packages)
      .filter(([where, { integrity, link }]) => where !== '' && !link && !integrity?.startsWith('sha512-'))
      .map(([where]) => where);
    expect(loose).toEqual([]);
  });
});
