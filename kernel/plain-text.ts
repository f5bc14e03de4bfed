/**
 * Removes invisible format characters (zero width, direction marks). With them, an empty field could look filled in, or
 * the text around them could be reversed.
 */
export function withoutFormatCharacters(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').trim();
}

/** Cuts a text to at most this many characters. A cut text ends with three periods, because GSM-7 has no ellipsis. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 3).trimEnd()}...` : text;
}
