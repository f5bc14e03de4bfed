/**
 * Removes format characters (zero width, direction marks), which would let an empty field pass or reverse the text
 * around them.
 */
export function withoutFormatCharacters(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').trim();
}
