import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { manifestName } from '#app/http/pipeline/languages.ts';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { servicesTexts } from '#modules/request/copy/en/services.ts';
import { BUILD_FOLDER } from '#scripts/lib/outputs.ts';
import { runBuild } from '#scripts/lib/scripts.ts';
import { loadCopyAreas, textPairsOf } from '../copy/testing.ts';
import type { TextPair } from '../copy/testing.ts';

/*
 * The browser's scripts contain the copy of one language (decision 0014). Scripts with another language than the page
 * would render different words than the server did, and React would discard the page (error 418).
 */

const ASSETS_FOLDER = path.join(BUILD_FOLDER, 'client/assets');
/** English names that the scripts of every language contain, because modules/request/rules/services.ts has them. */
const STORED_NAMES = new Set<unknown>(Object.values(servicesTexts).flatMap(Object.values));

let scripts: Record<Locale, string>;
let pairs: TextPair[];

beforeAll(async () => {
  await runBuild(['site']);
  const files = new Map(
    readdirSync(ASSETS_FOLDER)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(path.join(ASSETS_FOLDER, name), 'utf8')]),
  );
  scripts = Object.fromEntries(LOCALES.map((locale) => [locale, scriptsOf(locale, files)])) as typeof scripts;
  // Leave out single words, which may be keys or class names, and texts made by functions, because a script contains
  // only parts of those.
  pairs = (await loadCopyAreas()).flatMap(textPairsOf).filter((pair) => {
    const texts = new Set(LOCALES.map((locale) => pair[locale]));
    return texts.size === LOCALES.length && [...texts].every(isSentence);
  });
});

/** The scripts that a language's manifest names, and the ones that those import. */
function scriptsOf(locale: Locale, files: ReadonlyMap<string, string>): string {
  const found = new Set<string>();
  const texts = [readFileSync(path.join(BUILD_FOLDER, 'server', manifestName(locale)), 'utf8')];
  for (const text of texts) {
    for (const [name, content] of files) {
      if (found.has(name) || !text.includes(name)) continue;
      found.add(name);
      texts.push(content);
    }
  }
  return texts.slice(1).join('\n');
}

function isSentence(text: unknown): text is string {
  return typeof text === 'string' && text.includes(' ');
}

/** Whether a script contains the text as a literal. */
function containsText(script: string, text: unknown): boolean {
  return ['"', "'", '`'].some((quote) => script.includes(quote + String(text) + quote));
}

describe.each(LOCALES)('the scripts of %s', (locale) => {
  it('contain its copy', () => {
    const own = pairs.filter((pair) => containsText(scripts[locale], pair[locale]));
    expect(own.length).toBeGreaterThan(500);
  });

  it.each(LOCALES.filter((other) => other !== locale))('contain no copy of %s', (other) => {
    const foreign = pairs.filter(
      (pair) => !STORED_NAMES.has(pair[other]) && containsText(scripts[locale], pair[other]),
    );
    expect(foreign.map(({ path: place, [other]: text }) => `${place}: ${String(text)}`)).toEqual([]);
  });

  it('contain its names of services and vehicles', () => {
    const names = pairs.filter(({ en }) => STORED_NAMES.has(en)).map((pair) => pair[locale]);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !containsText(scripts[locale], name))).toEqual([]);
  });
});
