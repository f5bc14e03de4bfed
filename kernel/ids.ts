/**
 * Ids that people hold in links. They are the only key to a request, so they come from the platform's CSPRNG (Web
 * Crypto, in Node and in browsers) and are never made in workflow code. A unique column and a retry catch the rare clash.
 */

const DIGITS = '0123456789';
const BASE_36 = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Read out on the phone: no letter or digit that is taken for another one (0 o, 1 i l). */
export const SPEAKABLE = '23456789abcdefghjkmnpqrstuvwxyz';

/** The secret of a tracking or job link: 9 characters, base 36, lower case (decision 0043). Nobody reads it out. */
export function linkId(): string {
  return randomText(9, BASE_36);
}

const LINK_ID = /^[0-9a-z]{1,32}$/;

/** The secret in a link's path, in whatever case it came; undefined for what can be none, so that no query is made for it. */
export function readLinkId(typed: string | undefined): string | undefined {
  const id = typed?.toLowerCase();
  return id !== undefined && LINK_ID.test(id) ? id : undefined;
}

/** The id of a family link: 25 characters, base 36 (129 bits). It is sent around, so it must not be guessed, nor cut at a sign. */
export function familyId(): string {
  return randomText(25, BASE_36);
}

/** The code a customer tells the provider on arrival: 4 digits, of which the first may be 0. */
export function handshakeCode(): string {
  return randomText(4, DIGITS);
}

const LOCATE_TOKEN = /^[2-9a-hjkmnp-z]{10}$/;

/** The secret of a link by which a caller shares the place: 10 characters that can be read out (49 bits). */
export function locateToken(): string {
  return randomText(10, SPEAKABLE);
}

/** A token as links show it: "k7mqx-4r9tw", two halves to read out. */
export function spokenToken(token: string): string {
  return `${token.slice(0, 5)}-${token.slice(5)}`;
}

/** The token a person typed or tapped: capitals and the dash in the middle do not matter; undefined for what is none. */
export function readToken(typed: string | undefined): string | undefined {
  const token = typed?.toLowerCase().replace('-', '');
  return token !== undefined && LOCATE_TOKEN.test(token) ? token : undefined;
}

/** 128 random bits, url-safe (22 characters): names one form, so that sending it twice counts once. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Bytes beyond the last whole multiple of the alphabet are thrown away: a plain remainder would favour its start. */
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

/** Workflow ids name the request and nothing else. */
export function workflowId(requestId: string): string {
  return `request/${requestId}`;
}
