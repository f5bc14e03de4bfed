import { parseAmount } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { readRequestNumber } from '#kernel/request-number.ts';

/** Words that carriers act on when they are the whole message. */
export type CarrierKeyword = 'STOP' | 'START' | 'HELP';

/** What a reply can ask for. */
export type Wish =
  | {
      word:
        'accept' | 'reject' | 'eta' | 'approve' | 'decline' | 'wait' | 'refund' | 'yes' | 'no' | 'start' | 'unknown';
    }
  | {
      word: 'stop' | 'help';
      /** Said in Spanish. */ spanish: boolean;
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

/** Also means STOP. Carriers know only the bare English words, but people write "Stop!", "please stop" or Spanish. */
const STOP_SPANISH = ['ALTO', 'PARAR', 'PARE', 'BASTA', 'DETENER'];
const STOP = [
  'STOP',
  'PLEASESTOP',
  'STOPPLEASE',
  'STOPTEXTING',
  'STOPTEXTINGME',
  'STOPALL',
  'UNSUBSCRIBE',
  'QUIT',
  'OPTOUT',
];
/** Mean STOP alone ("Cancel.", "End!"), but something else next to a request number. */
const STOP_ALONE = ['CANCEL', 'END', 'REVOKE'];
const HELP = ['HELP', 'INFO'];
const HELP_SPANISH = 'AYUDA';

const WORDS: Record<string, Exclude<Wish['word'], 'amount' | 'rating' | 'stop' | 'help'>> = {
  START: 'start',
  UNSTOP: 'start',
  ACCEPT: 'accept',
  ACEPTO: 'accept',
  ACEPTAR: 'accept',
  REJECT: 'reject',
  RECHAZO: 'reject',
  RECHAZAR: 'reject',
  APPROVE: 'approve',
  APRUEBO: 'approve',
  APROBAR: 'approve',
  DECLINE: 'decline',
  NOAPRUEBO: 'decline',
  WAIT: 'wait',
  ESPERO: 'wait',
  ESPERAR: 'wait',
  REFUND: 'refund',
  REEMBOLSO: 'refund',
  ETA: 'eta',
  YES: 'yes',
  SI: 'yes',
  NO: 'no',
};

/** A signed number is not an offer. */
const SIGNED = /^[\s$]*[-+\u2010-\u2015\u2212]/;

/**
 * Parses an inbound SMS: one word or amount, then perhaps a request number.
 * @param keyword what the carrier took it for
 */
export function parseReply(body: string, keyword?: CarrierKeyword): ParsedReply {
  const wish = parseWish(body);
  if (keyword === 'STOP') return { word: 'stop', spanish: false, answered: true };
  if (keyword === 'HELP' && wish.word !== 'stop') return { word: 'help', spanish: false, answered: true };
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
    const said = words.slice(0, -length);
    const number = readRequestNumber(words.slice(-length).join(' '));
    if (number && said.length > 0) return { ...wishIn(said, signed), number };
  }
  return wishIn(words, signed, STOP_ALONE);
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

function wishIn(words: string[], signed: boolean, alone: string[] = []): Wish {
  const said = words.join('').replaceAll(/[.,]+$/g, '');
  const spanish = STOP_SPANISH.includes(said);
  if (spanish || STOP.includes(said) || alone.includes(said)) return { word: 'stop', spanish, answered: false };
  if (said === HELP_SPANISH || HELP.includes(said)) {
    return { word: 'help', spanish: said === HELP_SPANISH, answered: false };
  }
  const word = WORDS[said];
  if (word) return { word };
  if (/^[1-5]$/.test(said)) return { word: 'rating', stars: Number(said) };
  // Separate digits are a time, a fraction or two amounts ("1:30", "4/5"), not one amount.
  const oneNumber = words.filter((word) => /\d/.test(word)).length === 1;
  const amountCents = oneNumber && !signed && /^\$?\d/.test(said) ? parseAmount(said) : undefined;
  return amountCents ? { word: 'amount', amountCents } : { word: 'unknown' };
}
