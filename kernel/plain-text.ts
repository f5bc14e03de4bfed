/**
 * Removes invisible format characters (zero width, direction marks). They'd make an empty field look filled in, or
 * reverse the text around them.
 */
export function withoutFormatCharacters(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').trim();
}
