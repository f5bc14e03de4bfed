import { seal as sealFor, unseal as unsealFor } from '#kernel/server/sealed.ts';

/** The longest sealed text that we accept in a URL. */
const MAX_LENGTH = 800;
const PURPOSE = 'what was searched for';
/** Shared by the desk: any signed-in dispatcher may open the URL. */
const OWNER = 'the desk';

/**
 * Encrypts what a dispatcher searched for, so that it can stand in a URL: names and phone numbers must not end up in
 * logs and histories, but a search needs a URL to return to. Only this server can read it.
 */
export function seal(text: string): string {
  return sealFor(text, PURPOSE, OWNER);
}

/** The text that was sealed; empty if it wasn't sealed here. */
export function unseal(sealed: string | null): string {
  if (!sealed || sealed.length > MAX_LENGTH) return '';
  return unsealFor(sealed, PURPOSE, OWNER) ?? '';
}
