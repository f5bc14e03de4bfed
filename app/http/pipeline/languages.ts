import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';

/** One copy of the server build per language. Each loads the browser scripts of its language (decision 0014). */
export type BuildsByLanguage = Record<Locale, ServerBuild>;

/**
 * The name of a file next to the server's build that lists the scripts of a language's pages. scripts/lib/builder.ts
 * writes it.
 */
export function manifestName(language: Locale): string {
  return `manifest-${language}.json`;
}

/** @param folder the folder of the server's build */
export async function loadBuilds(build: ServerBuild, folder: string): Promise<BuildsByLanguage> {
  return Object.fromEntries(await Promise.all(LOCALES.map(withManifest))) as BuildsByLanguage;

  async function withManifest(locale: Locale) {
    const assets = JSON.parse(await readFile(path.join(folder, manifestName(locale)), 'utf8')) as ServerBuild['assets'];
    return [locale, { ...build, assets }] as const;
  }
}

/** In development, one build serves all languages, because its scripts contain every translation. */
export function sameBuildForAllLanguages(build: ServerBuild): BuildsByLanguage {
  return Object.fromEntries(LOCALES.map((locale) => [locale, build])) as BuildsByLanguage;
}

/** Applies a change to each language's build. */
export function mapLanguages<T>(builds: BuildsByLanguage, change: (build: ServerBuild) => T): Record<Locale, T> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, change(builds[locale])])) as Record<Locale, T>;
}
