import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { EntryContext } from '@remix-run/node';
import { PurgeCSS } from 'purgecss';
import { env } from '#kernel/server/env.ts';

const FOLDER = 'build/client';
/**
 * The longest styles that are put into the page itself, in characters. The desk's stylesheet is longer, so it's always
 * linked: dispatchers come back every day and have it in their cache.
 */
const MAX_INLINE_CHARS = 40_000;
/** Values of Sec-Fetch-Site for a visitor who typed the URL, or followed a link in an SMS or on another site. */
const FROM_ELSEWHERE = new Set(['none', 'cross-site', 'same-site']);

const sheetTexts = new Map<string, Promise<string>>();

/**
 * The text of the page's stylesheets, if they should be part of the page (decision 0073); undefined if the page should
 * link them, because the browser may have cached them on an earlier page.
 */
export async function inlineStylesFor(request: Request, context: EntryContext): Promise<string | undefined> {
  const { matches, errors } = context.staticHandlerContext;
  const isFromElsewhere = FROM_ELSEWHERE.has(request.headers.get('sec-fetch-site') ?? '');
  if (env().NODE_ENV !== 'production' || !isFromElsewhere || errors) return undefined;
  const links = matches.flatMap(({ route }) => context.routeModules[route.id]?.links?.() ?? []);
  const urls = links.flatMap((link) => ('rel' in link && link.rel === 'stylesheet' && link.href ? [link.href] : []));
  // If a file is gone because a new version was built, the page links its styles.
  const all = await Promise.all(urls.map(readSheet)).catch(() => []);
  const text = all.join('\n');
  return text === '' || text.length > MAX_INLINE_CHARS ? undefined : text;
}

function readSheet(url: string): Promise<string> {
  const text = sheetTexts.get(url) ?? readFile(path.join(FOLDER, url), 'utf8');
  sheetTexts.set(url, text);
  return text;
}

/**
 * Removes the inlined CSS rules that nothing on the page uses: a third to a half of them. Elements that script adds
 * later may need the removed rules, so the page also links its complete stylesheets, at its end.
 * @param styles the text that `inlineStylesFor` returned
 */
export async function dropUnusedRules(html: string, styles: string): Promise<string> {
  const [before = '', ...after] = html.split(styles);
  const content = [{ raw: before + after.join(''), extension: 'html' }];
  const [used] = await new PurgeCSS().purge({
    content,
    css: [{ raw: styles }],
    defaultExtractor: wordsOf,
    // PurgeCSS drops selectors that are only a pseudo-class, so keep this one.
    safelist: [':focus-visible'],
  });
  return [before, ...after].join(used?.css ?? styles);
}

/** All words that could be a class, a tag, an attribute or its value. Words of the visible text are included too. */
function wordsOf(html: string): string[] {
  return html.split(/[\s"<>]+/).map((word) => unescapeWord(word.replace(/[=/]$/, '')));
}

/** Undoes React's escaping of special characters in attributes. */
function unescapeWord(word: string): string {
  return word.replaceAll('&gt;', '>').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
