import Bowser from 'bowser';

const LONGEST = 60;

/**
 * Which browser a session is, as its owner knows it: "Firefox · Windows", never more than family and system. Null where the
 * browser does not say.
 */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  const name = [browser.name, os.name].filter(Boolean).join(' · ');
  return name.slice(0, LONGEST) || null;
}
