import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';

/** The same server with each language's scripts (decision 0014). */
export type BuildsByLanguage = Record<Locale, ServerBuild>;

/** Beside the server's build: which scripts a language's pages load. scripts/lib/builder.ts writes it. */
export function manifestName(language: Locale): string {
  return `manifest-${language}.json`;
}

/** @param folder where the server's build lies */
export async function loadBuilds(build: ServerBuild, folder: string): Promise<BuildsByLanguage> {
  return Object.fromEntries(await Promise.all(LOCALES.map(withManifest))) as BuildsByLanguage;

  async function withManifest(locale: Locale) {
    const assets = JSON.parse(await readFile(path.join(folder, manifestName(locale)), 'utf8')) as ServerBuild['assets'];
    return [locale, { ...build, assets }] as const;
  }
}

/** One build for all languages: in development the scripts hold every translation. */
export function everyLanguage(build: ServerBuild): BuildsByLanguage {
  return Object.fromEntries(LOCALES.map((locale) => [locale, build])) as BuildsByLanguage;
}

/** Does the same to each language's build. */
export function mapLanguages<T>(builds: BuildsByLanguage, change: (build: ServerBuild) => T): Record<Locale, T> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, change(builds[locale])])) as Record<Locale, T>;
}
