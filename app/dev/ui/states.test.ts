import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { NOT_SHOWN, PARTS } from './parts.ts';
import { slugOf } from './states.ts';

const APP = path.resolve('app');

describe('/dev/ui', () => {
  it('shows every component of app/ui, or says why not', () => {
    const components = readdirSync(path.join(APP, 'ui'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)[A-Z]\w*\.tsx$/.test(file))
      .map((file) => path.basename(file, '.tsx'));
    const named = [...PARTS.map(({ name }) => name), ...Object.keys(NOT_SHOWN)];
    expect(named.toSorted()).toEqual(components.toSorted());
  });

  it('gives each state a URL of its own', () => {
    for (const { name, states } of PARTS) {
      const slugs = states.map(slugOf);
      expect(slugs.length, name).toBeGreaterThan(0);
      expect(new Set(slugs).size, name).toBe(slugs.length);
    }
  });
});

describe('the routes', () => {
  afterEach(() => vi.unstubAllEnvs());

  const filesIn = async (mode: string): Promise<string[]> => {
    vi.stubEnv('NODE_ENV', mode);
    vi.resetModules();
    // Remix sets this global before it reads routes.ts, so the test must too.
    vi.stubGlobal('__remixAppDirectory', APP);
    const { default: routes } = await import('../../routes.ts');
    const files = ({ file, children = [] }: RouteConfigEntry): string[] => [file, ...children.flatMap(files)];
    return routes.flatMap(files);
  };

  it('have /dev/ui in development only', async () => {
    expect(await filesIn('development')).toContain('dev/ui/route.tsx');
    const built = await filesIn('production');
    expect(built).toContain('routes/_site.tsx');
    expect(built.filter((file) => !file.startsWith('routes/'))).toEqual([]);
  });
});
