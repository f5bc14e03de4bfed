/** What others may call. Rules and copy are imported directly. */
export { endSession, endSessions, ownSessions } from './admin-sessions.ts';
export { ensureFirstAdmin, normalEmail, resetAdminPassword, verifyAdmin } from './admins.ts';
export { browserName } from './browser-name.ts';
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
export { lastChanges, noteChange } from './desk-changes.ts';
export { newPasswordErrors } from './new-password.ts';
export {
  abandonSecondStep,
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  enrolmentOf,
  isSettingUp,
  recoveryCodesLeft,
  renewRecoveryCodes,
  spendCode,
} from './second-step.ts';
export type { CodeVerdict } from './second-step.ts';
export { record } from './sign-in-record.ts';
