import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '#scripts/lib/folders.ts';

/**
 * A security advisory. `ours` lists the affected versions in our lock file. It's empty if an override in package.json
 * replaces them.
 */
const Advisory = z.strictObject({
  id: z.string().regex(/^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/),
  package: z.string(),
  affected: z.string().refine((range) => semver.validRange(range) !== null),
  ours: z.array(z.string()),
  title: z.string().min(1),
  action: z.string().min(1),
  source: z.url({ protocol: /^https$/ }),
  reviewed: z.iso.date(),
});
type Advisory = z.output<typeof Advisory>;
type Packages = Record<string, { version?: string }>;

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
const advisories = z.array(Advisory).parse(read('docs/advisories.json'));
const { packages } = read('package-lock.json') as { packages: Packages };
const { overrides } = read('package.json') as { overrides: Record<string, string> };

/** The versions in a lock file that an advisory affects. */
function affectedVersions({ package: name, affected }: Pick<Advisory, 'package' | 'affected'>, locked: Packages) {
  const versions = Object.entries(locked)
    .filter(([where]) => where === `node_modules/${name}` || where.endsWith(`/node_modules/${name}`))
    .map(([, { version = '' }]) => version)
    .filter((version) => semver.satisfies(version, affected, { includePrerelease: true }));
  return [...new Set(versions)].sort(semver.compare);
}

describe('the advisory list', () => {
  it.each(advisories)('$id ($package) lists exactly the affected versions in the lock file', (advisory) => {
    expect(affectedVersions(advisory, packages)).toEqual(advisory.ours);
  });

  it.each(advisories.filter(({ ours }) => ours.length === 0))(
    '$id ($package) is fixed by an override that is still there',
    ({ package: name, affected }) => {
      expect(semver.satisfies(overrides[name] ?? '', affected)).toBe(false);
      expect(overrides[name]).toBeDefined();
    },
  );

  it('lists each advisory once, with a review in the past', () => {
    expect(new Set(advisories.map(({ id }) => id)).size).toBe(advisories.length);
    const today = new Date().toISOString().slice(0, 10);
    expect(advisories.filter(({ reviewed }) => reviewed > today)).toEqual([]);
  });

  it('finds an affected version anywhere in the lock file', () => {
    const advisory = { package: 'tar', affected: '<=7.5.18' };
    expect(affectedVersions(advisory, { 'node_modules/tar': { version: '7.5.22' } })).toEqual([]);
    expect(
      affectedVersions(advisory, {
        'node_modules/tar': { version: '7.5.22' },
        'node_modules/cacache/node_modules/tar': { version: '6.2.1' },
        'node_modules/@a/tar': { version: '6.2.0' },
      }),
    ).toEqual(['6.2.1']);
  });
});
