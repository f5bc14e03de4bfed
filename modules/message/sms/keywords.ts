import type { CarrierKeyword } from '../rules/text-replies.ts';

/**
 * The words that Twilio acts on by itself when they are a whole message, so that they can never be commands of the product.
 * Twilio names OPTOUT; written as two words, as the FCC's rule does, it is no less meant.
 */
const STOP = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT', 'STOP ALL'];
const START = ['START', 'YES', 'UNSTOP'];
const HELP = ['HELP', 'INFO'];

/** What a message asks for when it is nothing but one of these words, in any case; undefined for every other message. */
export function keywordOf(body: string): CarrierKeyword | undefined {
  const word = body.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  if (STOP.includes(word)) return 'STOP';
  if (START.includes(word)) return 'START';
  return HELP.includes(word) ? 'HELP' : undefined;
}
