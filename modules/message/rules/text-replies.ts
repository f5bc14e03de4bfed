import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { readRequestNumber } from '#kernel/request-number.ts';
import { dollarWords, minuteWords, replyWords } from '../copy/en/reply-words.ts';

/** Words that carriers act on if a message contains nothing else. */
export type CarrierKeyword = 'STOP' | 'START' | 'HELP';

/** What a reply can ask for. */
export type ReplyIntent =
  | {
      word: 'accept' | 'reject' | 'approve' | 'decline';
      /** The amount typed after the word, in cents. If set, the reply counts only if we asked about this amount. */
      priceCents?: Cents;
    }
  | {
      word: 'eta' | 'wait' | 'refund' | 'here' | 'solved' | 'code' | 'yes' | 'no' | 'start' | 'unknown';
    }
  | {
      word: 'stop' | 'help';
      /** The language that the word is in. */ language: Locale;
      /** True if the carrier has already answered the SMS. */ answered: boolean;
    }
  | { word: 'amount'; amountCents: Cents }
  | { word: 'rating'; stars: number };

/** A received SMS, parsed. */
export type ParsedReply = ReplyIntent & {
  /** The request number in the reply, for people who have several requests. */
  number?: string;
  /**
   * Set if the reply reads like minutes ("12", "about 12 min"), perhaps with a request number. It may be a provider's
   * answer to our question.
   */
  minutes?: number;
};

/** Words that mean STOP if they stand alone ("Cancel.", "End!"), but mean something else next to a request number. */
const STOP_ALONE = ['CANCEL', 'END', 'REVOKE'];

const MEANINGS = Object.keys(replyWords) as (keyof typeof replyWords)[];

/**
 * Matches the request number at the end of a reply, and the characters around it. Use this only if the reply ends with
 * a request number, because it also matches other words.
 */
const REQUEST_NUMBER_AT_END = /[^\p{L}\d]*\w{3}[^\p{L}\d]?\w{3}[^\p{L}\d]*$/u;

/** Matches the start of a number with a sign in front. Such a number isn't an offer. */
const SIGNED_NUMBER = /^[\s$]*[-+\u2010-\u2015\u2212]/;

/**
 * Parses a received SMS: a word, an amount ("$80", "80 dollars"), or a word followed by an amount ("ACCEPT $135"). A
 * request number may come last.
 * @param keyword the carrier's keyword, if the carrier acted on one
 */
export function parseReply(body: string, keyword?: CarrierKeyword): ParsedReply {
  const intent = parseIntent(body);
  if (keyword === 'STOP') return { word: 'stop', language: 'en', answered: true };
  if (keyword === 'HELP' && intent.word !== 'stop') return { word: 'help', language: 'en', answered: true };
  // Don't turn YES into `start`, although it opts in at the carrier: what it means depends on whether the sender had
  // opted out, which this function doesn't know.
  if (keyword === 'START' && intent.word !== 'stop' && intent.word !== 'yes') return { word: 'start' };
  const minutes = parseMinutes(intent.number ? body.trim().replace(REQUEST_NUMBER_AT_END, '') : body);
  return minutes === undefined ? intent : { ...intent, minutes };
}

function parseIntent(body: string): ParsedReply {
  const words = body
    .slice(0, 200)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9$.,%\s]/g, ' ')
    .trim()
    .split(/\s+/);
  const isSigned = SIGNED_NUMBER.test(body);
  // A request number's hyphen became a space above, so the number may be the last word or the last two. "225 USD" would
  // be a valid request number, but it's an amount.
  for (const length of endsInDollars(words) ? [] : [1, 2]) {
    const intentWords = words.slice(0, -length);
    const number = readRequestNumber(words.slice(-length).join(' '));
    if (number && intentWords.length > 0) return { ...intentOf(intentWords, isSigned), number };
  }
  return intentOf(words, isSigned, STOP_ALONE);
}

/** A provider's answer counts as minutes only up to this number. */
export const MAX_REPORTED_MINUTES = 240;
const MINUTES_PATTERN = /^(?:~|(\p{L}+)\.?)?\s*(\d{1,3})\s*(\p{L}+)?[.!]?$/u;

/**
 * Parses a provider's answer to how many minutes away they are, such as "12" or "12 min".
 * @returns undefined for any other text
 */
export function parseMinutes(body: string): number | undefined {
  const [, before, number, after] = MINUTES_PATTERN.exec(body.trim().toLowerCase()) ?? [];
  const minutes = Number(number ?? 0);
  if (minutes < 1 || minutes > MAX_REPORTED_MINUTES) return undefined;
  return isMinuteWord('before', before) && isMinuteWord('after', after) ? minutes : undefined;
}

function isMinuteWord(place: 'before' | 'after', word: string | undefined): boolean {
  return word === undefined || LOCALES.some((locale) => textsFor(minuteWords, locale)[place].includes(word));
}

function intentOf(typed: string[], isSigned: boolean, alone: string[] = []): ReplyIntent {
  const namesDollars = endsInDollars(typed);
  const words = namesDollars ? typed.slice(0, -1) : typed;
  const joined = words.join('').replaceAll(/[.,]+$/g, '');
  const meant = alone.includes(joined) ? ({ word: 'stop', language: 'en' } as const) : meaningOf(joined);
  if (meant) {
    const { word, language } = meant;
    return word === 'stop' || word === 'help' ? { word, language, answered: false } : { word };
  }
  const answer = parseAnswerWithAmount(words);
  if (answer) return answer;
  if (/^[1-5]$/.test(joined) && !namesDollars) return { word: 'rating', stars: Number(joined) };
  // Several groups of digits aren't an amount: they're a time, a fraction or two amounts ("1:30", "4/5").
  const hasOneNumber = words.filter((word) => /\d/.test(word)).length === 1;
  const amountCents = hasOneNumber && !isSigned && /^\$?\d/.test(joined) ? parseAmount(joined) : undefined;
  return amountCents ? { word: 'amount', amountCents } : { word: 'unknown' };
}

/** Whether the last two words are an amount and a word for dollars: "80 DOLLARS". */
function endsInDollars(words: readonly string[]): boolean {
  const [amount = '', word = ''] = words.slice(-2);
  const bare = word.replaceAll(/[.,]+$/g, '');
  return /^\$?\d[\d.,]*$/.test(amount) && LOCALES.some((locale) => textsFor(dollarWords, locale).after.includes(bare));
}

/** An answer that names the amount that it's about: "ACCEPT $135.00", "no apruebo, $ 40". */
function parseAnswerWithAmount(words: readonly string[]): ReplyIntent | undefined {
  const amountAt = words.at(-2) === '$' ? -2 : -1;
  const word = meaningOf(words.slice(0, amountAt).join('').replaceAll(/[.,]/g, ''))?.word;
  if (word !== 'accept' && word !== 'reject' && word !== 'approve' && word !== 'decline') return undefined;
  const priceCents = parseAmount(
    words
      .slice(amountAt)
      .join('')
      .replace(/[.,]+$/, ''),
  );
  return priceCents ? { word, priceCents } : undefined;
}

/** What a reply means, and the language of its word; undefined if it's none of our words. */
function meaningOf(reply: string): { word: keyof typeof replyWords; language: Locale } | undefined {
  for (const word of MEANINGS) {
    const language = LOCALES.find((locale) => textsFor(replyWords, locale)[word].includes(reply));
    if (language) return { word, language };
  }
  return undefined;
}
