import Bowser from 'bowser';

const MAX_LENGTH = 60;

/** The name of a session's browser and operating system, such as "Firefox · Windows"; null if unknown. */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  const name = [browser.name, os.name].filter(Boolean).join(' · ');
  return name.slice(0, MAX_LENGTH) || null;
}
