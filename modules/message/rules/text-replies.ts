import { LOCALES } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { readRequestNumber } from '#kernel/request-number.ts';

/** Words that carriers act on when they are the whole message. */
export type CarrierKeyword = 'STOP' | 'START' | 'HELP';

/** What a reply can ask for. */
export type Wish =
  | {
      word:
        | 'accept'
        | 'reject'
        | 'eta'
        | 'approve'
        | 'decline'
        | 'wait'
        | 'refund'
        | 'here'
        | 'yes'
        | 'no'
        | 'start'
        | 'unknown';
    }
  | {
      word: 'stop' | 'help';
      /** The language of the word. */ language: Locale;
      /** The carrier has answered it. */ answered: boolean;
    }
  | { word: 'amount'; amountCents: Cents }
  | { word: 'rating'; stars: number };

/** A parsed inbound SMS. */
export type ParsedReply = Wish & {
  /** The request that it names, for people with several. */
  number?: string;
  /** If it's only a number: an answer for a provider who was asked how many minutes away they are. */
  minutes?: number;
};

/** Words for STOP. Carriers know only the bare English ones, but people write "Stop!", "please stop" or Spanish. */
const STOP: Record<Locale, readonly string[]> = {
  en: ['STOP', 'PLEASESTOP', 'STOPPLEASE', 'STOPTEXTING', 'STOPTEXTINGME', 'STOPALL', 'UNSUBSCRIBE', 'QUIT', 'OPTOUT'],
  es: ['ALTO', 'PARAR', 'PARE', 'BASTA', 'DETENER'],
};
/** Mean STOP alone ("Cancel.", "End!"), but something else next to a request number. */
const STOP_ALONE = ['CANCEL', 'END', 'REVOKE'];
const HELP: Record<Locale, readonly string[]> = { en: ['HELP', 'INFO'], es: ['AYUDA'] };

type PlainWord = Exclude<Wish['word'], 'amount' | 'rating' | 'stop' | 'help'>;

/** Understood in every language, whatever the request's. */
const WORDS: Record<Locale, Record<string, PlainWord>> = {
  en: {
    START: 'start',
    UNSTOP: 'start',
    ACCEPT: 'accept',
    REJECT: 'reject',
    APPROVE: 'approve',
    DECLINE: 'decline',
    WAIT: 'wait',
    REFUND: 'refund',
    ETA: 'eta',
    HERE: 'here',
    IMHERE: 'here',
    YES: 'yes',
    NO: 'no',
  },
  es: {
    ACEPTO: 'accept',
    ACEPTAR: 'accept',
    RECHAZO: 'reject',
    RECHAZAR: 'reject',
    APRUEBO: 'approve',
    APROBAR: 'approve',
    NOAPRUEBO: 'decline',
    ESPERO: 'wait',
    ESPERAR: 'wait',
    REEMBOLSO: 'refund',
    AQUI: 'here',
    AQUIESTOY: 'here',
    ESTOYAQUI: 'here',
    SI: 'yes',
  },
};
const ANY_WORD = new Map(Object.values(WORDS).flatMap((words) => Object.entries(words)));

/** A signed number is not an offer. */
const SIGNED = /^[\s$]*[-+\u2010-\u2015\u2212]/;

/**
 * Parses an inbound SMS: one word or amount, then perhaps a request number.
 * @param keyword what the carrier took it for
 */
export function parseReply(body: string, keyword?: CarrierKeyword): ParsedReply {
  const wish = parseWish(body);
  if (keyword === 'STOP') return { word: 'stop', language: 'en', answered: true };
  if (keyword === 'HELP' && wish.word !== 'stop') return { word: 'help', language: 'en', answered: true };
  // YES is also a carrier's opt-in word. What it means depends on whether the number had opted out.
  if (keyword === 'START' && wish.word !== 'stop' && wish.word !== 'yes') return { word: 'start' };
  const minutes = parseMinutes(body);
  return minutes === undefined ? wish : { ...wish, minutes };
}

function parseWish(body: string): ParsedReply {
  const words = body
    .slice(0, 200)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9$.,%\s]/g, ' ')
    .trim()
    .split(/\s+/);
  const signed = SIGNED.test(body);
  // The hyphen between its halves has become a space.
  for (const length of [1, 2]) {
    const wishWords = words.slice(0, -length);
    const number = readRequestNumber(words.slice(-length).join(' '));
    if (number && wishWords.length > 0) return { ...wishOf(wishWords, signed), number };
  }
  return wishOf(words, signed, STOP_ALONE);
}

/** The most minutes that a provider can answer. */
export const MAX_MINUTES = 240;
const MINUTES = /^(?:~|about|in|en|unos|aprox\.?)?\s*(\d{1,3})\s*(?:m|mins?|minutes?|minutos?)?[.!]?$/i;

/**
 * Parses a provider's answer to how many minutes away they are: "12", "12 min".
 * @returns undefined for anything else
 */
export function parseMinutes(body: string): number | undefined {
  const minutes = Number(MINUTES.exec(body.trim())?.[1] ?? 0);
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : undefined;
}

function wishOf(words: string[], signed: boolean, alone: string[] = []): Wish {
  const joined = words.join('').replaceAll(/[.,]+$/g, '');
  const stop = alone.includes(joined) ? 'en' : languageIn(STOP, joined);
  if (stop) return { word: 'stop', language: stop, answered: false };
  const help = languageIn(HELP, joined);
  if (help) return { word: 'help', language: help, answered: false };
  const word = ANY_WORD.get(joined);
  if (word) return { word };
  if (/^[1-5]$/.test(joined)) return { word: 'rating', stars: Number(joined) };
  // Separate digits are a time, a fraction or two amounts ("1:30", "4/5"), not one amount.
  const oneNumber = words.filter((word) => /\d/.test(word)).length === 1;
  const amountCents = oneNumber && !signed && /^\$?\d/.test(joined) ? parseAmount(joined) : undefined;
  return amountCents ? { word: 'amount', amountCents } : { word: 'unknown' };
}

/** The language that has a word among these. */
function languageIn(words: Record<Locale, readonly string[]>, word: string): Locale | undefined {
  return LOCALES.find((locale) => words[locale].includes(word));
}
