import { seal as sealFor, unseal as unsealFor } from '#kernel/server/sealed.ts';

/** Characters of a sealed text that an address may carry. */
const LONGEST = 800;
const PURPOSE = 'what was searched for';
/** Whoever is signed in may follow the address. */
const OWNER = 'the desk';

/**
 * What a dispatcher typed to find somebody, in a form that an address may hold: a name or a phone number has no place in a
 * log or a history, yet a list that was searched needs an address to come back to. Only this server can read it.
 */
export function seal(text: string): string {
  return sealFor(text, PURPOSE, OWNER);
}

/** The text that was sealed; empty for what was not sealed here. */
export function unseal(sealed: string | null): string {
  if (!sealed || sealed.length > LONGEST) return '';
  return unsealFor(sealed, PURPOSE, OWNER) ?? '';
}
