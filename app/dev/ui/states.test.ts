import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { COMPONENTS_WITHOUT_STATES, COMPONENTS_WITH_STATES } from './parts.ts';
import { slugOf } from './states.ts';

const APP_DIR = path.resolve('app');

describe('/dev/ui', () => {
  it('shows every component of app/ui, or says why not', () => {
    const components = readdirSync(path.join(APP_DIR, 'ui'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)[A-Z]\w*\.tsx$/.test(file))
      .map((file) => path.basename(file, '.tsx'));
    const named = [...COMPONENTS_WITH_STATES.map(({ name }) => name), ...Object.keys(COMPONENTS_WITHOUT_STATES)];
    expect(named.toSorted()).toEqual(components.toSorted());
  });

  it('gives each state a URL of its own', () => {
    for (const { name, states } of COMPONENTS_WITH_STATES) {
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
    vi.stubGlobal('__remixAppDirectory', APP_DIR);
    const { default: routes } = await import('../../routes.ts');
    const files = ({ file, children = [] }: RouteConfigEntry): string[] => [file, ...children.flatMap(files)];
    return routes.flatMap(files);
  };

  it('have /dev/ui in development only', async () => {
    expect(await filesIn('development')).toContain('dev/ui/route.tsx');
    const productionFiles = await filesIn('production');
    expect(productionFiles).toContain('routes/_site.tsx');
    expect(productionFiles.filter((file) => !file.startsWith('routes/'))).toEqual([]);
  });
});
