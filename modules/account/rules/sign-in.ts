import { DAY, HOUR, MINUTE } from '#kernel/constants.ts';

/** What a session opens: the desk (`full`), or only the next step of the sign-in. */
export type SessionStage = 'full' | 'code' | 'password';

/** An idle session ends after this. */
export const IDLE_MS = 12 * HOUR;
/** A session never lasts longer than this, however much it's used. */
export const LONGEST_MS = 7 * DAY;
/** Time to take the next step of a sign-in. */
export const STEP_MS = 10 * MINUTE;
/** A session is extended at most this often, so that not every click causes a write. */
export const EXTEND_AT_MOST_EVERY_MS = 5 * MINUTE;

/** When a session that starts now ends unless it's used, milliseconds since 1970. */
export function endOfNewSession(stage: SessionStage, now: number): number {
  return now + (stage === 'full' ? IDLE_MS : STEP_MS);
}

/** What the sign-in needs to know about an account. */
interface Account {
  hasSecondStep: boolean;
  /** The password was set by somebody else and must be replaced. */
  hasOneTimePassword: boolean;
}

export function stageAfterPassword(account: Account): SessionStage {
  return account.hasSecondStep ? 'code' : stageAfterCode(account);
}

export function stageAfterCode({ hasOneTimePassword }: Pick<Account, 'hasOneTimePassword'>): SessionStage {
  return hasOneTimePassword ? 'password' : 'full';
}
