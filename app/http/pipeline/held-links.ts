import { HOUR } from '#kernel/constants.ts';

const REMEMBERED_MS = HOUR;
const MAX_REMEMBERED_LINKS = 20_000;

/** When each link was last used, for each IP address. The oldest use comes first. */
const usedAt = new Map<string, number>();

/**
 * Notes that a link is valid and in use at an IP address, so that people who have it open there aren't blocked when
 * somebody behind the same address guesses links. Never asks the database. A guesser can learn only about links that
 * are in use at their own address.
 * @param key the link with the address (sender.ts)
 */
export function rememberLink(key: string, now = Date.now()): void {
  usedAt.delete(key);
  usedAt.set(key, now);
  for (const [oldest, at] of usedAt) {
    if (usedAt.size <= MAX_REMEMBERED_LINKS && now - at < REMEMBERED_MS) break;
    usedAt.delete(oldest);
  }
}

/**
 * Keeps a link remembered for another hour, if it was used at this IP address within the last one.
 * @returns whether it was
 */
export function renewRememberedLink(key: string, now = Date.now()): boolean {
  const at = usedAt.get(key);
  if (at === undefined || now - at >= REMEMBERED_MS) return false;
  rememberLink(key, now);
  return true;
}
