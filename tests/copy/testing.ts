import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import '#modules/languages.ts';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { ROOT } from '#scripts/lib/folders.ts';

/** The copy of an area in each language. */
export interface NamedArea extends Record<Locale, unknown> {
  /** The export's name, such as `trackingTexts`. */
  name: string;
}

/** A text in each language. It's a string, or a function that returns one. */
export interface TextPair extends Record<Locale, unknown> {
  /** The text's path, such as `trackingTexts.offer.accept`. */
  path: string;
}

/** All copy files of the kernel and the modules. */
export function copyFiles(): string[] {
  return ['kernel', 'modules'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)copy\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => path.join(ROOT, folder, file)),
  );
}

/** All areas. They're found in the file system, so that none is forgotten. */
export async function loadCopyAreas(): Promise<NamedArea[]> {
  const found = new Map<string, NamedArea>();
  for (const file of copyFiles().filter((name) => name.includes('/copy/en/'))) {
    const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, object>;
    for (const [name, en] of Object.entries(module).filter(([key]) => /Texts$|^command/.test(key)))
      found.set(name, { name, ...forEachLocale((locale) => textsFor(en, locale)) });
  }
  return [...found.values()];
}

/** The texts of an area. If a language lacks a text, that language's value is `undefined`. */
export function textPairsOf({ name, ...texts }: NamedArea): TextPair[] {
  return pairTexts(name, texts);
}

function pairTexts(name: string, texts: Record<Locale, unknown>): TextPair[] {
  const all = LOCALES.map((locale) => texts[locale]);
  if (!all.every(isObject)) return [{ path: name, ...texts }];
  const keys = new Set(all.flatMap((one) => Object.keys(one)));
  return [...keys].flatMap((key) =>
    pairTexts(
      `${name}.${key}`,
      forEachLocale((locale) => (texts[locale] as Record<string, unknown>)[key]),
    ),
  );
}

function forEachLocale(valueIn: (locale: Locale) => unknown): Record<Locale, unknown> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, valueIn(locale)])) as Record<Locale, unknown>;
}

/** Sample arguments, which stand for money, counts and names. */
export const SAMPLE_ARGUMENTS = [4_321, 8_642] as const;

/** An object in which every property has a sample value. */
const SAMPLE_FACTS = new Proxy({}, { get: () => SAMPLE_ARGUMENTS[0] });

/**
 * The strings of a text. If the text is a function, calls it with sample arguments. Such functions take cents, counts,
 * words, lists of words or an object of facts, so each kind is tried until one works.
 */
export function stringsOfText(text: unknown): string[] {
  if (typeof text === 'string') return [text];
  if (typeof text !== 'function') return [];
  const say = text as (...values: unknown[]) => unknown;
  const lists = SAMPLE_ARGUMENTS.map((value) => [String(value)]);
  const kinds = [
    [...SAMPLE_ARGUMENTS],
    SAMPLE_ARGUMENTS.map(String),
    lists,
    ['towing', 'towing'],
    [SAMPLE_FACTS, SAMPLE_FACTS],
  ];
  for (const values of kinds) {
    const said = stringsOrNone(() => say(...values));
    if (said.length > 0 && said.every((words) => !/undefined|NaN/.test(words))) return said;
  }
  return [];
}

function stringsOrNone(say: () => unknown): string[] {
  try {
    return stringsInResult(say());
  } catch {
    return [];
  }
}

/** The strings in a copy function's result: a string, or a toast with title and message. */
function stringsInResult(said: unknown): string[] {
  if (typeof said === 'string') return [said];
  if (!isObject(said)) return [];
  return [said.title, said.message].filter((part) => typeof part === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
