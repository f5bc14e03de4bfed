import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import '#modules/languages.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { ROOT } from '#scripts/lib/folders.ts';

/** The texts of an area in both languages. */
export interface NamedArea {
  /** The export's name, as `trackingTexts`. */
  name: string;
  en: unknown;
  es: unknown;
}

/** One text in both languages; what is not a function stands as it is. */
export interface TextPair {
  /** Where it stands: `trackingTexts.offer.accept`. */
  path: string;
  en: unknown;
  es: unknown;
}

/** Every file under a copy/ folder of the kernel and the rooms. */
export function copyFiles(): string[] {
  return ['kernel', 'modules'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)copy\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => path.join(ROOT, folder, file)),
  );
}

/** Every area, found by looking, so that none is forgotten. */
export async function allAreas(): Promise<NamedArea[]> {
  const found = new Map<string, NamedArea>();
  for (const file of copyFiles().filter((name) => name.includes('/copy/en/'))) {
    const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, object>;
    for (const [name, en] of Object.entries(module).filter(([key]) => key.endsWith('Texts')))
      found.set(name, { name, en, es: textsFor(en, 'es') });
  }
  return [...found.values()];
}

/** The texts of an area one by one; keys that only one language has stand with `undefined` beside them. */
export function pairsOf({ name, en, es }: NamedArea): TextPair[] {
  return walk(name, en, es);
}

function walk(path: string, en: unknown, es: unknown): TextPair[] {
  if (!isObject(en) || !isObject(es)) return [{ path, en, es }];
  const keys = new Set([...Object.keys(en), ...Object.keys(es)]);
  return [...keys].flatMap((key) => walk(`${path}.${key}`, en[key], es[key]));
}

/** Stand for the values of a text: as money, as a count, as a name. */
export const SAMPLES = [4_321, 8_642] as const;

/** Facts of any name. */
const FACTS = new Proxy({}, { get: () => SAMPLES[0] });

/**
 * What a text says for sample values. Functions take cents, counts, words, lists of words or an object of facts: the
 * first kind that they take is given.
 */
export function sample(text: unknown): string[] {
  if (typeof text === 'string') return [text];
  if (typeof text !== 'function') return [];
  const say = text as (...values: unknown[]) => unknown;
  const lists = SAMPLES.map((value) => [String(value)]);
  const kinds = [[...SAMPLES], SAMPLES.map(String), lists, ['towing', 'towing'], [FACTS, FACTS]];
  for (const values of kinds) {
    const said = attempt(() => say(...values));
    if (said.length > 0 && said.every((words) => !/undefined|NaN/.test(words))) return said;
  }
  return [];
}

function attempt(say: () => unknown): string[] {
  try {
    return stringsIn(say());
  } catch {
    return [];
  }
}

/** A text may give a toast: title and message. */
function stringsIn(said: unknown): string[] {
  if (typeof said === 'string') return [said];
  if (!isObject(said)) return [];
  return [said.title, said.message].filter((part) => typeof part === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
