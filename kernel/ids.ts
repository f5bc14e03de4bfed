/**
 * Ids in links. An id is the only key to its request, so it comes from a cryptographic random generator (Web Crypto, in
 * Node and browsers), and never from workflow code. Two equal ids are rare. The column is unique, so the second write
 * fails, and the caller tries again.
 */

const DIGITS = '0123456789';
const BASE_36 = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Characters to read out on the phone, without those that look or sound alike (0 o, 1 i l). */
export const SPEAKABLE_CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz';

/**
 * A new secret for a tracking link or job link: 9 lowercase base-36 characters (decision 0043). Nobody has to read it
 * out.
 */
export function makeLinkId(): string {
  return randomText(9, BASE_36);
}

const LINK_ID_PATTERN = /^[0-9a-z]{1,32}$/;

/**
 * Reads the secret in a link's path, in lower or upper case. Undefined if it has the wrong format, which saves a query.
 */
export function readLinkId(typed: string | undefined): string | undefined {
  const id = typed?.toLowerCase();
  return id !== undefined && LINK_ID_PATTERN.test(id) ? id : undefined;
}

const REQUEST_ID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a string has the format of a request's id, a UUID in lower or upper case. If it doesn't, a query isn't needed.
 */
export function isRequestId(typed: string): boolean {
  return REQUEST_ID_PATTERN.test(typed);
}

/**
 * A new id for a family link: 25 base-36 characters (129 bits). People pass these links on, so it must be impossible to
 * guess an id. It has no punctuation, because some apps would end the link there.
 */
export function makeFamilyId(): string {
  return randomText(25, BASE_36);
}

/** A new arrival code, which the customer tells the provider: 4 digits, perhaps with leading zeros. */
export function makeArrivalCode(): string {
  return randomText(4, DIGITS);
}

const LOCATE_TOKEN_PATTERN = /^[2-9a-hjkmnp-z]{10}$/;

/** A new secret for a locate link: 10 characters that can be read out (49 bits). */
export function makeLocateToken(): string {
  return randomText(10, SPEAKABLE_CHARACTERS);
}

/** The secret of a locate link as it's shown, in two halves to read out: "k7mqx-4r9tw". */
export function formatLocateToken(token: string): string {
  return `${token.slice(0, 5)}-${token.slice(5)}`;
}

/**
 * Reads the secret of a locate link as people type or tap it, in lower or upper case, with or without the hyphen.
 * Undefined if it's invalid.
 */
export function readLocateToken(typed: string | undefined): string | undefined {
  const token = typed?.toLowerCase().replace('-', '');
  return token !== undefined && LOCATE_TOKEN_PATTERN.test(token) ? token : undefined;
}

/** 128 random bits, safe in URLs (22 characters). Identifies one form, so that a form that's sent twice counts once. */
export function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Random text. Skips bytes beyond the largest multiple of the alphabet's length. Without that, the first characters of
 * the alphabet would be more likely.
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

/** The id of a request's workflow. It contains nothing but the request's id. */
export function workflowId(requestId: string): string {
  return `request/${requestId}`;
}
