/** What later rooms, the worker and the app may call. Import rules and copy directly. */
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
export type { OneTimePassword } from './desk-admins.ts';
export { lastChanges, recordChange } from './desk-changes.ts';
export { newPasswordErrors } from './new-password.ts';
export {
  abandonSecondStep,
  beginSecondStep,
  confirmSecondStep,
  turnOffSecondStep,
  enrollmentOf,
  isSettingUp,
  recoveryCodesLeft,
  renewRecoveryCodes,
  redeemCode,
} from './second-step.ts';
export type { CodeResult } from './second-step.ts';
export { recordSignIn } from './sign-in-record.ts';
