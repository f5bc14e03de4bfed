/** A Spanish time with its article: "las 9:42 p.m.", but "la 1:05 p.m." */
export function withArticle(time: string): string {
  return `${/^1:/.test(time) ? 'la' : 'las'} ${time}`;
}
