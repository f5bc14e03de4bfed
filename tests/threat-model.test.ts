import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '#app/http/pipeline/limits.ts';
import { ROOT } from '#scripts/lib/folders.ts';

interface Threat {
  threat: string;
  how: string;
  shown: string;
}

const threatModel = readFileSync(path.join(ROOT, 'docs/threat-model.md'), 'utf8');

/** The rows of the table under "Floods" in docs/threat-model.md. */
const floodRows = [
  ...(threatModel.split('## Floods')[1]?.split('\n## ')[0] ?? '').matchAll(/^\| (?!Flood|-)(.+) \|$/gm),
].map(([, row = '']) => {
  const cells = row.split(' | ');
  return { flood: cells[0] ?? '', limits: cells[3] ?? '', shown: cells[4] ?? '', cells: cells.length };
});

/** The rows of all tables of threats, whose last column names tests. */
function threatsOf(markdown: string): Threat[] {
  const found: Threat[] = [];
  let inside = false;
  for (const line of markdown.split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    if (!line.startsWith('|')) inside = false;
    else if (cells[1] === 'Threat') inside = true;
    else if (inside && !/^-+$/.test(cells[1] ?? '')) {
      expect(cells, line).toHaveLength(5);
      found.push({ threat: cells[1] ?? '', how: cells[2] ?? '', shown: cells[3] ?? '' });
    }
  }
  return found;
}

/** The tests that a row names, each as `file` "title". A citation in another form gets an empty file and title. */
function citationsOf({ shown }: Pick<Threat, 'shown'>): { file: string; title: string }[] {
  return shown.split('<br>').map((one) => {
    const [, file = '', title = ''] = /^`([^`]+)` "(.+)"$/.exec(one) ?? [];
    return { file, title };
  });
}

/** Whether a file has a test or group with this title. */
function isTitled(source: string, title: string): boolean {
  const words = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?:\\b(?:it|test|describe)|\\))\\(\\s*(['"\`])${words}\\1`).test(source.replaceAll("\\'", "'"));
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const threats = threatsOf(threatModel);
const limitsInWords = Object.entries(RATE_LIMITS).map(
  ([name, { points, window, by }]) => `\`${name}\` ${points} in ${window} s by ${by}`,
);
const testedThreats = threats.filter(({ shown }) => !shown.startsWith('none: '));

describe('the threat model', () => {
  it('has a table for each subject', () => {
    const titles = [...threatModel.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    for (const one of [
      'What there is to lose',
      'Who might do it',
      'Links as secrets',
      'The desk',
      'Uploads',
      'Floods',
    ]) {
      expect(titles).toContain(one);
    }
    expect(threats.length).toBeGreaterThan(50);
    expect(new Set(threats.map(({ threat }) => threat)).size).toBe(threats.length);
  });

  it.each(threats)('$threat: is handled in existing files', ({ threat, how, shown }) => {
    const files = [...how.matchAll(/`([\w.$/[\]-]+\.\w+|Dockerfile)`/g)].map(([, file = '']) => file);
    // A threat that no file handles can't have a test. Its row must say so, and why.
    if (files.length === 0) expect(shown, threat).toMatch(/^none: /);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it.each(testedThreats)('$threat: is covered by existing tests', (threat) => {
    for (const { file, title } of citationsOf(threat)) {
      expect(file, threat.shown).toMatch(/\.(?:test|spec)\.tsx?$/);
      expect(existsSync(path.join(ROOT, file)), file).toBe(true);
      expect(isTitled(read(file), title), `${file}: ${title}`).toBe(true);
    }
  });

  it.each(floodRows)('the flood "$flood" has its limits as in code, and a test', ({ limits, shown, cells }) => {
    expect(cells).toBe(5);
    for (const limit of limits.split('<br>')) expect(limitsInWords).toContain(limit);
    for (const { file, title } of citationsOf({ shown })) expect(isTitled(read(file), title), title).toBe(true);
  });

  it('has a flood for each limit', () => {
    const listed = floodRows.flatMap(({ limits }) => limits.split('<br>'));
    expect(new Set(listed)).toEqual(new Set(limitsInWords));
  });

  it('summarizes what has no test', () => {
    const section = threatModel.split('## Without a test')[1] ?? '';
    expect(section.match(/^- /gm)).toHaveLength(threats.length - testedThreats.length);
  });

  it('distinguishes a title from other strings in a file', () => {
    const source = "it('shows it', () => expect('not a title'));\nit.each([1])('each %s', () => {});";
    expect(['shows it', 'each %s', 'not a title', 'shows'].map((title) => isTitled(source, title))).toEqual([
      ...[true, true, false, false],
    ]);
  });
});
