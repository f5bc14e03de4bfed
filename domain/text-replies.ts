import { parseAmount } from './money.ts';
import type { Cents } from './money.ts';
import { MOST_MINUTES } from './positions.ts';
import { readRequestNumber } from './request-number.ts';

/** What a person may do by replying to a text. */
export type TextReply =
  | { word: 'accept' | 'reject' | 'eta' | 'approve' | 'decline' | 'wait' | 'refund' | 'start' }
  | { word: 'stop' | 'help'; /** Said in Spanish. */ spanish: boolean }
  | { word: 'amount'; amountCents: Cents }
  | { word: 'rating'; stars: number }
  | { word: 'yes' | 'no' }
  | { word: 'unknown' };

/** A reply with the request it names, where a person has several. */
export type ReadReply = TextReply & { number?: string };

/** What people write where carriers know only English, and only the bare word: "Stop!", "please stop" and "Help?" mean it too. */
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
/** Carriers' words that mean it alone, and something else beside the number of a request: "Cancel.", "End!". */
const STOP_ALONE = ['CANCEL', 'END', 'REVOKE'];
const START = ['START', 'UNSTOP'];
const HELP = ['HELP', 'INFO'];
const HELP_SPANISH = 'AYUDA';

const WORDS: Record<string, Exclude<TextReply['word'], 'amount' | 'rating' | 'unknown' | 'stop' | 'help' | 'start'>> = {
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

/** Less or more than something: what it is an amount of is not said. */
const SIGNED = /^[\s$]*[-+\u2010-\u2015\u2212]/;

/** Reads a reply: one word or amount, then perhaps the number of the request that is meant. */
export function readReply(body: string): ReadReply {
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
    if (number && said.length > 0) return { ...meaning(said, signed), number };
  }
  return meaning(words, signed, STOP_ALONE);
}

const MINUTES = /^(?:~|about|in|en|unos|aprox\.?)?\s*(\d{1,3})\s*(?:m|mins?|minutes?|minutos?)?[.!]?$/i;

/** Reads a provider's answer to how many minutes away they are: "12", "12 min". @returns undefined for anything else */
export function readMinutes(body: string): number | undefined {
  const minutes = Number(MINUTES.exec(body.trim())?.[1] ?? 0);
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : undefined;
}

function meaning(words: string[], signed: boolean, alone: string[] = []): TextReply {
  const said = words.join('').replaceAll(/[.,]+$/g, '');
  const spanish = STOP_SPANISH.includes(said);
  if (spanish || STOP.includes(said) || alone.includes(said)) return { word: 'stop', spanish };
  if (said === HELP_SPANISH || HELP.includes(said)) return { word: 'help', spanish: said === HELP_SPANISH };
  if (START.includes(said)) return { word: 'start' };
  const word = WORDS[said];
  if (word) return { word };
  if (/^[1-5]$/.test(said)) return { word: 'rating', stars: Number(said) };
  // Digits that stood apart are a time, a fraction or two amounts ("1:30", "4/5"), and no amount together.
  const oneNumber = words.filter((word) => /\d/.test(word)).length === 1;
  const amountCents = oneNumber && !signed && /^\$?\d/.test(said) ? parseAmount(said) : undefined;
  return amountCents ? { word: 'amount', amountCents } : { word: 'unknown' };
}
