import { DAY, HOUR, MINUTE } from '#kernel/constants.ts';

/** What a session gives access to: the whole desk (`full`), or only the next step of the sign-in. */
export type SessionStage = 'full' | 'code' | 'password';

/** A session that isn't used ends after this time. */
export const MAX_IDLE_MS = 12 * HOUR;
/** Every session ends after this time, even if it's in use. */
export const MAX_SESSION_MS = 7 * DAY;
/** The next step of a sign-in must be taken within this time. */
export const MAX_STEP_MS = 10 * MINUTE;
/** A session is extended at most this often, because each extension writes to the database. */
export const EXTEND_AT_MOST_EVERY_MS = 5 * MINUTE;

/** When a new session expires if it isn't used, in milliseconds since 1970. */
export function endOfNewSession(stage: SessionStage, now: number): number {
  return now + (stage === 'full' ? MAX_IDLE_MS : MAX_STEP_MS);
}

/** What the sign-in needs to know about an account. */
interface Account {
  hasSecondStep: boolean;
  /** True if somebody else set the password, so that the account's user must choose another one. */
  hasOneTimePassword: boolean;
}

export function stageAfterPassword(account: Account): SessionStage {
  return account.hasSecondStep ? 'code' : stageAfterCode(account);
}

export function stageAfterCode({ hasOneTimePassword }: Pick<Account, 'hasOneTimePassword'>): SessionStage {
  return hasOneTimePassword ? 'password' : 'full';
}
