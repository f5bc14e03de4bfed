/** A Spanish clock time with its article, which is singular from one to two: "la 1:05 p.m.", "las 9:42 p.m.". */
export function withArticle(time: string): string {
  return `${/^1:/.test(time) ? 'la' : 'las'} ${time}`;
}

/** The text with a full stop, which a Spanish time such as "9:42 a.m." has already. */
export function stop(text: string): string {
  return /\.$/.test(text) ? text : `${text}.`;
}
