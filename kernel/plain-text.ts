/**
 * Text without format characters (zero width, direction marks): they would let an empty field pass, or turn the text beside
 * it around.
 */
export function withoutFormat(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').trim();
}
