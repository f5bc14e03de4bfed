import { seal as sealFor, unseal as unsealFor } from '#kernel/server/sealed.ts';

/** The longest encrypted text that we accept in a URL, in characters. */
const MAX_LENGTH = 800;
const PURPOSE = 'what was searched for';
/** All dispatchers share one key, so any of them may open the URL. */
const OWNER = 'the desk';

/**
 * Encrypts what a dispatcher searched for, so that it can be part of a URL: names and phone numbers mustn't end up in
 * logs and histories, but a URL is needed to return to the results. Only this server can decrypt it.
 */
export function sealForDeskUrl(text: string): string {
  return sealFor(text, PURPOSE, OWNER);
}

/** Decrypts what {@link sealForDeskUrl} encrypted; empty if it's anything else. */
export function unsealFromDeskUrl(sealed: string | null): string {
  if (!sealed || sealed.length > MAX_LENGTH) return '';
  return unsealFor(sealed, PURPOSE, OWNER) ?? '';
}
