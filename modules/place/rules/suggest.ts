import { allPlaces, allZips } from './look-up.ts';
import { STATE } from './region.ts';

/** The longest place name has this many words. */
const MAX_WORDS = 4;
/** With fewer letters than this, nothing is suggested, because there would be too many matches. */
const MIN_LETTERS = 3;

/**
 * Completes a typed address with a known place or ZIP code: "1500 Main St, Pla" becomes "1500 Main St, Plano, TX". Each
 * suggestion starts with what was typed, because browsers hide suggestions that don't. Larger places come first.
 */
export function suggestPlaces(text: string, max = 6): string[] {
  const typed = text.slice(0, 300).trimStart();
  const starts = [...typed.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index).slice(-MAX_WORDS);
  // Complete as many of the last words as possible: "Fort Wo", not just "Wo".
  for (const start of starts) {
    const endings = endingsOf(typed.slice(start));
    if (endings.length > 0) return endings.slice(0, max).map((ending) => typed.slice(0, start) + ending);
  }
  return [];
}

function endingsOf(tail: string): string[] {
  const prefix = tail.toLowerCase().replaceAll(/\s+/g, ' ');
  if (prefix.length < MIN_LETTERS) return [];
  if (/^\d+$/.test(prefix)) {
    return allZips()
      .filter(({ zip }) => zip.startsWith(prefix))
      .map(({ zip, city }) => `${zip} ${city}, ${STATE.code}`);
  }
  return allPlaces()
    .filter(({ city }) => city.toLowerCase().startsWith(prefix))
    .map(({ label }) => tail + label.slice(tail.length));
}
