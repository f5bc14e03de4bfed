import type { CarrierKeyword } from '../rules/text-replies.ts';

/**
 * The words that Twilio acts on if a message contains nothing else. Our own commands must be other words, except YES:
 * it opts in again, or answers our question. Twilio writes OPTOUT; the FCC's rule writes it as two words.
 */
const STOP = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT', 'STOP ALL'];
const START = ['START', 'YES', 'UNSTOP'];
const HELP = ['HELP', 'INFO'];

/** The keyword, if the message contains nothing else; otherwise undefined. Ignores upper and lower case. */
export function keywordOf(body: string): CarrierKeyword | undefined {
  const word = body.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  if (STOP.includes(word)) return 'STOP';
  if (START.includes(word)) return 'START';
  return HELP.includes(word) ? 'HELP' : undefined;
}
