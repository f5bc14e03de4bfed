/**
 * The shortest and the longest password allowed, in characters. Length is what makes guessing hopeless, so digits or
 * capitals aren't required.
 */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

export type PasswordFault = 'short' | 'long' | 'guessable';

/**
 * What's wrong with a new password; undefined if it's fine. A password's length is its number of Unicode code points.
 * @param email the account's email; the part before the @ is the first thing that attackers try
 */
export function passwordFault(password: string, email: string): PasswordFault | undefined {
  const characters = [...password];
  if (characters.length < PASSWORD_LENGTH.min) return 'short';
  if (characters.length > PASSWORD_LENGTH.max) return 'long';
  const lowerCase = password.toLowerCase();
  const name = email.toLowerCase().split('@')[0] ?? '';
  const isRepetitive = new Set(characters).size < 4;
  const isMostlyName = name.length > 3 && lowerCase.replaceAll(name, '').length < PASSWORD_LENGTH.min / 2;
  return isRepetitive || isMostlyName || lowerCase === email.toLowerCase() ? 'guessable' : undefined;
}
