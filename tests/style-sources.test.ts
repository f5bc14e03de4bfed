import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const STYLES_FOLDER = 'app/styles';
/** The stylesheets that contain only the Tailwind classes of some screens, each with the files of its screens. */
const ROUTE_FILES_BY_SHEET: Record<string, readonly string[]> = {
  marketing: ['_site._index/route.tsx', '_site.city.$cityName.tsx', '_site.legal.terms.tsx', '_site.tsx'],
  request: ['_site.request/route.tsx', '_site.tsx'],
  track: ['_site.track.$trackingId/route.tsx', '_site.tsx'],
  job: ['provider.$jobId/route.tsx'],
};
/** The layout has no Tailwind classes of its own, so no stylesheet needs an `@source` rule for it. */
const LAYOUT = 'app/routes/_site.tsx';

it.each(Object.keys(ROUTE_FILES_BY_SHEET))(
  'Tailwind reads every component of the screens that link %s.css',
  (sheet) => {
    const [sources, excluded] = [sourcePatternsOf(sheet, '@source'), sourcePatternsOf(sheet, '@source not')];
    const entries = (ROUTE_FILES_BY_SHEET[sheet] ?? []).map((file) => `app/routes/${file}`);
    const components = modulesImportedFrom(entries).filter((file) => file.endsWith('.tsx') && file !== LAYOUT);
    expect(components.length).toBeGreaterThan(10);
    const isRead = (file: string) =>
      sources.some((glob) => glob.test(file)) && !excluded.some((glob) => glob.test(file));
    expect(components.filter((file) => !isRead(file))).toEqual([]);
  },
);

/** The globs in a stylesheet's `@source` or `@source not` rules, as regular expressions for file paths. */
function sourcePatternsOf(sheet: string, rule: '@source' | '@source not'): RegExp[] {
  const css = readFileSync(path.join(STYLES_FOLDER, `${sheet}.css`), 'utf8');
  return [...css.matchAll(new RegExp(`${rule} '([^']+)'`, 'g'))].map(([, glob = '']) =>
    globToRegExp(path.join(STYLES_FOLDER, glob)),
  );
}

/** Supports only the wildcards that our rules use: `*`, `**` and `{a,b}`. */
function globToRegExp(glob: string): RegExp {
  const pattern = glob
    .replace(/[.$()+]/g, '\\$&')
    .replace(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${pattern}$`);
}

/** The modules of app/ that these entries import, directly or indirectly. */
function modulesImportedFrom(entries: readonly string[]): string[] {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || file.includes('.server.') || !existsSync(file)) continue;
    reached.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g))
      waiting.push(path.join(path.dirname(file), name));
  }
  return [...reached];
}
