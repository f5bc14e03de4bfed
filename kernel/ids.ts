/**
 * Ids in links. They're the only key to a request, so they come from a cryptographic random generator (Web Crypto, in
 * Node and browsers) and never from workflow code. A unique column and a retry handle the rare collision.
 */

const DIGITS = '0123456789';
const BASE_36 = '0123456789abcdefghijklmnopqrstuvwxyz';
/** For reading out on the phone: without characters that look or sound alike (0 o, 1 i l). */
export const SPEAKABLE = '23456789abcdefghjkmnpqrstuvwxyz';

/** The secret of a tracking or job link: 9 lowercase base-36 characters (decision 0043). Nobody reads it out. */
export function linkId(): string {
  return randomText(9, BASE_36);
}

const LINK_ID = /^[0-9a-z]{1,32}$/;

/** Parses the secret in a link's path, in any case; undefined if it can't be one, to save a query. */
export function readLinkId(typed: string | undefined): string | undefined {
  const id = typed?.toLowerCase();
  return id !== undefined && LINK_ID.test(id) ? id : undefined;
}

/**
 * The id of a family link: 25 base-36 characters (129 bits). People pass it around, so it must be unguessable, and has
 * no punctuation, where an app might cut the link off.
 */
export function familyId(): string {
  return randomText(25, BASE_36);
}

/** The arrival code that a customer tells the provider: 4 digits, possibly with leading zeros. */
export function handshakeCode(): string {
  return randomText(4, DIGITS);
}

const LOCATE_TOKEN = /^[2-9a-hjkmnp-z]{10}$/;

/** The secret of a link for sharing a location: 10 speakable characters (49 bits). */
export function locateToken(): string {
  return randomText(10, SPEAKABLE);
}

/** A token as links show it, in two halves to read out: "k7mqx-4r9tw". */
export function spokenToken(token: string): string {
  return `${token.slice(0, 5)}-${token.slice(5)}`;
}

/** Parses a token as typed or tapped, in any case and with or without the dash; undefined if invalid. */
export function readToken(typed: string | undefined): string | undefined {
  const token = typed?.toLowerCase().replace('-', '');
  return token !== undefined && LOCATE_TOKEN.test(token) ? token : undefined;
}

/** 128 random bits, URL-safe (22 characters). It identifies one form, so that submitting it twice counts once. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Random text. Drops bytes beyond the last whole multiple of the alphabet, because a plain remainder would favor its
 * start.
 */
export function randomText(length: number, alphabet: string): string {
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < limit && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}

/** The workflow id of a request. It contains nothing else. */
export function workflowId(requestId: string): string {
  return `request/${requestId}`;
}
