/** What others may call. Rules and copy are imported directly. */
export { endSession, endSessions, ownSessions } from './admin-sessions.ts';
export { ensureFirstAdmin, normalEmail, resetAdminPassword, verifyAdmin } from './admins.ts';
export { browserName } from './browser-name.ts';
export { SignInOvertaken, createSession, deleteSession, extendSession } from './commands.ts';
export type { SessionProof } from './commands.ts';
export {
  addAdmin,
  choosePassword,
  disableAdmin,
  isOwnPassword,
  listAdmins,
  renewPassword,
  signOutAdmin,
} from './desk-admins.ts';
export type { OneTime } from './desk-admins.ts';
export { noteChange } from './desk-changes.ts';
export { newPasswordErrors } from './new-password.ts';
export { adminEmail, findSession, ownAccount, recentChanges, verifyCredentials } from './queries.ts';
export type { VerifiedAdmin } from './queries.ts';
export {
  abandonSecondStep,
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  isSettingUp,
  recoveryCodesLeft,
  renewRecoveryCodes,
  spendCode,
} from './second-step.ts';
export type { CodeVerdict } from './second-step.ts';
export { record } from './sign-in-record.ts';
