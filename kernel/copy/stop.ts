/** The text with a full stop, which a Spanish time such as "9:42 a.m." has already. */
export function stop(text: string): string {
  return /\.$/.test(text) ? text : `${text}.`;
}
