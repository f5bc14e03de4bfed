import { expect, it } from 'vitest';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { MAX_AMOUNT_CENTS } from '#kernel/money.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { loadCopyAreas, textPairsOf } from './testing.ts';

/** How many characters of a toast's sentence fit on two lines of a phone that's 360 px wide. */
const MAX_TOAST_CHARACTERS = 90;

/** Toasts that are longer, and why. */
const TOASTS_ALLOWED_LONGER: readonly [RegExp, string][] = [
  [/^(rejectionTexts|trackingTexts)\..*[lL]inkExpired$/, 'quoted in the specification'],
  [/^commonTexts\.(errors\.\d+|offline|loadFailed)$/, 'a page of its own, or the line of a page without connection'],
  [/^shellTexts\.tooLarge$/, 'a page of its own'],
  [/^deskQueueTexts\.stale$/, "lists what others did, for the desk's wide screen"],
];

it.each(LOCALES)('says everything in a short sentence, with the longest values (%s)', async (locale) => {
  const texts = (await loadCopyAreas()).flatMap(textPairsOf).map((pair) => ({ path: pair.path, text: pair[locale] }));
  const toasts = new Set(texts.flatMap(({ path }) => (path.endsWith('.tone') ? [path.slice(0, -'.tone'.length)] : [])));
  const said = texts.flatMap(({ path, text }) => {
    if (typeof text === 'function')
      return longestToastMessagesOf(path, text as TextFunction, locale).map((message) => ({ path, message }));
    const toast = path.replace(/\.message$/, '');
    return toast !== path && toasts.has(toast) ? [{ path: toast, message: String(text) }] : [];
  });
  expect(said.length).toBeGreaterThan(250);
  const long = said.filter(
    ({ path, message }) =>
      message.length > MAX_TOAST_CHARACTERS && !TOASTS_ALLOWED_LONGER.some(([place]) => place.test(path)),
  );
  expect(long.map(({ path, message }) => `${path} (${message.length}): ${message}`)).toEqual([]);
});

type TextFunction = (...values: unknown[]) => unknown;

/**
 * Calls a text function with the longest values that it can get.
 * @returns a list with the message of the toast that the function makes; empty if it makes none
 */
function longestToastMessagesOf(path: string, say: TextFunction, locale: Locale): string[] {
  const { news } = textsFor(deskMessagesTexts, locale);
  const deliveryTexts = [news.queued, news.sent, news.delivered, news.missed];
  const state = longestText(Object.values<string>(textsFor(statusTexts, locale).inWords));
  const one = /\.(stale|notAllowedNow)$/.test(path) ? [state] : [MAX_AMOUNT_CENTS];
  const given =
    say.length === 1 ? one : path.endsWith('Set') ? [MAX_AMOUNT_CENTS, longestText(deliveryTexts)] : [5, 120];
  const said =
    toastMessageOrUndefined(() => say(...given)) ?? toastMessageOrUndefined(() => say([longestText(deliveryTexts)]));
  return said === undefined ? [] : [said];
}

function toastMessageOrUndefined(say: () => unknown): string | undefined {
  try {
    const made = say();
    const isToast = typeof made === 'object' && made !== null && 'tone' in made && 'message' in made;
    return isToast && !/NaN|undefined/.test(String(made.message)) ? String(made.message) : undefined;
  } catch {
    return undefined;
  }
}

function longestText(texts: readonly string[]): string {
  return texts.reduce((one, other) => (other.length > one.length ? other : one), '');
}
