/**
 * Formats a US number in E.164 as "(214) 555-0100"; others stay unchanged. Unlike a phone library, it's small enough
 * for every page.
 */
export function formatPhone(e164: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}
