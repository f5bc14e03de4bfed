/** A Spanish clock time with its article: "la" from 1:00 to 1:59, else "las" ("la 1:05 p.m.", "las 9:42 p.m."). */
export function withSpanishArticle(time: string): string {
  return `${/^1:/.test(time) ? 'la' : 'las'} ${time}`;
}

/** Adds a period to a text, unless it ends with one already, like the Spanish time "9:42 a.m." */
export function withFinalPeriod(text: string): string {
  return /\.$/.test(text) ? text : `${text}.`;
}
