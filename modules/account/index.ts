/** Exports what other modules may call. They import rules and copy directly. */
export { deleteExpiredSessions, endSession, endSessions, ownSessions } from './admin-sessions.ts';
export { ensureFirstAdmin, normalizeEmail, resetAdminPassword, verifyAdmin } from './passwords.ts';
export { browserName } from './browser-name.ts';
export { StaleSignInError, createSession, deleteSession, extendSession, setLetterKeys } from './commands.ts';
export type { SessionProof } from './commands.ts';
export {
  addAdmin,
  choosePassword,
  disableAdmin,
  isOwnPassword,
  listAdmins,
  renewPassword,
  setRole,
  signOutAdmin,
} from './accounts.ts';
export type { OneTimePassword } from './accounts.ts';
export { recordChange } from './audit-trail.ts';
export { newPasswordErrors } from './new-password.ts';
export { adminEmail, findSession, ownAccount, recentChanges, verifyCredentials } from './queries.ts';
export type { VerifiedAdmin } from './queries.ts';
export {
  abandonSecondStepSetup,
  beginSecondStepSetup,
  confirmSecondStep,
  turnOffSecondStep,
  isSettingUpSecondStep,
  recoveryCodesLeft,
  renewRecoveryCodes,
  redeemCode,
} from './second-step.ts';
export type { CodeResult } from './second-step.ts';
export { deleteOldSignIns, recordSignIn } from './sign-in-record.ts';
