import { allPlaces, allZips } from './look-up.ts';
import { STATE } from './region.ts';

/** The longest place name has so many words. */
const MOST_WORDS = 4;
/** Fewer letters would only guess. */
const FEWEST_LETTERS = 3;

/**
 * Ways to finish a typed address with a place or a ZIP code of ours: "1500 Main St, Pla" may become "1500 Main St, Plano,
 * TX". Each begins with what is typed, because browsers hide what does not. Larger places come first.
 */
export function suggestPlaces(text: string, most = 6): string[] {
  const typed = text.slice(0, 300).trimStart();
  const starts = [...typed.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index).slice(-MOST_WORDS);
  // The longest run of last words that begins a name is what was meant: "Fort Wo", not "Wo".
  for (const start of starts) {
    const endings = endingsOf(typed.slice(start));
    if (endings.length > 0) return endings.slice(0, most).map((ending) => typed.slice(0, start) + ending);
  }
  return [];
}

function endingsOf(tail: string): string[] {
  const wanted = tail.toLowerCase().replaceAll(/\s+/g, ' ');
  if (wanted.length < FEWEST_LETTERS) return [];
  if (/^\d+$/.test(wanted)) {
    return allZips()
      .filter(({ zip }) => zip.startsWith(wanted))
      .map(({ zip, city }) => `${zip} ${city}, ${STATE.code}`);
  }
  return allPlaces()
    .filter(({ city }) => city.toLowerCase().startsWith(wanted))
    .map(({ label }) => tail + label.slice(tail.length));
}
